import type { StripeSubscription } from "./stripe-schemas.ts";

type Billed = Pick<
  StripeSubscription,
  "items" | "discounts" | "default_tax_rates" | "automatic_tax"
>;

const NONE = { currency: null, unit_amount: null };

/**
 * What a subscription is charged at each renewal, in minor units: the price of its own item, not
 * the client's current price (decision 059). Null if a monthly price would be wrong: with a discount,
 * taxes besides the price, another period than a month, or several items.
 */
export function priceOf(facts: Billed): {
  currency: string | null;
  unit_amount: number | null;
} {
  return hasAny(facts.discounts) ? NONE : fullPriceOf(facts);
}

/** The same without the discounts of the subscription as a whole. */
export function fullPriceOf(facts: Omit<Billed, "discounts">): ReturnType<typeof priceOf> {
  const [item, another] = facts.items.data;
  const amount = item?.price.unit_amount;
  if (!item || another || !isMonthly(item) || amount == null) return NONE;
  if (hasAny(item.discounts) || hasTaxBesides(facts, item)) return NONE;
  return { currency: item.price.currency, unit_amount: amount * (item.quantity ?? 1) };
}

function isMonthly({ price: { recurring } }: Billed["items"]["data"][number]): boolean {
  return !recurring || (recurring.interval === "month" && recurring.interval_count === 1);
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
