import { z } from "zod";
import { buildPrice, buildProduct } from "../build/catalogue.ts";
import { storeChange, storeNew } from "../webhooks/emit.ts";
import { type Endpoint, endpoint, readEndpoint } from "./endpoint.ts";
import { refuse } from "./errors.ts";
import { findOrRefuse } from "./find.ts";
import { fits, listPage } from "./list.ts";
import { flag, ignored, mergeMetadata, metadata, paging, text } from "./params.ts";
import { priceAmount, readAmount } from "./price-params.ts";

const fields = {
  active: flag.optional(),
  description: text.optional(),
  images: z.array(text).optional(),
  metadata: metadata.optional(),
  statement_descriptor: ignored,
  tax_code: ignored,
  unit_label: ignored,
  url: text.optional(),
};

/** `/v1/products` */
export const productEndpoints: Endpoint[] = [
  endpoint(
    "POST",
    "/products",
    {
      ...fields,
      id: text.optional(),
      name: text.min(1),
      type: ignored,
      default_price_data: z
        .strictObject({ ...priceAmount, metadata: metadata.optional() })
        .optional(),
    },
    (world, params) => {
      if (params.id && world.store.get("product", params.id)) {
        throw refuse("Product already exists.", "id", "resource_already_exists");
      }
      const product = buildProduct(world, {
        name: params.name,
        active: params.active ?? true,
        description: params.description || null,
        images: params.images ?? [],
        metadata: mergeMetadata({}, params.metadata),
        url: params.url || null,
        ...(params.id ? { id: params.id } : {}),
      });
      if (params.default_price_data) {
        const amount = readAmount(params.default_price_data);
        const price = buildPrice(world, { ...amount, product: product.id });
        product.default_price = storeNew(world, "price", price).id;
      }
      return storeNew(world, "product", product);
    },
  ),
  endpoint(
    "GET",
    "/products",
    { ...paging, active: flag.optional(), ids: z.array(text).optional() },
    (world, params) =>
      listPage(
        world,
        "product",
        params,
        { url: "/v1/products" },
        ({ id, active }) => fits(params, { active }) && (params.ids?.includes(id) ?? true),
      ),
  ),
  readEndpoint("/products", "product"),
  endpoint(
    "POST",
    "/products/:id",
    { ...fields, name: text.min(1).optional(), default_price: text.optional() },
    (world, params, id) => {
      const before = findOrRefuse(world, "product", id);
      if (params.default_price) findOrRefuse(world, "price", params.default_price, "default_price");
      return storeChange(world, "product", before, {
        name: params.name ?? before.name,
        active: params.active ?? before.active,
        description: params.description ?? before.description,
        images: params.images ?? before.images,
        url: params.url ?? before.url,
        default_price: params.default_price ?? before.default_price ?? null,
        metadata: mergeMetadata(before.metadata, params.metadata),
        updated: world.clock.seconds(),
      });
    },
  ),
];
