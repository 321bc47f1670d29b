import { createId } from "../core/ids.ts";
import type { Customer } from "../core/kinds.ts";
import type { World } from "../core/world.ts";

/** A customer in Stripe's form, not stored yet. */
export function buildCustomer(world: World, fields: Partial<Customer>): Customer {
  return {
    id: createId("cus", 14),
    object: "customer",
    address: null,
    balance: 0,
    created: world.clock.seconds(),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: createId("x", 8).slice(2).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
    ...fields,
  };
}
