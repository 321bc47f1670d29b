import { type Coupon, isPercentType, savingsParts } from "@coupon-center/contract";

/** The saving of a stored coupon as the ticket draws it. */
export function savingsOf(coupon: Coupon, currency: string) {
  return savingsParts({
    offerType: coupon.offer_type,
    label: coupon.label,
    savings: isPercentType(coupon.offer_type) ? coupon.savings_percent : coupon.savings_amount,
    isSavingsRange: coupon.isSavingsRange,
    currency,
  });
}
