import { type PlanInterval, type Price, planIntervals } from "@coupon-center/contract";
import type { StripeSubscription } from "./stripe-schemas.ts";

type Billed = Pick<
  StripeSubscription,
  "items" | "discounts" | "default_tax_rates" | "automatic_tax"
>;

type PriceColumns = Price | { currency: null; unit_amount: null };

/**
 * What a subscription is charged at each renewal: the price of its own item, not the client's
 * current price (decision 059). Null if that would be wrong: with a discount, taxes besides the
 * price, another period than a month or a year (decision 085), or several items.
 */
export function priceOf(facts: Billed): PriceColumns {
  const known = hasAny(facts.discounts) ? null : fullPriceOf(facts);
  return known ?? { currency: null, unit_amount: null };
}

/** The same without the discounts of the subscription as a whole; null if unknown. */
export function fullPriceOf(facts: Omit<Billed, "discounts">): Price | null {
  const [item, another] = facts.items.data;
  const amount = item?.price.unit_amount;
  if (!item || another || knownInterval(item) === null || amount == null) return null;
  if (hasAny(item.discounts) || hasTaxBesides(facts, item)) return null;
  return { currency: item.price.currency, unit_amount: amount * (item.quantity ?? 1) };
}

/** How often a subscription is charged; a month also for another period, whose price is unknown. */
export function intervalOf({ items: { data } }: Pick<Billed, "items">): PlanInterval {
  return (data[0] && knownInterval(data[0])) ?? "month";
}

function knownInterval({
  price: { recurring },
}: Billed["items"]["data"][number]): PlanInterval | null {
  if (!recurring) return "month";
  const { interval, interval_count: count } = recurring;
  return count === 1 ? (planIntervals.find((one) => one === interval) ?? null) : null;
}

/** An item's own rates replace those of the subscription; automatic ones go by the price. */
function hasTaxBesides(
  { default_tax_rates: all, automatic_tax: automatic }: Omit<Billed, "discounts">,
  { tax_rates: own, price }: Billed["items"]["data"][number],
): boolean {
  if (automatic?.enabled) return price.tax_behavior !== "inclusive" && price.unit_amount !== 0;
  const rates = hasAny(own) ? own : all;
  return price.unit_amount !== 0 && (rates ?? []).some(({ inclusive }) => !inclusive);
}

export function hasAny(discounts: readonly unknown[] | null | undefined): boolean {
  return discounts != null && discounts.length > 0;
}
