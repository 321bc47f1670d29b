import { writeAudit } from "../audit/write-audit.ts";
import { addressAt } from "../clients/addresses.ts";
import type { Ctx } from "../context.ts";
import type { AccountRow } from "../db/tables.ts";
import { foldEmail } from "../fold-email.ts";
import { queueMail } from "../outbox/queue-mail.ts";
import { UNDO_MS } from "../token-lifetimes.ts";
import { ownAccount } from "./account-queries.ts";
import { addressTaken, claimEmail, reserveEmail } from "./email-claims.ts";
import { issueToken, type MailedToken } from "./one-time-tokens.ts";
import { revokeCredentials } from "./revoke-credentials.ts";

/**
 * Changes an account's address to the one that the link was mailed to, and notifies the former
 * address, which can undo it for 7 days (decision 054). Null if the link is no longer valid.
 * Errors: 409.
 */
export async function applyEmailChange(
  ctx: Ctx,
  used: MailedToken,
  { isFormerMailed }: { isFormerMailed: boolean },
): Promise<AccountRow | null> {
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
  await writeAddressChange(ctx, before, moved);
  ctx.log.info({ event: "email_changed", account: moved.id });
  if (before.email_folded !== moved.email_folded) {
    const link = await reserveFormerAddress(ctx, before, moved);
    if (isFormerMailed)
      await queueMail(ctx, { kind: "email-changed", to: before.email, data: { link } });
  }
  return moved;
}

/**
 * The audit names staff by address, so it has to tell whose the former one was. A merchant's
 * address must not stay in it after the account is deleted (decision 056).
 */
function writeAddressChange(ctx: Ctx, before: AccountRow, moved: AccountRow): Promise<void> {
  if (moved.role === "merchant") return writeAudit(ctx, "address changed", "account", moved.id);
  const change = `${before.email} → ${moved.email}`;
  return writeAudit(ctx, "staff address changed", "account", moved.id, change);
}

/**
 * Reserves the former address for its account, and creates the link that undoes the change. An
 * address that was never verified may belong to somebody else: it is notified, but gets no link.
 */
async function reserveFormerAddress(
  ctx: Ctx,
  before: AccountRow,
  moved: AccountRow,
): Promise<string | null> {
  const isTheirs = before.email_verified_at !== null;
  await reserveEmail(ctx, before.email_folded, ctx.clock.now() + (isTheirs ? UNDO_MS : 0));
  if (!isTheirs) return null;
  const token = await issueToken(ctx, { ...moved, email: before.email }, "undo-email");
  return addressAt(ctx.client, `/auth/undo-email-change?token=${token}`);
}
