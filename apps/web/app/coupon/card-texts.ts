import {
  type ClientView,
  type Coupon,
  type CouponText,
  minimumOrderText,
  savingsOf,
} from "@coupon-center/contract";
import type { CouponCardTexts } from "./CouponCard.tsx";

type MoneyFormat = Pick<ClientView, "currency" | "locale">;

/** What the card of a stored coupon says, on every screen. */
export function cardTexts(coupon: Coupon, client: MoneyFormat): CouponCardTexts {
  return {
    savings: savingsOf(coupon, client.currency, client.locale),
    description: coupon.description,
    conditions: conditionsOf(coupon, client),
  };
}

/** The minimum order, and the coupon's texts except those with a place of their own. */
type Conditions = Pick<
  Coupon,
  "minimum_order_amount" | Exclude<CouponText, "description" | "discount_code">
>;

/** What limits a coupon's offer, for whatever shows a coupon to shoppers (decision 063). */
export function conditionsOf(coupon: Conditions, { currency, locale }: MoneyFormat): string[] {
  const texts = {
    minimum_order_amount: minimumOrderText(coupon.minimum_order_amount, currency, locale),
  } satisfies Record<keyof Conditions, string | null>;
  return Object.values(texts).filter((text) => text !== null);
}
