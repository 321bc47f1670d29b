import type { Coupon, endpoints, Page, Query } from "@coupon-center/contract";
import type { Ctx, Guest, Merchant, Staff } from "../context.ts";
import { tellFeedback } from "./feedback.ts";
import { couponsOfStore } from "./rows.ts";
import { searchCoupons } from "./search.ts";
import { couponViewer } from "./view.ts";

/** Coupons of one store in their order, or found by id or words; each reader gets what D22 grants. */
export async function listCoupons(
  ctx: Ctx<Guest | Merchant | Staff>,
  { query }: { query: Query<typeof endpoints.listCoupons> },
): Promise<Page<Coupon>> {
  if (query.store_slug === undefined) return searchCoupons(ctx, query);
  const view = couponViewer(ctx, query.include_scheduled);
  const rows = await couponsOfStore(ctx, query.store_slug);
  const seen = rows.map(view).filter((coupon) => coupon !== null);
  const results = query.include_scheduled ? await tellFeedback(ctx, seen) : seen;
  return { count: results.length, next: null, previous: null, results };
}
