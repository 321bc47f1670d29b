import type { Coupon } from "./coupon.ts";

/**
 * The coupon with the largest percentage, else the largest amount, else the first in the merchant's
 * order: what a shared link says of the store.
 */
export function bestCoupon(coupons: readonly Coupon[]): Coupon | undefined {
  return coupons.toSorted(
    (one, other) =>
      // equivalent mutant (drop fallback): null counts as 0 in the subtraction
      (other.savings_percent ?? 0) - (one.savings_percent ?? 0) ||
      // equivalent mutant (drop fallback): null counts as 0 in the subtraction
      (other.savings_amount ?? 0) - (one.savings_amount ?? 0),
  )[0];
}
