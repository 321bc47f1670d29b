import { createId } from "../core/ids.ts";
import type { Coupon, Discount, PromotionCode } from "../core/kinds.ts";
import type { World } from "../core/world.ts";

/** A coupon in Stripe's form, not stored yet; `amount_off` in minor units of `currency`. */
export function buildCoupon(
  world: World,
  fields: Partial<Coupon> & Pick<Coupon, "duration">,
): Coupon {
  return {
    id: createId("x", 8).slice(2),
    object: "coupon",
    amount_off: null,
    created: world.clock.seconds(),
    currency: null,
    duration_in_months: null,
    livemode: false,
    max_redemptions: null,
    metadata: {},
    name: null,
    percent_off: null,
    redeem_by: null,
    times_redeemed: 0,
    valid: true,
    ...fields,
  };
}

/** What customers type to get a coupon, not stored yet. */
export function buildPromotionCode(
  world: World,
  fields: Partial<PromotionCode> & Pick<PromotionCode, "code" | "promotion">,
): PromotionCode {
  return {
    id: createId("promo"),
    object: "promotion_code",
    active: true,
    created: world.clock.seconds(),
    customer: null,
    customer_account: null,
    expires_at: null,
    livemode: false,
    max_redemptions: null,
    metadata: {},
    restrictions: {
      first_time_transaction: false,
      minimum_amount: null,
      minimum_amount_currency: null,
    },
    times_redeemed: 0,
    ...fields,
  };
}

/** A coupon as a subscription has it, not stored yet; without an end it is for ever. */
export function buildDiscount(
  world: World,
  fields: Pick<Discount, "customer" | "end" | "promotion_code" | "source" | "subscription">,
): Discount {
  return {
    id: createId("di"),
    object: "discount",
    checkout_session: null,
    customer_account: null,
    invoice: null,
    invoice_item: null,
    start: world.clock.seconds(),
    subscription_item: null,
    ...fields,
  };
}
