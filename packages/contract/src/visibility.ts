import type { Day } from "./days.ts";

/** What a coupon is to its owner, in one word. */
export const couponStates = ["scheduled", "live", "expired", "held"] as const;
export type CouponState = (typeof couponStates)[number];

export interface Dated {
  start_date: Day;
  expiration_date: Day | null;
  approved: boolean;
}

/** Valid from its first day to the end of its last one (decision 027). */
export function couponState(coupon: Dated, today: Day): CouponState {
  if (coupon.expiration_date !== null && coupon.expiration_date < today) return "expired";
  if (!coupon.approved) return "held";
  return coupon.start_date > today ? "scheduled" : "live";
}

/** Started and not ended, whatever else holds: the owner's list without `include_scheduled`. */
export function isCurrent(coupon: Dated, today: Day): boolean {
  return (
    coupon.start_date <= today &&
    (coupon.expiration_date === null || coupon.expiration_date >= today)
  );
}

export interface PlanState {
  status: string;
  /** epoch seconds; when a cancelled plan stops, null while it has no end */
  ends_at: number | null;
}

/** A subscription that owes nothing: what it gives until its period's end is paid for, or free. */
const settled = ["active", "trialing"] as const;
/** A subscription that serves and charges. */
export const runningStatuses = [...settled, "past_due"] as const;

export const isSettled = (status: string): boolean => settled.some((one) => one === status);
export const isRunning = (status: string): boolean => runningStatuses.some((one) => one === status);

/** In force (decision 037): while it runs; cancelled until the paid period ends. `publicStoreSql` is its copy in SQL. */
export function isPlanInForce(plan: PlanState | null, nowSeconds: number): boolean {
  if (plan === null) return false;
  if (plan.ends_at !== null) {
    return plan.ends_at > nowSeconds && (isRunning(plan.status) || plan.status === "canceled");
  }
  return isRunning(plan.status);
}

/**
 * The one function that decides what is public (decision 031): store approved, plan in force, coupon approved,
 * started, not past its last day.
 */
export function isPublic(
  coupon: Dated,
  around: { storeApproved: boolean; planInForce: boolean; today: Day },
): boolean {
  return around.storeApproved && around.planInForce && couponState(coupon, around.today) === "live";
}
