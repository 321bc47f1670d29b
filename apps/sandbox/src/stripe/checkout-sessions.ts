import { expireCheckout } from "../billing/complete-checkout.ts";
import { listSaleItems } from "../build/line-item.ts";
import { createSession, sessionFields } from "./checkout-create.ts";
import { type Endpoint, endpoint, readEndpoint } from "./endpoint.ts";
import { refuse } from "./errors.ts";
import { findOrRefuse, readOwner } from "./find.ts";
import { wrapList } from "./list.ts";
import { listEndpoint } from "./list-endpoint.ts";
import { paging } from "./params.ts";

/** `/v1/checkout/sessions` */
export const checkoutSessionEndpoints: Endpoint[] = [
  endpoint("POST", "/checkout/sessions", sessionFields, createSession),
  listEndpoint(
    "/checkout/sessions",
    "checkout.session",
    ["customer", "payment_intent", "payment_link", "status", "subscription"],
    ({ customer, subscription }, world) =>
      customer ?? readOwner(world, "subscription", subscription),
  ),
  readEndpoint("/checkout/sessions", "checkout.session"),
  endpoint("GET", "/checkout/sessions/:id/line_items", paging, (world, _params, id) => {
    findOrRefuse(world, "checkout.session", id);
    return wrapList(`/v1/checkout/sessions/${id}/line_items`, listSaleItems(world, id));
  }),
  endpoint("POST", "/checkout/sessions/:id/expire", {}, (world, _params, id) => {
    const session = findOrRefuse(world, "checkout.session", id);
    if (session.status !== "open") {
      throw refuse(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
      );
    }
    expireCheckout(world, id);
    return findOrRefuse(world, "checkout.session", id);
  }),
];
