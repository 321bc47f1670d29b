import { addressAt } from "../clients/addresses.ts";
import type { Ctx, Merchant, Staff } from "../context.ts";
import { withTransaction } from "../context.ts";
import { queueMail } from "../outbox/queue-mail.ts";
import { rateLimits } from "../ports/rate-limits.ts";
import { addressKey, ownAccount } from "./account-queries.ts";
import { takeMail } from "./mail-budget.ts";
import { issueToken, type TokenHolder } from "./one-time-tokens.ts";

/**
 * Mails the verification link again: once a minute, five times a day (decision 016). Does nothing
 * for a verified address.
 */
export async function resendVerification(ctx: Ctx<Merchant | Staff>): Promise<{ success: true }> {
  const account = await ownAccount(ctx, ctx.actor.accountId);
  if (account.email_verified_at !== null) return { success: true };
  // By address, so that deleting and registering again does not reset the count.
  const key = addressKey(ctx, account.email);
  await ctx.ports.throttles.take(rateLimits.resendByMinute, key);
  await ctx.ports.throttles.take(rateLimits.resendByDay, key);
  await takeMail(ctx, account.email);
  await withTransaction(ctx, (tx) => mailVerification(tx, account));
  return { success: true };
}

/** Mails the link that verifies an account's address. */
export async function mailVerification(ctx: Ctx, account: TokenHolder): Promise<void> {
  const token = await issueToken(ctx, account, "verify");
  const link = addressAt(ctx.client, `/auth/verify-email?token=${token}`);
  await queueMail(ctx, { kind: "verify", to: account.email, data: { link } });
}
