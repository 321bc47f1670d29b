import type { SecondFactor } from "@coupon-center/contract";
import type { Ctx, Merchant, Staff } from "../../context.ts";
import { factorsOf } from "./factor-queries.ts";
import { passkeysOf, presentPasskey } from "./passkey-queries.ts";
import { countRecoveryCodes } from "./recovery-codes.ts";

/** What the caller's account asks for besides the password. */
export async function getSecondFactor(ctx: Ctx<Merchant | Staff>): Promise<SecondFactor> {
  const { accountId, kind } = ctx.actor;
  const passkeys = await passkeysOf(ctx, accountId);
  return {
    totp: (await factorsOf(ctx, accountId)).app,
    passkeys: passkeys.map(presentPasskey),
    recovery_codes: await countRecoveryCodes(ctx, accountId),
    required: kind === "staff" && ctx.client.staffNeedsFactor,
  };
}
