import { addressAt } from "../clients/addresses.ts";
import type { Ctx } from "../context.ts";
import type { AccountRow } from "../db/tables.ts";
import { queueMail } from "../outbox/queue-mail.ts";
import { revokeCredentials } from "./revoke-credentials.ts";

/**
 * Writes a new password, revokes everything issued before, and mails the owner. Null under the
 * conditions of `revokeCredentials`.
 */
export async function savePassword(
  ctx: Ctx,
  account: { id: number; credential_version?: number },
  hash: string,
  { isMailed = true }: { isMailed?: boolean } = {},
): Promise<AccountRow | null> {
  const changed = await revokeCredentials(ctx, account, { password_hash: hash });
  if (!changed) return null;
  const link = addressAt(ctx.client, "/auth/password-reminder");
  ctx.log.info({ event: "password_changed", account: changed.id });
  if (isMailed)
    await queueMail(ctx, { kind: "password-changed", to: changed.email, data: { link } });
  return changed;
}
