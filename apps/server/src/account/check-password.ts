import type { Ctx, Merchant, Staff } from "../context.ts";
import type { AccountRow } from "../db/tables.ts";
import { fieldError, Refusal } from "../errors.ts";
import { budgets } from "./budgets.ts";
import { ownAccount } from "./rows.ts";

/** The caller's account, once their password is right; otherwise an error under `field`. */
export async function accountByPassword(
  ctx: Ctx<Merchant | Staff>,
  password: string,
  field: string,
): Promise<AccountRow> {
  const held = { budget: budgets.passwordCheck, key: String(ctx.actor.accountId) };
  return ctx.ports.throttles.attempt([held], isWrong, async () => {
    const account = await ownAccount(ctx, ctx.actor.accountId);
    if (await ctx.ports.passwords.matches(account.password_hash, password)) return account;
    throw fieldError(field, "Password is not right");
  });
}

function isWrong(error: unknown): boolean {
  return error instanceof Refusal && error.code === "invalid";
}
