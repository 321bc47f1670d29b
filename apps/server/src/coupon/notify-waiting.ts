import { lastDecision } from "../audit/last-decision.ts";
import { addressAt } from "../clients/addresses.ts";
import type { Ctx } from "../context.ts";
import type { CouponRow, StoreRow } from "../db/tables.ts";
import { queueMailToStaffHourly } from "../outbox/queue-mail.ts";
import { awaitsReview } from "./present.ts";

/**
 * Mails staff that coupons of a public store wait, once for all that wait together: with the first
 * one, at most once an hour, and at once after a decision on one before (rule 11.7). `store` is as
 * it was before the coupon was written; until it is approved its coupons wait with it.
 */
export async function notifyOfWaiting(ctx: Ctx, store: StoreRow, coupon: CouponRow): Promise<void> {
  if (store.state !== "approved" || !awaitsReview(coupon, ctx.client)) return;
  if (store.held > (ctx.client.couponReview === "before" ? 0 : 1)) return;
  const decisions = ["coupon approved", "coupon withdrawn"];
  const decided = await lastDecision(ctx, "coupons", store.id, decisions);
  await queueMailToStaffHourly(
    ctx,
    {
      kind: "coupons-submitted",
      data: { storeName: store.name, link: addressAt(ctx.client, `/staff/stores/${store.id}`) },
    },
    `coupons:${store.id}:${decided}`,
  );
}
