import { findCard } from "../billing/cards.ts";
import { saveCard } from "../billing/save-card.ts";
import type { World } from "../core/world.ts";
import { emitEvent } from "../webhooks/emit.ts";
import { type Endpoint, endpoint, readEndpoint } from "./endpoint.ts";
import { refuse, refuseMissing, StripeApiError } from "./errors.ts";
import { findOrRefuse } from "./find.ts";
import { fits, listPage } from "./list.ts";
import { ignored, paging, text } from "./params.ts";

/** Stripe's predefined payment methods; attaching one saves its card for the customer. */
const READY_MADE: Record<string, string> = {
  pm_card_visa: "4242424242424242",
  pm_card_mastercard: "5555555555554444",
  pm_card_amex: "378282246310005",
  pm_card_chargeCustomerFail: "4000000000000341",
  pm_card_authenticationRequired: "4000002760003184",
  pm_card_chargeDeclined: "4000000000000002",
};

/** `/v1/payment_methods` and `/v1/customers/:id/payment_methods` */
export const paymentMethodEndpoints: Endpoint[] = [
  endpoint(
    "GET",
    "/payment_methods",
    { ...paging, customer: text.optional(), type: text.optional(), allow_redisplay: ignored },
    (world, params) => {
      const url = "/v1/payment_methods";
      if (!params.customer) return listPage(world, "payment_method", params, { url }, () => false);
      return listMethods(world, params.customer, params, url);
    },
  ),
  endpoint(
    "GET",
    "/customers/:id/payment_methods",
    { ...paging, type: text.optional(), allow_redisplay: ignored },
    (world, params, id) => {
      findOrRefuse(world, "customer", id);
      return listMethods(world, id, params, `/v1/customers/${id}/payment_methods`);
    },
  ),
  endpoint("GET", "/customers/:id/payment_methods/:method", {}, (world, _params, id, path) => {
    const method = findOrRefuse(world, "payment_method", path.method ?? "");
    if (method.customer !== id) throw refuseMissing("PaymentMethod", method.id);
    return method;
  }),
  readEndpoint("/payment_methods", "payment_method"),
  endpoint("POST", "/payment_methods/:id/attach", { customer: text }, (world, params, id) => {
    const customer = findOrRefuse(world, "customer", params.customer, "customer");
    const card = findCard(READY_MADE[id] ?? "");
    if (card?.first) throw new StripeApiError(402, "card_error", card.first.message, card.first);
    const owner = { email: customer.email, name: customer.name ?? null };
    if (card) return saveCard(world, customer.id, card, owner);
    const method = findOrRefuse(world, "payment_method", id);
    if (method.customer === customer.id) return method;
    throw refuse(
      "This PaymentMethod was previously used or detached from a Customer, and may not be used again.",
    );
  }),
  endpoint("POST", "/payment_methods/:id/detach", {}, (world, _params, id) => {
    const method = findOrRefuse(world, "payment_method", id);
    const { customer } = method;
    if (!customer) {
      throw refuse(
        "The payment method you provided is not attached to a customer so detachment is impossible.",
      );
    }
    const detached = world.store.put("payment_method", { ...method, customer: null });
    emitEvent(world, "payment_method.detached", detached, { customer });
    forgetDefault(world, customer, id);
    return detached;
  }),
];

function listMethods(
  world: World,
  customer: string,
  params: { type?: string | undefined } & Parameters<typeof listPage>[2],
  url: string,
): object {
  return listPage(world, "payment_method", params, { url, owner: customer }, ({ type }) =>
    fits(params, { type }),
  );
}

/** Removes a detached card from all defaults. */
function forgetDefault(world: World, id: string, method: string): void {
  const customer = world.store.get("customer", id);
  if (customer?.invoice_settings.default_payment_method === method) {
    const settings = { ...customer.invoice_settings, default_payment_method: null };
    world.store.put("customer", { ...customer, invoice_settings: settings });
  }
  for (const subscription of world.store.newest("subscription", id)) {
    if (subscription.default_payment_method === method) {
      world.store.put("subscription", { ...subscription, default_payment_method: null });
    }
  }
}
