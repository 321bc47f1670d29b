import { leastMinorUnits, type Price } from "@coupon-center/contract";
import { z } from "zod";
import type { SubscriptionRow } from "../../db/tables.ts";
import { fullPriceOf } from "./price.ts";
import { draftOf } from "./renewal-charge.ts";
import { StripeDiscount, type StripeSubscription } from "./stripe-schemas.ts";
import { periodEnd, toMs } from "./times.ts";

type DiscountColumns = Pick<
  SubscriptionRow,
  "discount_currency" | "discounted_amount" | "full_amount" | "discount_ends_at"
>;

const NONE: DiscountColumns = {
  discount_currency: null,
  discounted_amount: null,
  full_amount: null,
  discount_ends_at: null,
};

/**
 * What a subscription is charged next, where that is not its price: with a discount (decision 080),
 * or while a draft is to be charged that has a discount of its own (decision 081). Unknown, so
 * null, with several discounts, or where no price is known; no columns if only the ids of its
 * discounts, or of its newest invoice, were read.
 */
export function discountOf(facts: Discounted): Partial<DiscountColumns> {
  const price = fullPriceOf(facts);
  const discounts = facts.discounts ?? [];
  const draft = draftOf(facts);
  if (draft === undefined || discounts.some((one) => typeof one === "string")) return {};
  if (price === null) return NONE;
  const renewal = discounts.length === 0 ? NONE : renewalOf(facts, price);
  if (discounts.length > 0 && renewal.discounted_amount === null) return NONE;
  const next = renewal.discounted_amount ?? price.unit_amount;
  if (draft === null || draft.amount_due === next) return renewal;
  // What the present period is charged, and then each renewal.
  return {
    discount_currency: price.currency,
    discounted_amount: draft.amount_due,
    full_amount: next,
    discount_ends_at: toMs(periodEnd(facts)),
  };
}

type Discounted = Pick<StripeSubscription, "items" | "discounts" | "latest_invoice">;

/** What the next renewal is charged with a subscription's one discount. */
function renewalOf(facts: Discounted, price: Price): DiscountColumns {
  const { currency, unit_amount: full } = price;
  const [discount] = z.tuple([StripeDiscount]).safeParse(facts.discounts).data ?? [];
  const off = discount ? amountOff(discount, price) : null;
  if (!discount || off === null) return NONE;
  const next = periodEnd(facts);
  // One for once is used by the next renewal.
  const isOnce = discount.source.coupon.duration === "once" && next !== null;
  const end = isOnce ? next + 1 : discount.end;
  const isOver = end !== null && next !== null && end <= next;
  return {
    discount_currency: currency,
    discounted_amount: isOver ? full : full - off,
    full_amount: full,
    discount_ends_at: isOver ? null : toMs(end),
  };
}

/**
 * In minor units, at most all of it, and so that the rest can be charged; null for a discount in
 * another currency.
 */
function amountOff(
  { source: { coupon } }: StripeDiscount,
  { currency, unit_amount: full }: Price,
): number | null {
  const { percent_off: share, amount_off: amount } = coupon;
  const least = leastMinorUnits(currency);
  if (share !== null) return Math.min(full, Math.round((full * share) / 100 / least) * least);
  return amount !== null && coupon.currency === currency ? Math.min(full, amount) : null;
}
