import { z } from "zod";
import { isLocated } from "../billing/automatic-tax.ts";
import { endSubscription } from "../billing/subscriptions.ts";
import { buildCustomer } from "../build/customer.ts";
import type { Customer } from "../core/kinds.ts";
import { emitEvent, storeChange, storeNew } from "../webhooks/emit.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";
import { refuseLocation, refuseMissing } from "./errors.ts";
import { findOrRefuse } from "./find.ts";
import { listEndpoint } from "./list-endpoint.ts";
import { ignored, mergeMetadata, metadata, text } from "./params.ts";

const part = text.optional();
const address = z.strictObject({
  line1: part,
  line2: part,
  city: part,
  state: part,
  postal_code: part,
  country: part,
});
const fields = {
  email: text.optional(),
  name: text.optional(),
  description: text.optional(),
  phone: text.optional(),
  metadata: metadata.optional(),
  address: z.union([z.literal(""), address]).optional(),
  shipping: ignored,
  preferred_locales: ignored,
  tax: z
    .strictObject({
      ip_address: ignored,
      validate_location: z.enum(["deferred", "immediately"]).optional(),
    })
    .optional(),
  tax_exempt: z.enum(["exempt", "none", "reverse"]).optional(),
};
type CustomerFields = z.output<z.ZodObject<typeof fields>>;

/** `/v1/customers` */
export const customerEndpoints: Endpoint[] = [
  endpoint("POST", "/customers", fields, (world, params) => {
    return storeNew(world, "customer", applyFields(buildCustomer(world, {}), params));
  }),
  listEndpoint("/customers", "customer", ["email"]),
  endpoint("GET", "/customers/:id", {}, (world, _params, id) => {
    const deleted = world.store.get("!deleted_customer", id);
    return deleted ?? findOrRefuse(world, "customer", id);
  }),
  endpoint(
    "POST",
    "/customers/:id",
    { ...fields, invoice_settings: invoiceSettings() },
    (world, params, id) => {
      const before = findOrRefuse(world, "customer", id);
      const after = applyFields(before, params);
      const method = params.invoice_settings?.default_payment_method;
      if (method !== undefined) {
        if (method !== "" && world.store.get("payment_method", method)?.customer !== id) {
          throw refuseMissing("PaymentMethod", method, "invoice_settings[default_payment_method]");
        }
        after.invoice_settings = {
          ...before.invoice_settings,
          default_payment_method: method || null,
        };
      }
      return storeChange(world, "customer", before, after);
    },
  ),
  endpoint("DELETE", "/customers/:id", {}, (world, _params, id) => {
    const customer = findOrRefuse(world, "customer", id);
    for (const subscription of world.store.newest("subscription", id)) {
      if (subscription.status !== "canceled") {
        endSubscription(world, subscription, "cancellation_requested");
      }
    }
    world.store.run("DELETE FROM object WHERE kind = 'customer' AND id = ?", id);
    emitEvent(world, "customer.deleted", customer);
    return world.store.put("!deleted_customer", { id, object: "customer", deleted: true });
  }),
];

function invoiceSettings() {
  return z.strictObject({ default_payment_method: text.optional(), footer: ignored }).optional();
}

function applyFields(customer: Customer, params: CustomerFields): Customer {
  const unset = (value: string | undefined, before: string | null) =>
    value === undefined ? before : value || null;
  const address = params.address === undefined ? customer.address : readAddress(params.address);
  if (params.tax?.validate_location === "immediately" && !isLocated(address))
    throw refuseLocation();
  return {
    ...customer,
    address: address ?? null,
    email: unset(params.email, customer.email),
    name: unset(params.name, customer.name ?? null),
    description: unset(params.description, customer.description),
    phone: unset(params.phone, customer.phone ?? null),
    metadata: mergeMetadata(customer.metadata, params.metadata),
    tax_exempt: params.tax_exempt ?? customer.tax_exempt ?? "none",
  };
}

function readAddress(given: "" | z.output<typeof address>): Customer["address"] {
  if (given === "") return null;
  const { line1, line2, city, state, postal_code: postal, country } = given;
  return {
    line1: line1 || null,
    line2: line2 || null,
    city: city || null,
    state: state || null,
    postal_code: postal || null,
    country: country?.toUpperCase() || null,
  };
}
