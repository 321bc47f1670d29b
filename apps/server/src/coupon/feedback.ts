import {
  addDays,
  type Coupon,
  type CouponFeedback,
  type FeedbackInput,
  failureReasons,
  limits,
} from "@coupon-center/contract";
import type { Ctx } from "../context.ts";
import { isMissingReference } from "../db/unique.ts";
import { notFound } from "../errors.ts";
import { todayOf } from "./coupon-queries.ts";

/**
 * Counts a shopper's feedback on a coupon, under today. Errors: 404 if the coupon has just been
 * deleted.
 */
export async function countFeedback(
  ctx: Ctx,
  couponId: number,
  outcome: FeedbackInput["outcome"],
): Promise<void> {
  try {
    await ctx.db
      .insertInto("coupon_feedback")
      .values({ coupon_id: couponId, day: todayOf(ctx), outcome, times: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(["coupon_id", "day", "outcome"])
          .doUpdateSet((eb) => ({ times: eb("coupon_feedback.times", "+", 1) })),
      )
      .execute();
  } catch (error) {
    throw isMissingReference(error) ? notFound() : error;
  }
}

/**
 * Adds the feedback counts to an owner's coupons of one store; returns other readers' coupons
 * unchanged.
 */
export async function addFeedback(ctx: Ctx, coupons: Coupon[]): Promise<Coupon[]> {
  // All coupons are of one store, and a merchant gets codes only for their own.
  const [first] = coupons;
  if (ctx.actor.kind !== "merchant" || !first || first.discount_code === null) return coupons;
  const rows = await ctx.db
    .selectFrom("coupon_feedback")
    .select(["coupon_id", "outcome", (eb) => eb.fn.sum<number | string>("times").as("times")])
    .where(
      "coupon_id",
      "in",
      coupons.map(({ id }) => id),
    )
    .where("day", ">", addDays(todayOf(ctx), -limits.feedbackDays))
    .groupBy(["coupon_id", "outcome"])
    .execute();
  return coupons.map((coupon) => {
    const said = rows.filter(({ coupon_id }) => coupon_id === coupon.id);
    return { ...coupon, feedback: sumUp(said) };
  });
}

function sumUp(said: readonly { outcome: string; times: number | string }[]): CouponFeedback {
  const timesOf = (wanted: string) =>
    Number(said.find(({ outcome }) => outcome === wanted)?.times ?? 0);
  const reasons = {
    expired: timesOf("expired"),
    "minimum spend": timesOf("minimum spend"),
    "item excluded": timesOf("item excluded"),
    other: timesOf("other"),
  };
  const failed = failureReasons.reduce((sum, reason) => sum + reasons[reason], 0);
  return { taken: timesOf("taken"), worked: timesOf("worked"), failed, reasons };
}
