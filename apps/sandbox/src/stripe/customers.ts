import { z } from "zod";
import { endSubscription } from "../billing/subscriptions.ts";
import { buildCustomer } from "../build/customer.ts";
import type { Customer } from "../core/kinds.ts";
import { emitEvent, findPrevious } from "../webhooks/emit.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";
import { refuseMissing } from "./errors.ts";
import { findOrRefuse } from "./find.ts";
import { listPage } from "./list.ts";
import { ignored, mergeMetadata, metadata, paging, text } from "./params.ts";

const fields = {
  email: text.optional(),
  name: text.optional(),
  description: text.optional(),
  phone: text.optional(),
  metadata: metadata.optional(),
  address: ignored,
  shipping: ignored,
  preferred_locales: ignored,
};
interface CustomerFields {
  email?: string | undefined;
  name?: string | undefined;
  description?: string | undefined;
  phone?: string | undefined;
  metadata?: "" | Record<string, string> | undefined;
}

/** `/v1/customers` */
export const customerEndpoints: Endpoint[] = [
  endpoint("POST", "/customers", fields, (world, params) => {
    const customer = applyFields(buildCustomer(world, {}), params);
    world.store.put("customer", customer);
    emitEvent(world, "customer.created", customer);
    return customer;
  }),
  endpoint("GET", "/customers", { ...paging, email: text.optional() }, (world, params) =>
    listPage(
      world,
      "customer",
      params,
      { url: "/v1/customers" },
      (customer) => params.email === undefined || customer.email === params.email,
    ),
  ),
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
      world.store.put("customer", after);
      const previous = findPrevious(before, after);
      if (Object.keys(previous).length > 0) emitEvent(world, "customer.updated", after, previous);
      return after;
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
  return {
    ...customer,
    email: unset(params.email, customer.email),
    name: unset(params.name, customer.name ?? null),
    description: unset(params.description, customer.description),
    phone: unset(params.phone, customer.phone ?? null),
    metadata: mergeMetadata(customer.metadata, params.metadata),
  };
}
