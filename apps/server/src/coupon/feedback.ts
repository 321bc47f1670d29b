import {
  addDays,
  type Coupon,
  type CouponFeedback,
  type FeedbackInput,
  failureReasons,
} from "@coupon-center/contract";
import type { Actor, Ctx } from "../context.ts";
import { isMissingReference } from "../db/unique.ts";
import { notFound } from "../errors.ts";
import { todayOf } from "./coupon-queries.ts";

/** How far back the owner reads: older words are about an older offer. */
const FEEDBACK_DAYS = 30;

/** Counts a shopper's word on a coupon, under today. Errors: 404 when it has just been deleted. */
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

/** Adds to an owner's coupons of a store what shoppers said of them; everybody else's stay as they are. */
export async function addFeedback<A extends Actor>(
  ctx: Ctx<A>,
  coupons: Coupon[],
): Promise<Coupon[]> {
  // They are one store's, and a merchant is given the codes of own coupons only.
  const [first] = coupons;
  if (ctx.actor.kind !== "merchant" || !first || first.discount_code === null) return coupons;
  const rows = await ctx.db
    .selectFrom("coupon_feedback")
    .select(["coupon_id", "outcome", (eb) => eb.fn.sum<number>("times").as("times")])
    .where(
      "coupon_id",
      "in",
      coupons.map(({ id }) => id),
    )
    .where("day", ">", addDays(todayOf(ctx), -FEEDBACK_DAYS))
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
  return { worked: timesOf("worked"), failed, reasons };
}
