import { type ClientView, type Coupon, minimumOrderText, savingsOf } from "@coupon-center/contract";
import type { CouponCardTexts } from "./CouponCard.tsx";

/** What the card of a stored coupon says, on every screen. */
export function cardTexts(
  coupon: Coupon,
  { currency, locale }: Pick<ClientView, "currency" | "locale">,
): CouponCardTexts {
  return {
    savings: savingsOf(coupon, currency, locale),
    description: coupon.description,
    minimumOrder: minimumOrderText(coupon.minimum_order_amount, currency, locale),
  };
}
