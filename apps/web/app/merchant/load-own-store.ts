import type { Coupon, Store } from "@coupon-center/contract";
import { loadProfile } from "../session/profile.ts";
import { readUser } from "../session/stored-user.ts";
import { loadOwnCoupons } from "./own-coupons.ts";

/** The merchant's store and all its coupons, which may fail alone; null without a store. */
export interface OwnStore {
  store: Store;
  coupons: Promise<Coupon[]>;
}

/**
 * Loads both at once, by the store's URL of the last visit, as on a phone each request that waits
 * for another one is felt. The profile is at most `maxAgeMs` old. Errors: ApiError, of the profile.
 */
export async function loadOwnStore(maxAgeMs = 0): Promise<OwnStore | null> {
  const known = readUser()?.store?.slug;
  const early = known === undefined ? null : loadOwnCoupons(known);
  // An error is the caller's, unless there is no store any more.
  early?.catch(() => undefined);
  const store = (await loadProfile(maxAgeMs))?.store;
  if (!store) return null;
  return { store, coupons: early && store.slug === known ? early : loadOwnCoupons(store.slug) };
}
