import { endpoints } from "@coupon-center/contract";
import { type Caller, couponPayload } from "./caller.ts";
import type { Installation } from "./installation.ts";
import { newLiveStore } from "./shortcuts.ts";

/** A public coupon, with what shoppers say of it and what its feedback is for who asks. */
export async function newJudgedCoupon(at: Installation) {
  const { merchant, store } = await newLiveStore(at);
  const coupon = await merchant.ok(endpoints.createCoupon, { body: couponPayload });
  const say = (outcome: string, browser = outcome) =>
    at.app.inject({
      method: "POST",
      url: `/api/v1/coupons/${coupon.id}/feedback`,
      headers: { "user-agent": browser },
      payload: { outcome },
    });
  const feedbackOf = async (caller: Caller) =>
    (await caller.ok(endpoints.getCoupon, { params: { id: coupon.id } })).feedback;
  return { merchant, store, coupon, say, feedbackOf };
}
