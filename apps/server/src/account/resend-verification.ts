import type { Ctx, Merchant, Staff } from "../context.ts";
import { withTransaction } from "../context.ts";
import { budgets } from "./budgets.ts";
import { mailVerification } from "./mail-links.ts";
import { ownAccount } from "./rows.ts";

/** Mails the verification link again: once a minute, five times a day (D6). A verified address gets none. */
export async function resendVerification(ctx: Ctx<Merchant | Staff>): Promise<{ success: true }> {
  const account = await ownAccount(ctx, ctx.actor.accountId);
  if (account.email_verified_at !== null) return { success: true };
  await ctx.ports.throttles.take(budgets.resendByMinute, String(account.id));
  await ctx.ports.throttles.take(budgets.resendByDay, String(account.id));
  await withTransaction(ctx, (tx) => mailVerification(tx, account));
  return { success: true };
}
