import { z } from "zod";
import { buildCoupon } from "../build/coupon.ts";
import { storeNew } from "../webhooks/emit.ts";
import { type Endpoint, endpoint, readEndpoint } from "./endpoint.ts";
import { refuse } from "./errors.ts";
import { listEndpoint } from "./list-endpoint.ts";
import { integer, mergeMetadata, metadata, text } from "./params.ts";

const percent = z
  .string()
  .transform(Number)
  .refine((value) => value > 0 && value <= 100, "must be between 0 and 100");

const fields = {
  id: text.optional(),
  amount_off: integer.optional(),
  currency: text.optional(),
  percent_off: percent.optional(),
  duration: z.enum(["once", "repeating", "forever"]).optional(),
  duration_in_months: integer.optional(),
  max_redemptions: integer.optional(),
  metadata: metadata.optional(),
  name: text.optional(),
};

/** `/v1/coupons` */
export const couponEndpoints: Endpoint[] = [
  endpoint("POST", "/coupons", fields, (world, { metadata: given, ...params }) => {
    const { id, amount_off = null, percent_off = null, duration = "once", currency } = params;
    const { duration_in_months: months = null } = params;
    if ((amount_off === null) === (percent_off === null))
      throw refuse("You must pass either percent_off or amount_off, but not both.");
    if (amount_off !== null && currency === undefined)
      throw refuse("You must pass currency when passing amount_off.", "currency");
    if ((duration === "repeating") !== (months !== null))
      throw refuse("duration_in_months is for repeating coupons.", "duration_in_months");
    if (id !== undefined && world.store.get("coupon", id))
      throw refuse("Coupon already exists.", "id", "resource_already_exists");
    const coupon = buildCoupon(world, {
      ...(id !== undefined && { id }),
      amount_off,
      percent_off,
      duration,
      duration_in_months: months,
      currency: amount_off === null ? null : (currency?.toLowerCase() ?? null),
      max_redemptions: params.max_redemptions ?? null,
      metadata: mergeMetadata({}, given),
      name: params.name ?? null,
    });
    return storeNew(world, "coupon", coupon);
  }),
  listEndpoint("/coupons", "coupon"),
  readEndpoint("/coupons", "coupon"),
];
