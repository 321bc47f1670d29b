import { addressAt } from "../clients/addresses.ts";
import type { Ctx } from "../context.ts";
import type { AccountRow } from "../db/tables.ts";
import { queueMail } from "../outbox/queue.ts";
import { revokeCredentials } from "./revoke-credentials.ts";

/** Writes a new password, voids all that was issued before, and mails the owner; null as of `revokeCredentials`. */
export async function savePassword(
  ctx: Ctx,
  account: { id: number; credential_version?: number },
  hash: string,
): Promise<AccountRow | null> {
  const changed = await revokeCredentials(ctx, account, { password_hash: hash });
  if (!changed) return null;
  const link = addressAt(ctx.client, "/auth/password-reminder");
  ctx.log.info({ event: "password_changed", account: changed.id });
  await queueMail(ctx, { kind: "password-changed", to: changed.email, data: { link } });
  return changed;
}
