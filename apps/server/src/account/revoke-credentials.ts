import type { Updateable } from "kysely";
import type { Ctx } from "../context.ts";
import { lockStore } from "../db/lock-store.ts";
import type { AccountRow, AccountTable } from "../db/tables.ts";
import { indexStoreOf } from "../db/words/store-words.ts";
import { revokeTokens } from "./one-time-tokens.ts";
import { endAllSessions } from "./sessions/end-session.ts";

type Change = Pick<
  Updateable<AccountTable>,
  "email" | "email_folded" | "email_verified_at" | "password_hash" | "suspended_at" | "deleted_at"
>;

/**
 * The only function that changes an account's ownership (decision 054): new password, new address,
 * reset, suspension, deletion. The change and the increased credential version are one update,
 * which invalidates everything issued for an older version, including sessions and links that
 * another request is writing at the same time. `credential_version` is the version under which the
 * caller was authenticated: if it is outdated, nothing changes and null is returned.
 */
export async function revokeCredentials(
  ctx: Ctx,
  account: { id: number; credential_version?: number },
  change: Change = {},
): Promise<AccountRow | null> {
  // The store before its owner, as its own changes lock them: PostgreSQL locks the owner, whose
  // address is a key, at a transaction's second change of the store.
  if (change.email_folded !== undefined)
    await lockStore(ctx).where("owner_id", "=", account.id).execute();
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
  if (change.email_folded !== undefined) await indexStoreOf(ctx.db, account.id);
  // Its address may be another one, or it was deleted: Stripe is told by a job (decision 068).
  await ctx.db
    .updateTable("billing_customer")
    .set({ told_version: null })
    .where("account_id", "=", account.id)
    .execute();
  await revokeTokens(ctx, account.id);
  return moved;
}
