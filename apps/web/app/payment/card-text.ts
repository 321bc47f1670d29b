import type { PaymentMethod, Say } from "@coupon-center/contract";
import { capitalize } from "../ui/Field.tsx";

/** 'Visa'; a card whose brand is not known is a card. */
export function brandOf({ brand }: PaymentMethod, say: Say): string {
  return brand ? capitalize(brand) : say("card");
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
