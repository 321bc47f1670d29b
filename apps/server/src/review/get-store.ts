import type { endpoints, Params, StaffStoreDetail } from "@coupon-center/contract";
import type { Ctx, Staff } from "../context.ts";
import { presentStaffCoupon, presentStaffStore } from "./present.ts";
import { storeForReview } from "./review-queries.ts";
import { placeInQueue } from "./review-queue.ts";
import { historyOf } from "./store-history.ts";

/** One store for review with its coupons in their order and its latest acts. Errors: 404. */
export async function getStoreForReview(
  ctx: Ctx<Staff>,
  { params }: { params: Params<typeof endpoints.staffGetStore> },
): Promise<StaffStoreDetail> {
  const row = await storeForReview(ctx, params.id);
  const coupons = await ctx.db
    .selectFrom("coupon")
    .selectAll()
    .where("store_id", "=", row.id)
    .orderBy("sort_number")
    .orderBy("id")
    .execute();
  return {
    ...(await presentStaffStore(ctx, row)),
    coupons: coupons.map((coupon) => presentStaffCoupon(ctx, coupon, row)),
    history: await historyOf(
      ctx,
      row,
      coupons.map((coupon) => coupon.id),
    ),
    queue: await placeInQueue(ctx, row),
  };
}
