import { createId } from "../core/ids.ts";
import type { Price, Product } from "../core/kinds.ts";
import type { World } from "../core/world.ts";

/** A product in Stripe's form, not stored yet. */
export function buildProduct(
  world: World,
  fields: Partial<Product> & Pick<Product, "metadata" | "name">,
): Product {
  return {
    id: createId("prod", 14),
    object: "product",
    active: true,
    created: world.clock.seconds(),
    default_price: null,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: "service",
    unit_label: null,
    updated: world.clock.seconds(),
    url: null,
    ...fields,
  };
}

/** A per-unit price; `unit_amount` in minor units of `currency`. */
export function buildPrice(
  world: World,
  fields: Partial<Price> &
    Pick<Price, "currency" | "product" | "recurring" | "type" | "unit_amount">,
): Price {
  const { unit_amount: amount } = fields;
  return {
    id: createId("price"),
    object: "price",
    active: true,
    billing_scheme: "per_unit",
    created: world.clock.seconds(),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    tax_behavior: "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    unit_amount_decimal: amount === null ? null : String(amount),
    ...fields,
  };
}
