import { z } from "zod";
import { buildPromotionCode } from "../build/coupon.ts";
import { createId } from "../core/ids.ts";
import { storeChange, storeNew } from "../webhooks/emit.ts";
import { type Endpoint, endpoint, readEndpoint } from "./endpoint.ts";
import { refuse } from "./errors.ts";
import { findOrRefuse } from "./find.ts";
import { listPage } from "./list.ts";
import { flag, integer, mergeMetadata, metadata, paging, text } from "./params.ts";

const fields = {
  promotion: z.strictObject({ type: z.literal("coupon"), coupon: text }),
  active: flag.optional(),
  code: text.regex(/^[A-Za-z0-9_-]+$/, "Invalid code").optional(),
  expires_at: integer.optional(),
  max_redemptions: integer.optional(),
  metadata: metadata.optional(),
};

/** `/v1/promotion_codes` */
export const promotionCodeEndpoints: Endpoint[] = [
  endpoint("POST", "/promotion_codes", fields, (world, { metadata: given, ...params }) => {
    const { id: coupon } = findOrRefuse(world, "coupon", params.promotion.coupon, "promotion");
    const code = params.code ?? createId("x", 8).slice(2).toUpperCase();
    for (const other of world.store.newest("promotion_code")) {
      if (other.active && other.code.toUpperCase() === code.toUpperCase())
        throw refuse("An active promotion code with that code already exists.", "code");
    }
    const made = buildPromotionCode(world, {
      code,
      promotion: { coupon, type: "coupon" },
      active: params.active ?? true,
      expires_at: params.expires_at ?? null,
      max_redemptions: params.max_redemptions ?? null,
      metadata: mergeMetadata({}, given),
    });
    return storeNew(world, "promotion_code", made);
  }),
  endpoint("GET", "/promotion_codes", { ...paging, code: text.optional() }, (world, params) =>
    listPage(
      world,
      "promotion_code",
      params,
      { url: "/v1/promotion_codes" },
      ({ code }) => params.code === undefined || code.toLowerCase() === params.code.toLowerCase(),
    ),
  ),
  readEndpoint("/promotion_codes", "promotion_code"),
  endpoint("POST", "/promotion_codes/:id", { active: flag.optional() }, (world, params, id) => {
    const before = findOrRefuse(world, "promotion_code", id);
    return storeChange(world, "promotion_code", before, { active: params.active ?? before.active });
  }),
];
