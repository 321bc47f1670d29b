import type { Coupon, endpoints, Params } from "@coupon-center/contract";
import type { Ctx, Guest, Merchant, Staff } from "../context.ts";
import { notFound, requireFound } from "../errors.ts";
import { couponsById } from "./coupon-queries.ts";
import { addFeedback } from "./feedback.ts";
import { couponViewer } from "./view.ts";

/** One coupon, as the caller may see it. Errors: 404. */
export async function getCoupon(
  ctx: Ctx<Guest | Merchant | Staff>,
  { params }: { params: Params<typeof endpoints.getCoupon> },
): Promise<Coupon> {
  const row = requireFound(
    await couponsById(ctx).where("coupon.id", "=", params.id).executeTakeFirst(),
  );
  const coupon = couponViewer(ctx, true)(row);
  if (!coupon) throw notFound();
  const [withFeedback = coupon] = await addFeedback(ctx, [coupon]);
  return withFeedback;
}
