import type { World } from "../core/world.ts";
import { findCard } from "./cards.ts";
import { isUnpaid, payInvoice } from "./pay-invoice.ts";
import { readSubscription, recordRecovery } from "./retry.ts";
import { saveCard } from "./save-card.ts";

/**
 * Pays an unpaid invoice with a typed card, as its page does; returns the reason if it is declined.
 */
export function settleInvoice(
  world: World,
  id: string,
  typed: string,
  name: string,
): string | undefined {
  const invoice = world.store.get("invoice", id);
  if (!invoice?.customer || !isUnpaid(invoice)) return undefined;
  const card = findCard(typed);
  if (!card) return "Your card number is invalid.";
  if (card.first) return card.first.message;
  const owner = { email: invoice.customer_email, name: name || invoice.customer_name };
  const method = saveCard(world, invoice.customer, card, owner);
  const { invoice: paid } = payInvoice(world, invoice, method, true);
  const subscription = readSubscription(world, invoice);
  if (subscription) recordRecovery(world, subscription, paid);
  return undefined;
}
