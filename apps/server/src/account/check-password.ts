import type { Ctx, Merchant, Staff } from "../context.ts";
import type { AccountRow } from "../db/tables.ts";
import { fieldError, isRefusal } from "../errors.ts";
import { ownAccount } from "./account-queries.ts";
import { rateLimits } from "./rate-limits.ts";

/** The caller's account, once their password is right; otherwise an error under `field`. */
export async function accountByPassword(
  ctx: Ctx<Merchant | Staff>,
  password: string,
  field: string,
): Promise<AccountRow> {
  const reservation = { limit: rateLimits.passwordCheck, key: String(ctx.actor.accountId) };
  return ctx.ports.throttles.attempt([reservation], isWrong, async () => {
    const account = await ownAccount(ctx, ctx.actor.accountId);
    if (await ctx.ports.passwords.matches(account.password_hash, password)) return account;
    throw fieldError(field, "Password is not right");
  });
}

const isWrong = (error: unknown) => isRefusal(error, "invalid");
