import type { Coupon, endpoints, Params } from "@coupon-center/contract";
import type { Ctx, Guest, Merchant, Staff } from "../context.ts";
import { found, notFound } from "../errors.ts";
import { tellFeedback } from "./feedback.ts";
import { couponsWithStore } from "./rows.ts";
import { couponViewer } from "./view.ts";

/** One coupon, as far as the caller may see it. Errors: 404. */
export async function getCoupon(
  ctx: Ctx<Guest | Merchant | Staff>,
  { params }: { params: Params<typeof endpoints.getCoupon> },
): Promise<Coupon> {
  const row = found(
    await couponsWithStore(ctx).where("coupon.id", "=", params.id).executeTakeFirst(),
  );
  const coupon = couponViewer(ctx, true)(row);
  if (!coupon) throw notFound();
  const [told = coupon] = await tellFeedback(ctx, [coupon]);
  return told;
}
