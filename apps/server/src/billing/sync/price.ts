import type { StripeSubscription } from "./stripe-schemas.ts";

type Billed = Pick<StripeSubscription, "items" | "discounts">;

const NONE = { currency: null, unit_amount: null };

/**
 * What a subscription is charged at each renewal, in minor units: the price of its own item, not
 * the client's current price (decision 059). Null if a monthly price would be wrong: with a discount, another
 * period than a month, or several items.
 */
export function priceOf({ items, discounts }: Billed): {
  currency: string | null;
  unit_amount: number | null;
} {
  const [item, another] = items.data;
  const amount = item?.price.unit_amount;
  if (!item || another || !isMonthly(item) || amount == null) return NONE;
  if (hasAny(discounts) || hasAny(item.discounts)) return NONE;
  return { currency: item.price.currency, unit_amount: amount * (item.quantity ?? 1) };
}

function isMonthly({ price: { recurring } }: Billed["items"]["data"][number]): boolean {
  return !recurring || (recurring.interval === "month" && recurring.interval_count === 1);
}

function hasAny(discounts: readonly unknown[] | null | undefined): boolean {
  return discounts != null && discounts.length > 0;
}
