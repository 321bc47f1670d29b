import {
  type Coupon,
  couponState,
  type Day,
  isCurrent,
  isPlanInForce,
  isPublic,
} from "@coupon-center/contract";
import { planState } from "../billing/index.ts";
import type { Ctx } from "../context.ts";
import type { CouponRow, StoreRow } from "../db/tables.ts";
import { seconds } from "../ports/clock.ts";
import { seesAll } from "../store/index.ts";
import { type CouponInView, todayOf } from "./coupon-queries.ts";
import { datesOf, presentCoupon } from "./present.ts";

/** Whether a row is public (decision 031) at the ctx's time. */
export function isPublicRow(ctx: Ctx, row: CouponInView): boolean {
  return isPublicAt(row, businessTimeOf(ctx), ctx.client);
}

/** Whether a row was public until its last day, as far as its own store and approval tell. */
export function hasEnded(ctx: Ctx, row: CouponInView): boolean {
  const dates = datesOf(row);
  const isExpired = couponState(dates, todayOf(ctx)) === "expired";
  return isExpired && dates.approved && row.store_state === "approved";
}

/** The parts of the ctx's time that coupons depend on. */
interface BusinessTime {
  today: Day;
  nowSeconds: number;
}

function businessTimeOf(ctx: Ctx): BusinessTime {
  return { today: todayOf(ctx), nowSeconds: seconds(ctx.clock.business()) };
}

function isPublicAt(
  row: CouponInView,
  { today, nowSeconds }: BusinessTime,
  client: Ctx["client"],
): boolean {
  const plan = planState(row, client);
  return isPublic(datesOf(row), {
    storeApproved: row.store_state === "approved",
    planInForce: isPlanInForce(plan, nowSeconds),
    today,
  });
}

/** A coupon with its code, as its owner and staff see it; `store` is its own. */
export function presentWithCode(
  ctx: Ctx,
  row: CouponRow,
  store: Pick<StoreRow, "slug" | "name">,
): Coupon {
  return presentCoupon(
    { ...row, store_slug: store.slug, store_name: store.name },
    { client: ctx.client, today: todayOf(ctx), withCode: true },
  );
}

/**
 * Returns a function that maps a row to what the caller may see of it (decision 032), or null; all
 * rows at the same time.
 */
export function couponViewer(
  ctx: Ctx,
  includeScheduled: boolean,
): (row: CouponInView) => Coupon | null {
  const time = businessTimeOf(ctx);
  const { today } = time;
  return (row) => {
    const mine = seesAll(ctx.actor, row);
    const visible = mine
      ? includeScheduled || isCurrent(datesOf(row), today)
      : isPublicAt(row, time, ctx.client);
    return visible ? presentCoupon(row, { client: ctx.client, today, withCode: mine }) : null;
  };
}
