import type { PaymentMethod } from "../core/kinds.ts";
import type { World } from "../core/world.ts";
import { storeChange } from "../webhooks/emit.ts";
import { findCard, fingerprintCard, type TestCard } from "./cards.ts";
import { saveCard } from "./save-card.ts";

/**
 * Makes the typed card the default of a customer; returns the reason if it is declined. As by
 * Stripe's portal, subscriptions with a card of their own keep it.
 */
export function changeCard(
  world: World,
  id: string,
  typed: string,
  name: string,
): string | undefined {
  const customer = world.store.get("customer", id);
  const card = findCard(typed);
  if (!customer || !card) return "Your card number is invalid.";
  if (card.first) return card.first.message;
  const owner = { email: customer.email, name: name || (customer.name ?? null) };
  const method = findSaved(world, id, card) ?? saveCard(world, id, card, owner);
  const settings = { ...customer.invoice_settings, default_payment_method: method.id };
  storeChange(world, "customer", customer, { invoice_settings: settings });
  return undefined;
}

/** A card that was sent twice is saved once. */
function findSaved(world: World, customer: string, card: TestCard): PaymentMethod | undefined {
  const fingerprint = fingerprintCard(card);
  const saved = [...world.store.newest("payment_method", customer)];
  return saved.find((method) => method.card?.fingerprint === fingerprint);
}
