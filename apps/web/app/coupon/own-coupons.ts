import { type Coupon, limits } from "@coupon-center/contract";
import { call } from "../api/call.ts";
import { clientId } from "../api/page-facts.ts";

/** All coupons of the caller's own store, in their order and in every state. */
export async function loadOwnCoupons(slug: string): Promise<Coupon[]> {
  const page = await call("GET /api/v1/coupons", {
    query: {
      store_slug: slug,
      client: clientId(),
      include_scheduled: true,
      page_size: limits.couponsPerStore,
    },
  });
  return page.results;
}
