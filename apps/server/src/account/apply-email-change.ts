import { foldEmail } from "@coupon-center/contract";
import { addressAt } from "../clients/addresses.ts";
import type { Ctx } from "../context.ts";
import type { AccountRow } from "../db/tables.ts";
import { queueMail } from "../outbox/queue.ts";
import { ownAccount } from "./account-queries.ts";
import { addressTaken, claimEmail, reserveEmail } from "./email-claims.ts";
import { issueToken, type MailedToken, UNDO_MS } from "./one-time-tokens.ts";
import { revokeCredentials } from "./revoke-credentials.ts";

/**
 * Gives an account the address that a link was mailed to, and tells the former one, which may undo it for 7 days
 * (decision 054). Null when the link no longer holds. Errors: 409.
 */
export async function applyEmailChange(ctx: Ctx, used: MailedToken): Promise<AccountRow | null> {
  const before = await ownAccount(ctx, used.accountId);
  if (before.pending_email !== used.email) return null;
  const holder = { id: before.id, credential_version: used.credentialVersion };
  const moved = await revokeCredentials(ctx, holder, {
    email: used.email,
    email_folded: foldEmail(used.email),
    email_verified_at: ctx.clock.now(),
  });
  if (!moved) return null;
  if (!(await claimEmail(ctx, moved.id, moved.email))) throw addressTaken();
  ctx.log.info({ event: "email_changed", account: moved.id });
  if (before.email_folded !== moved.email_folded) await notifyFormerAddress(ctx, before, moved);
  return moved;
}

/** An address that was never verified may be a stranger's: it is told, but can take nothing back. */
async function notifyFormerAddress(ctx: Ctx, before: AccountRow, moved: AccountRow): Promise<void> {
  const isTheirs = before.email_verified_at !== null;
  await reserveEmail(ctx, before.email, ctx.clock.now() + (isTheirs ? UNDO_MS : 0));
  const link = isTheirs
    ? addressAt(
        ctx.client,
        `/auth/undo-email-change?token=${await issueToken(ctx, { ...moved, email: before.email }, "undo-email")}`,
      )
    : null;
  await queueMail(ctx, { kind: "email-changed", to: before.email, data: { link } });
}
