import type { PaymentMethod, Say } from "@coupon-center/contract";
import { capitalize } from "../ui/capitalize.ts";

/** What is on the cards of Stripe's brands, where that is not the brand with a capital letter. */
const names: ReadonlyMap<string, string> = new Map([
  ["amex", "American Express"],
  ["diners", "Diners Club"],
  ["eftpos_au", "eftpos"],
  ["jcb", "JCB"],
  ["unionpay", "UnionPay"],
]);

/** 'Visa' for 'visa'; null if Stripe does not know the brand. */
export function brandName(brand: string): string | null {
  if (brand === "" || brand === "unknown") return null;
  return names.get(brand) ?? capitalize(brand.replaceAll("_", " "));
}

/** 'Visa'; a card whose brand is not known is a card. */
export function brandOf({ brand }: PaymentMethod, say: Say): string {
  return brandName(brand) ?? say("card");
}

/** 'Visa ending in 4242' */
export function nameOf(card: PaymentMethod, say: Say): string {
  const name = brandOf(card, say);
  return card.last4 ? say("cardEnding", { card: name, last4: card.last4 }) : name;
}

/** The card that the next payment is taken from. */
export function chargedCard(cards: readonly PaymentMethod[]): PaymentMethod | null {
  return cards.find((card) => card.is_default) ?? cards[0] ?? null;
}
