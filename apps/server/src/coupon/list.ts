import type { Coupon, endpoints, Page, Query } from "@coupon-center/contract";
import type { Ctx, Guest, Merchant, Staff } from "../context.ts";
import { couponsOfStore } from "./coupon-queries.ts";
import { addFeedback } from "./feedback.ts";
import { pageOf, searchCoupons } from "./search.ts";
import { couponViewer } from "./view.ts";

/**
 * Coupons of one store in their order, or found by id or words, as the caller may see them
 * (decision 032), paged. Errors: 429 for a search.
 */
export async function listCoupons(
  ctx: Ctx<Guest | Merchant | Staff>,
  { query }: { query: Query<typeof endpoints.listCoupons> },
): Promise<Page<Coupon>> {
  if (query.store_slug === undefined) return searchCoupons(ctx, query);
  const view = couponViewer(ctx, query.include_scheduled);
  const rows = await couponsOfStore(ctx, query.store_slug);
  const seen = rows.map(view).filter((coupon) => coupon !== null);
  const { shown, ...page } = pageOf(query, seen);
  return { ...page, results: query.include_scheduled ? await addFeedback(ctx, shown) : shown };
}
