import { type Endpoint, endpoint } from "./endpoint.ts";
import { findOrRefuse, readOwner } from "./find.ts";
import { fits, listPage } from "./list.ts";
import { paging, text } from "./params.ts";

/** `/v1/payment_intents` and `/v1/charges`, read-only. */
export const paymentEndpoints: Endpoint[] = [
  endpoint("GET", "/payment_intents", { ...paging, customer: text.optional() }, (world, params) =>
    listPage(world, "payment_intent", params, {
      url: "/v1/payment_intents",
      owner: params.customer,
    }),
  ),
  endpoint("GET", "/payment_intents/:id", {}, (world, _params, id) =>
    findOrRefuse(world, "payment_intent", id),
  ),
  endpoint(
    "GET",
    "/charges",
    { ...paging, customer: text.optional(), payment_intent: text.optional() },
    (world, params) =>
      listPage(
        world,
        "charge",
        params,
        {
          url: "/v1/charges",
          owner: params.customer ?? readOwner(world, "payment_intent", params.payment_intent),
        },
        ({ payment_intent }) => fits(params, { payment_intent }),
      ),
  ),
  endpoint("GET", "/charges/:id", {}, (world, _params, id) => findOrRefuse(world, "charge", id)),
  endpoint("GET", "/setup_intents/:id", {}, (world, _params, id) =>
    findOrRefuse(world, "setup_intent", id),
  ),
];
