import type { Say } from "@coupon-center/contract";
import { call } from "../api/call.ts";
import { toast } from "../ui/toast.ts";
import type { couponPayload } from "./coupon-form.ts";
import { notShownText } from "./state-text.ts";

/** Saves the changes of a stored coupon and says so. Errors: ApiError. */
export async function changeCoupon(
  id: number,
  body: ReturnType<typeof couponPayload>,
  say: Say,
): Promise<void> {
  const saved = await call("PATCH /api/v1/coupons/:id", { params: { id }, body });
  const why = notShownText(saved, say);
  if (why) toast(say("changesSavedHeld", { why }), "plain");
  else toast(say("changesSaved"));
}
