import { endpoints } from "@coupon-center/contract";
import { couponPayload } from "@coupon-center/testing/samples";
import { newLiveStore } from "./accounts-and-stores.ts";
import type { Caller } from "./caller.ts";
import type { Installation } from "./installation.ts";

/** A public coupon, with a function to give feedback and one that reads it as a caller. */
export async function newRatedCoupon(at: Installation) {
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
