import { type Endpoint, endpoint, readEndpoint } from "./endpoint.ts";
import { readOwner } from "./find.ts";
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
  readEndpoint("/payment_intents", "payment_intent"),
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
  readEndpoint("/charges", "charge"),
  readEndpoint("/setup_intents", "setup_intent"),
];
