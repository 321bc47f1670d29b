import type { Price } from "@coupon-center/contract";
import { z } from "zod";
import type { SubscriptionRow } from "../../db/tables.ts";
import { fullPriceOf } from "./price.ts";
import { StripeDiscount, type StripeSubscription } from "./stripe-schemas.ts";
import { periodEnd, toMs } from "./times.ts";

type DiscountColumns = Pick<
  SubscriptionRow,
  "discount_currency" | "discounted_amount" | "full_amount" | "discount_ends_at"
>;

const NONE: DiscountColumns = {
  ...{ discount_currency: null, discounted_amount: null },
  ...{ full_amount: null, discount_ends_at: null },
};

/**
 * What a subscription with a discount is charged next (decision 080). Unknown, so null, with several
 * discounts, or where no price is known; no columns if only the ids of its discounts were
 * read.
 */
export function discountOf(
  facts: Pick<StripeSubscription, "items" | "discounts">,
): Partial<DiscountColumns> {
  const price = fullPriceOf(facts);
  const discounts = facts.discounts ?? [];
  if (discounts.some((one) => typeof one === "string")) return {};
  const [discount] = z.tuple([StripeDiscount]).safeParse(discounts).data ?? [];
  if (!discount || price === null) return NONE;
  const { currency, unit_amount: full } = price;
  const off = amountOff(discount, price);
  if (off === null) return NONE;
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

/** In minor units, at most all of it; null for a discount in another currency. */
function amountOff(
  { source: { coupon } }: StripeDiscount,
  { currency, unit_amount: full }: Price,
): number | null {
  const { percent_off: share, amount_off: amount } = coupon;
  if (share !== null) return Math.min(full, Math.round((full * share) / 100));
  return amount !== null && coupon.currency === currency ? Math.min(full, amount) : null;
}
