import type { Updateable } from "kysely";
import type { Ctx } from "../context.ts";
import type { AccountRow, AccountTable } from "../db/tables.ts";
import { revokeTokens } from "./one-time-tokens.ts";
import { endAllSessions } from "./sessions/end-session.ts";

type Change = Pick<
  Updateable<AccountTable>,
  "email" | "email_folded" | "email_verified_at" | "password_hash" | "deleted_at"
>;

/**
 * The one way in which an account changes hands (decision 054): new password, new address, reset, suspension, deletion.
 * The change and the new credential version are one update; whatever carries an older version is void by that,
 * a session or link included that another request writes at this moment. Give the version under which the caller
 * was found to be the owner: null is answered when it has moved since, and nothing has changed.
 */
export async function revokeCredentials(
  ctx: Ctx,
  account: { id: number; credential_version?: number },
  change: Change = {},
): Promise<AccountRow | null> {
  const moved = await ctx.db
    .updateTable("account")
    .set((eb) => ({
      ...change,
      pending_email: null,
      credential_version: eb("credential_version", "+", 1),
    }))
    .where("id", "=", account.id)
    .where("client_id", "=", ctx.client.id)
    .where("deleted_at", "is", null)
    .where(({ eb, ref }) =>
      eb("credential_version", "=", account.credential_version ?? ref("credential_version")),
    )
    .returningAll()
    .executeTakeFirst();
  if (!moved) return null;
  await endAllSessions(ctx, account.id);
  await revokeTokens(ctx, account.id);
  return moved;
}
