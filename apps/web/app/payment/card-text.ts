import type { PaymentMethod } from "@coupon-center/contract";
import { capitalize } from "../ui/Field.tsx";

/** 'Visa'; a card whose brand is not known is a card. */
export function brandOf({ brand }: PaymentMethod): string {
  return capitalize(brand || "card");
}

/** The card that the next payment is taken from. */
export function chargedCard(cards: readonly PaymentMethod[]): PaymentMethod | null {
  return cards.find((card) => card.is_default) ?? cards[0] ?? null;
}
