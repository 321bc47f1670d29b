import { addDays, type Day } from "./days.ts";

/** A coupon's state as shown to its owner. */
export const couponStates = ["scheduled", "live", "expired", "held"] as const;
export type CouponState = (typeof couponStates)[number];

export interface Dated {
  start_date: Day;
  expiration_date: Day | null;
  approved: boolean;
}

/** A coupon's state; it is valid from its first day to the end of its last (decision 027). */
export function couponState(coupon: Dated, today: Day): CouponState {
  if (coupon.expiration_date !== null && coupon.expiration_date < today) return "expired";
  if (!coupon.approved) return "held";
  return coupon.start_date > today ? "scheduled" : "live";
}

/** Started and not ended, regardless of approval: the owner's list without `include_scheduled`. */
export function isCurrent(coupon: Dated, today: Day): boolean {
  return (
    coupon.start_date <= today &&
    (coupon.expiration_date === null || coupon.expiration_date >= today)
  );
}

/** For how many days a store's page shows what ended (decision 044). */
const EXPIRED_SHOWN_DAYS = 90;

/** What ended in the last 90 days and was not withdrawn, the latest first. */
export function recentlyExpired<C extends Dated>(coupons: readonly C[], today: Day): C[] {
  const oldest = addDays(today, -EXPIRED_SHOWN_DAYS);
  // equivalent mutant (drop fallback): an ended coupon has a last day
  const ended = (coupon: C) => coupon.expiration_date ?? "";
  return coupons
    .filter((coupon) => coupon.approved && couponState(coupon, today) === "expired")
    .filter((coupon) => ended(coupon) >= oldest)
    .sort((one, other) => ended(other).localeCompare(ended(one)));
}

export interface PlanState {
  status: string;
  /** epoch seconds; when a cancelled plan stops, null if it is not cancelled */
  ends_at: number | null;
  /** epoch seconds; until when coupons are shown though a payment is open, null while none is */
  grace_ends_at: number | null;
}

/** A subscription without an open payment: its current period is paid, or free. */
export const settledStatuses = ["active", "trialing"] as const;

export const isSettled = (status: string): boolean => settledStatuses.some((one) => one === status);
/** Whether a subscription is in service and charged. */
export const isRunning = (status: string): boolean => isSettled(status) || status === "past_due";

/**
 * Whether a plan is in force (decision 037): while it is paid, while a payment is open within its
 * days of grace, or until the paid period of a cancelled one ends. `publicStoreSql` repeats this
 * rule in SQL.
 */
export function isPlanInForce(plan: PlanState | null, nowSeconds: number): boolean {
  if (plan === null) return false;
  const { status, ends_at, grace_ends_at } = plan;
  if (ends_at !== null && ends_at <= nowSeconds) return false;
  if (status === "past_due") return (grace_ends_at ?? 0) > nowSeconds;
  return isSettled(status) || (status === "canceled" && ends_at !== null);
}

/**
 * Decides whether a coupon is public (decision 031): store approved, plan in force, coupon
 * approved, started, not past its last day. Queries repeat it as SQL (`public-sql.ts` of the
 * server), and a test compares both.
 */
export function isPublic(
  coupon: Dated,
  around: { storeApproved: boolean; planInForce: boolean; today: Day },
): boolean {
  return around.storeApproved && around.planInForce && couponState(coupon, around.today) === "live";
}
