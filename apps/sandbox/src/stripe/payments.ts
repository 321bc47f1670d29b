import { type Endpoint, readEndpoint } from "./endpoint.ts";
import { readOwner } from "./find.ts";
import { listEndpoint } from "./list-endpoint.ts";

/** `/v1/payment_intents` and `/v1/charges`, read-only. */
export const paymentEndpoints: Endpoint[] = [
  listEndpoint("/payment_intents", "payment_intent", ["customer"]),
  readEndpoint("/payment_intents", "payment_intent"),
  listEndpoint(
    "/charges",
    "charge",
    ["customer", "payment_intent"],
    ({ customer, payment_intent }, world) =>
      customer ?? readOwner(world, "payment_intent", payment_intent),
  ),
  readEndpoint("/charges", "charge"),
  readEndpoint("/setup_intents", "setup_intent"),
];
