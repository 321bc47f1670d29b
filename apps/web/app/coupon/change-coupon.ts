import type { Coupon, Say } from "@coupon-center/contract";
import { call } from "../api/call.ts";
import { toast } from "../ui/toast.ts";
import type { couponPayload } from "./coupon-form.ts";
import { notShownText } from "./state-text.ts";

/**
 * Saves the changes of a stored coupon and says so. Errors: ApiError, 409 if it is no longer the
 * one that was last updated at `basedOn`.
 */
export async function changeCoupon(
  id: number,
  payload: ReturnType<typeof couponPayload>,
  basedOn: string | null,
  say: Say,
): Promise<Coupon> {
  const body = { ...payload, based_on: basedOn };
  const saved = await call("PATCH /api/v1/coupons/:id", { params: { id }, body });
  const why = notShownText(saved, say);
  if (why) toast(say("changesSavedHeld", { why }), "plain");
  else toast(say("changesSaved"));
  return saved;
}
