import type { SecondFactor } from "@coupon-center/contract";
import type { Ctx, Merchant, Staff } from "../../context.ts";
import { countRecoveryCodes } from "./recovery-codes.ts";

/** What the caller's account asks for besides the password. */
export async function getSecondFactor(ctx: Ctx<Merchant | Staff>): Promise<SecondFactor> {
  const { accountId, kind } = ctx.actor;
  const totp = await ctx.db
    .selectFrom("totp")
    .select("account_id")
    .where("account_id", "=", accountId)
    .where("secret", "is not", null)
    .executeTakeFirst();
  return {
    totp: totp !== undefined,
    recovery_codes: await countRecoveryCodes(ctx, accountId),
    required: kind === "staff" && ctx.client.staffNeedsFactor,
  };
}
