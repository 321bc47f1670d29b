import * as z from "zod/mini";
import { Done } from "../account.ts";
import { Coupon, CouponInput, CouponPatch, Reveal, SortInput } from "../coupon.ts";
import { endpoint } from "../endpoint.ts";
import { FeedbackInput } from "../feedback.ts";
import { hasControl, id, queryId, searchText } from "../fields.ts";
import { limits } from "../limits.ts";
import { listOf, Paging } from "../paging.ts";

const flag = z.pipe(
  z.optional(z.union([z.boolean(), z.enum(["true", "false", "1", "0", "True", "False", ""])])),
  z.transform((value) => value === true || value === "true" || value === "1" || value === "True"),
);

const CouponQuery = /* @__PURE__ */ z.extend(Paging, {
  store_slug: z.optional(
    z.string().check(
      z.maxLength(limits.slugLength + 20),
      z.refine((slug) => !hasControl(slug), "Not a valid slug"),
    ),
  ),
  id_search_text: z.optional(searchText),
  client: queryId,
  include_scheduled: flag,
});

const params = z.object({ id });

export const listCoupons = endpoint({
  method: "GET",
  path: "/api/v1/coupons",
  access: "public",
  summary: `Coupons of a store, or found by id or by words, newest first; strangers get the public ones, without codes. Each word of the text is the beginning of a word of the description or the store's name ('jack' finds 'Winter jackets'), accents and case aside; a part with other characters ('100%') is there as it stands. A search counts up to ${limits.counted} matches, among the newest coupons of its rarest word: ${limits.scanned} that have it, ${limits.scanned} with longer ones`,
  query: CouponQuery,
  responses: { 200: listOf(Coupon) },
  errors: [429],
});
export const listCouponsLegacy = endpoint({
  ...listCoupons,
  path: "/api/coupons",
  summary: "As /api/v1/coupons",
});
export const getCoupon = endpoint({
  method: "GET",
  path: "/api/coupon/:id",
  access: "public",
  summary: "One coupon",
  params,
  responses: { 200: Coupon },
});
export const createCoupon = endpoint({
  method: "POST",
  path: "/api/v1/coupons",
  access: "merchant",
  summary: "Add a coupon to the caller's store, at the end",
  body: CouponInput,
  responses: { 201: Coupon },
  errors: [404],
  idempotent: true,
});
export const updateCoupon = endpoint({
  method: "PATCH",
  path: "/api/v1/coupons/:id",
  access: "merchant",
  summary:
    "Change an own coupon; with the `updated_at` that it had under `based_on`, only if nobody has changed it otherwise since",
  params,
  body: CouponPatch,
  responses: { 200: Coupon },
  errors: [409],
});
export const deleteCoupon = endpoint({
  method: "DELETE",
  path: "/api/v1/coupons/:id",
  access: "merchant",
  summary: "Delete one of the caller's coupons",
  params,
  responses: { 200: Done },
});
export const sortCoupons = endpoint({
  method: "POST",
  path: "/api/v1/coupons/sort-coupons",
  access: "merchant",
  summary:
    "Put the caller's coupons in order: the whole list; with the ids in the order before under `based_on`, only if nobody has sorted them otherwise since",
  body: SortInput,
  responses: { 200: Done },
  errors: [404, 409],
});
export const revealCoupon = endpoint({
  method: "POST",
  path: "/api/v1/coupons/:id/reveal",
  access: "public",
  summary: "The code and the shop's address of a public coupon",
  params,
  ignoresBody: true,
  formPage: true,
  responses: { 200: Reveal },
  errors: [429],
});
export const giveFeedback = endpoint({
  method: "POST",
  path: "/api/v1/coupons/:id/feedback",
  access: "public",
  summary: "Whether a public coupon worked, and why not: counted, by nobody's name",
  params,
  body: FeedbackInput,
  formPage: true,
  responses: { 200: Done },
  errors: [429],
});
