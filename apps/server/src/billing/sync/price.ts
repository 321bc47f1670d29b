import type { SubscriptionFacts } from "./facts.ts";

/** What a subscription is charged at each renewal: its own item's price, not what the brand sells today (D47). */
export function priceOf(facts: Pick<SubscriptionFacts, "items">): {
  currency: string | null;
  unit_amount: number | null;
} {
  const [item] = facts.items.data;
  const amount = item?.price.unit_amount ?? null;
  if (!item || amount === null) return { currency: null, unit_amount: null };
  return { currency: item.price.currency, unit_amount: amount * (item.quantity ?? 1) };
}
