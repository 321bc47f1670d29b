import { type Body, type endpoints, type FactorAdded, fault } from "@coupon-center/contract";
import type { Ctx, Merchant, Staff } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { accountByPassword } from "../check-password.ts";
import { changeFactor } from "./change-factor.ts";
import { hasFactor } from "./factor-queries.ts";
import { replaceRecoveryCodes } from "./recovery-codes.ts";

/** Makes new recovery codes; the earlier ones are void. Errors: 400, 401, 409, 429. */
export async function makeRecoveryCodes(
  ctx: Ctx<Merchant | Staff>,
  { body }: { body: Body<typeof endpoints.makeRecoveryCodes> },
): Promise<FactorAdded> {
  const account = await accountByPassword(ctx, body.password, "password");
  const { session, result } = await changeFactor(ctx, account, "new recovery codes", async (tx) => {
    if (!(await hasFactor(tx, account.id)))
      throw new AppError("conflict", { detail: fault("factorFirst") });
    return replaceRecoveryCodes(tx, account.id);
  });
  return { session, recovery_codes: result };
}
