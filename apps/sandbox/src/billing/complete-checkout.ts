import { readRates, readSale } from "../build/line-item.ts";
import type { CheckoutForm, CheckoutSession, Customer, PaymentMethod } from "../core/kinds.ts";
import type { World } from "../core/world.ts";
import { emitEvent } from "../webhooks/emit.ts";
import { findCard } from "./cards.ts";
import { takePayment } from "./charge.ts";
import { describeCustomer, readOrCreateCustomer } from "./checkout-customer.ts";
import { promotionOf } from "./discounts.ts";
import { cancelJobs } from "./jobs.ts";
import { takesCard } from "./price-checkout.ts";
import { saveCard } from "./save-card.ts";
import { confirmSetup } from "./setup.ts";
import { startSubscription } from "./start-subscription.ts";

/**
 * Pays an open session with the typed card, if it takes one; a decline is stored for its form. True
 * if the session is complete.
 */
export function completeCheckout(
  world: World,
  session: CheckoutSession,
  typedCard: string,
): boolean {
  if (session.status === "complete") return true;
  const form = world.store.get("!form", session.id);
  if (session.status !== "open" || !form) return false;
  const card = takesCard(session) ? findCard(typedCard) : null;
  const error = card === undefined ? "Your card number is invalid." : card?.first?.message;
  if (card === undefined || error) {
    world.store.put("!form", { ...form, error: error ?? null });
    return false;
  }
  const customer = readOrCreateCustomer(world, session, form);
  const owner = { email: form.email, name: form.name, address: form.address ?? null };
  const method = card ? saveCard(world, customer.id, card, owner) : undefined;
  const outcome = settle(world, session, customer, method, form);
  const complete = world.store.put("checkout.session", {
    ...session,
    ...outcome,
    status: "complete",
    url: null,
    customer: customer.id,
    customer_details: describeCustomer(form, customer),
  });
  cancelJobs(world, session.id);
  countCompleted(world, session.payment_link);
  emitEvent(world, "checkout.session.completed", complete);
  return true;
}

function settle(
  world: World,
  session: CheckoutSession,
  customer: Customer,
  method: PaymentMethod | undefined,
  form: CheckoutForm,
): Partial<CheckoutSession> {
  if (session.mode === "setup" && method) {
    const { metadata } = session;
    return { setup_intent: confirmSetup(world, { customer: customer.id, method, metadata }).id };
  }
  const sale = readSale(world, session.id);
  if (!sale) throw new Error(`Checkout session ${session.id} sells nothing`);
  if (session.mode === "subscription") {
    const started = startSubscription(world, customer, method, sale, {
      metadata: form.subscriptionMetadata,
      promotion: promotionOf(world, session),
      trial: form.trial,
      isTaxed: session.automatic_tax.enabled,
      taxRates: readRates(world, form.taxRates),
    });
    return { ...started, payment_status: form.trial ? "no_payment_required" : "paid" };
  }
  if (!method) throw new Error(`Checkout session ${session.id} has no card to charge`);
  const { intent } = takePayment(world, {
    amount: session.amount_total ?? 0,
    currency: sale.price.currency,
    customer: customer.id,
    description: sale.product,
    receiptEmail: form.email,
    method,
    refusal: null,
  });
  return { payment_intent: intent.id, payment_status: "paid" };
}

/** Counts a payment of a link that is limited to a number of payments. */
function countCompleted(world: World, id: string | null): void {
  const link = id ? world.store.get("payment_link", id) : undefined;
  if (!link?.restrictions) return;
  const { count, limit } = link.restrictions.completed_sessions;
  const restrictions = { completed_sessions: { count: count + 1, limit } };
  world.store.put("payment_link", { ...link, restrictions });
}

/** Expires a checkout session that was not completed. */
export function expireCheckout(world: World, id: string): void {
  const session = world.store.get("checkout.session", id);
  if (session?.status !== "open") return;
  const expired = world.store.put("checkout.session", { ...session, status: "expired", url: null });
  emitEvent(world, "checkout.session.expired", expired);
}
