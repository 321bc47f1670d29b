import { buildPaymentMethod } from "../build/payment-method.ts";
import type { PaymentMethod } from "../core/kinds.ts";
import type { World } from "../core/world.ts";
import { emitEvent } from "../webhooks/emit.ts";
import type { TestCard } from "./cards.ts";

/** Saves a card for a customer and emits the event. */
export function saveCard(
  world: World,
  customer: string,
  card: TestCard,
  owner: Pick<PaymentMethod["billing_details"], "email" | "name"> &
    Partial<PaymentMethod["billing_details"]>,
): PaymentMethod {
  const method = world.store.put(
    "payment_method",
    buildPaymentMethod(world, card, {
      customer,
      billing_details: { address: null, phone: null, tax_id: null, ...owner },
    }),
  );
  world.store.put("!card", { id: method.id, number: card.number });
  emitEvent(world, "payment_method.attached", method);
  return method;
}
