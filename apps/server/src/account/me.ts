import { emailLetters, type Me } from "@coupon-center/contract";
import type { Ctx, Merchant, Staff } from "../context.ts";
import type { AccountRow } from "../db/tables.ts";
import { storeOf } from "../store/index.ts";
import { ownAccount } from "./account-queries.ts";
import { hasToken } from "./one-time-tokens.ts";
import { roleOf } from "./staff/present-member.ts";

/**
 * The signed-in account with its store and its first paid transaction. Its addresses are in the
 * letters in which they were typed: Chromium's fields give their domains in ASCII.
 */
export async function getMe(ctx: Ctx<Merchant | Staff>): Promise<Me> {
  const account = await ownAccount(ctx, ctx.actor.accountId);
  return {
    id: account.id,
    email: emailLetters(account.email),
    email_verified: account.email_verified_at !== null,
    pending_email: await waitingEmail(ctx, account),
    role: account.role,
    ...(account.role === "staff" && { staff_role: roleOf(account) }),
    needs_second_factor:
      ctx.actor.kind === "staff" && ctx.client.staffNeedsFactor && !ctx.actor.hasFactor,
    client: account.client_id,
    store: account.role === "staff" ? null : await storeOf(ctx, account.id),
    coupon_center_txn:
      account.first_transaction_id === null ? null : { id: account.first_transaction_id },
  };
}

/** The new address, while the link that was mailed to it can be followed (rule 3.5). */
async function waitingEmail(ctx: Ctx, account: AccountRow): Promise<string | null> {
  const { pending_email: email } = account;
  if (email === null) return null;
  return (await hasToken(ctx, { ...account, email }, "change-email")) ? emailLetters(email) : null;
}
