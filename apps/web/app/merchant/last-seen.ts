import type { Coupon } from "@coupon-center/contract";
import type { StoredUser } from "../session/stored-user.ts";
import { useUser } from "../session/use-user.ts";

const KEY = "coupons";

/** What of a coupon decides which parts the screens have. */
export type SeenCoupon = Pick<Coupon, "state" | "start_date">;

/** The merchant as this browser last knew them, so that a screen has their parts while it loads. */
export interface LastSeen {
  user: StoredUser;
  store: StoredUser["store"];
  coupons: readonly SeenCoupon[];
}

/** Null on the server and until hydration. */
export function useLastSeen(): LastSeen | null {
  const user = useUser();
  if (user === null) return null;
  const { store } = user;
  return { user, store, coupons: store === null ? [] : seenCoupons(store.slug) };
}

/** Remembers a store's coupons in this browser, without their texts and codes. */
export function rememberCoupons(store: string, coupons: readonly SeenCoupon[]): void {
  const seen = coupons.map(({ state, start_date }) => ({ state, start_date }));
  try {
    window.localStorage.setItem(KEY, JSON.stringify({ store, seen }));
  } catch {
    // Without storage the next skeleton has the usual number of coupons.
  }
}

/** A store's coupons as last loaded in this browser; before that, as many as is usual. */
export function seenCoupons(store: string): readonly SeenCoupon[] {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? "null");
    return isSeenOf(store, stored) ? stored.seen : usual;
  } catch {
    return usual;
  }
}

const usual: readonly SeenCoupon[] = Array.from({ length: 3 }, () => ({
  state: "live",
  start_date: "2026-01-01",
}));

function isSeenOf(store: string, value: unknown): value is { seen: SeenCoupon[] } {
  const { store: owner, seen }: Record<string, unknown> = Object(value);
  return (
    owner === store &&
    Array.isArray(seen) &&
    seen.every((one) => [one?.state, one?.start_date].every((it) => typeof it === "string"))
  );
}
