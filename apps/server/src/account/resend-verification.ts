import { addressAt } from "../clients/addresses.ts";
import type { Ctx, Merchant, Staff } from "../context.ts";
import { withTransaction } from "../context.ts";
import { queueMail } from "../outbox/queue.ts";
import { ownAccount } from "./account-queries.ts";
import { issueToken, type TokenHolder } from "./one-time-tokens.ts";
import { rateLimits } from "./rate-limits.ts";

/** Mails the verification link again: once a minute, five times a day (decision 016). A verified address gets none. */
export async function resendVerification(ctx: Ctx<Merchant | Staff>): Promise<{ success: true }> {
  const account = await ownAccount(ctx, ctx.actor.accountId);
  if (account.email_verified_at !== null) return { success: true };
  await ctx.ports.throttles.take(rateLimits.resendByMinute, String(account.id));
  await ctx.ports.throttles.take(rateLimits.resendByDay, String(account.id));
  await withTransaction(ctx, (tx) => mailVerification(tx, account));
  return { success: true };
}

/** Mails the link that verifies an account's address. */
export async function mailVerification(ctx: Ctx, account: TokenHolder): Promise<void> {
  const token = await issueToken(ctx, account, "verify");
  const link = addressAt(ctx.client, `/auth/verify-email?token=${token}`);
  await queueMail(ctx, { kind: "verify", to: account.email, data: { link } });
}
