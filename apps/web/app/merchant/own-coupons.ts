import { type Coupon, limits } from "@coupon-center/contract";
import { hasStatus } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import { clientId } from "../api/page-client.ts";
import { rememberCoupons } from "./last-seen.ts";

/** Whether a store with that many coupons can have another. */
export const hasRoom = (count: number) => count < limits.couponsPerStore;

/** Asks for all coupons of the caller's store, in their order and every state. */
export const ownCouponsQuery = (slug: string, client: number) => ({
  store_slug: slug,
  client,
  include_scheduled: true,
  page_size: limits.couponsPerStore,
});

export async function loadOwnCoupons(slug: string): Promise<Coupon[]> {
  const page = await call("GET /api/v1/coupons", { query: ownCouponsQuery(slug, clientId()) });
  rememberCoupons(slug, page.results);
  return page.results;
}

/**
 * Deletes a coupon; one that does not exist any more, as after deleting it in another tab, counts
 * as deleted.
 */
export async function deleteOwnCoupon(id: number): Promise<void> {
  try {
    await call("DELETE /api/v1/coupons/:id", {
      params: { id },
      resultIfLost: async () => (await isGone(id)) || null,
    });
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

function isGone(id: number): Promise<boolean> {
  return call("GET /api/coupon/:id", { params: { id } }).then(() => false, isMissing);
}

function isMissing(error: unknown): boolean {
  return hasStatus(error, 404);
}
