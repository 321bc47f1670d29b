import { z } from "zod";
import { buildPrice, buildProduct } from "../build/catalogue.ts";
import type { World } from "../core/world.ts";
import { storeChange, storeNew } from "../webhooks/emit.ts";
import { type Endpoint, endpoint, readEndpoint } from "./endpoint.ts";
import { refuse } from "./errors.ts";
import { findOrRefuse } from "./find.ts";
import { fits, listPage } from "./list.ts";
import { flag, mergeMetadata, metadata, paging, text } from "./params.ts";
import { priceAmount, readAmount, taxBehavior } from "./price-params.ts";

const fields = {
  active: flag.optional(),
  lookup_key: text.max(200).optional(),
  metadata: metadata.optional(),
  nickname: text.optional(),
  transfer_lookup_key: flag.optional(),
};

/** `/v1/prices` */
export const priceEndpoints: Endpoint[] = [
  endpoint(
    "POST",
    "/prices",
    {
      ...fields,
      ...priceAmount,
      billing_scheme: z.literal("per_unit").optional(),
      product: text.optional(),
      product_data: z.strictObject({ name: text.min(1), metadata: metadata.optional() }).optional(),
    },
    (world, params) => {
      claimLookupKey(world, params);
      const price = buildPrice(world, {
        ...readAmount(params),
        product: findOrMakeProduct(world, params),
        active: params.active ?? true,
        lookup_key: params.lookup_key || null,
        metadata: mergeMetadata({}, params.metadata),
        nickname: params.nickname || null,
      });
      return storeNew(world, "price", price);
    },
  ),
  endpoint(
    "GET",
    "/prices",
    {
      ...paging,
      active: flag.optional(),
      currency: text.optional(),
      product: text.optional(),
      type: text.optional(),
      lookup_keys: z.array(text).max(10).optional(),
    },
    (world, params) =>
      listPage(
        world,
        "price",
        params,
        { url: "/v1/prices" },
        ({ active, currency, product, type, lookup_key }) =>
          fits(params, { active, currency, product, type }) &&
          (params.lookup_keys?.includes(lookup_key ?? "") ?? true),
      ),
  ),
  readEndpoint("/prices", "price"),
  endpoint(
    "POST",
    "/prices/:id",
    { ...fields, tax_behavior: taxBehavior.optional() },
    (world, params, id) => {
      const before = findOrRefuse(world, "price", id);
      const { tax_behavior = before.tax_behavior } = params;
      if (before.tax_behavior !== "unspecified" && tax_behavior !== before.tax_behavior)
        throw refuse(
          "The tax behavior of a price cannot be changed once it is set.",
          "tax_behavior",
        );
      claimLookupKey(world, params, id);
      return storeChange(world, "price", before, {
        active: params.active ?? before.active,
        lookup_key: params.lookup_key ?? before.lookup_key,
        nickname: params.nickname ?? before.nickname,
        metadata: mergeMetadata(before.metadata, params.metadata),
        tax_behavior,
      });
    },
  ),
];

/** A lookup key belongs to one price; another takes it over only with `transfer_lookup_key`. */
function claimLookupKey(
  world: World,
  params: { lookup_key?: string | undefined; transfer_lookup_key?: boolean | undefined },
  own?: string,
): void {
  const { lookup_key: key } = params;
  if (!key) return;
  const holder = [...world.store.newest("price")].find((price) => price.lookup_key === key);
  if (!holder || holder.id === own) return;
  if (!params.transfer_lookup_key) {
    throw refuse(
      `A price (\`${holder.id}\`) already uses that lookup key.`,
      "lookup_key",
      "resource_already_exists",
    );
  }
  world.store.put("price", { ...holder, lookup_key: null });
}

function findOrMakeProduct(
  world: World,
  params: {
    product?: string | undefined;
    product_data?: { name: string; metadata?: "" | Record<string, string> | undefined } | undefined;
  },
): string {
  if (params.product) return findOrRefuse(world, "product", params.product, "product").id;
  const { product_data: data } = params;
  if (!data) throw refuse("Missing required param: product.", "product", "parameter_missing");
  const product = buildProduct(world, {
    name: data.name,
    metadata: mergeMetadata({}, data.metadata),
  });
  return storeNew(world, "product", product).id;
}
