import {
  type Body,
  type endpoints,
  fault,
  type Params,
  type StaffCoupon,
} from "@coupon-center/contract";
import { writeAudit } from "../audit/write-audit.ts";
import { type Ctx, type Staff, withTransaction } from "../context.ts";
import { AppError } from "../errors.ts";
import { presentStaffCoupon } from "./present.ts";
import { claimStoreOfCoupon } from "./review-queries.ts";
import { couponReviewTag, refuseUnseen } from "./review-tag.ts";

interface ApproveInput {
  params: Params<typeof endpoints.staffApproveCoupon>;
  body: Body<typeof endpoints.staffApproveCoupon>;
}

/**
 * Approves a held coupon; a withdrawn one stays withdrawn, and one that its owner keeps back stays
 * so (decision 029). Errors: 404, 409.
 */
export function approveCoupon(
  ctx: Ctx<Staff>,
  { params, body }: ApproveInput,
): Promise<StaffCoupon> {
  return withTransaction(ctx, async (tx) => {
    const { store, coupon } = await claimStoreOfCoupon(tx, params.id);
    if (coupon.withdrawn_at !== null)
      throw new AppError("conflict", { detail: fault("couponIsWithdrawn") });
    if (coupon.approved === 1)
      throw new AppError("conflict", { detail: fault("couponApprovedBefore") });
    if (coupon.requested === 0)
      throw new AppError("conflict", { detail: fault("couponIsKeptBack") });
    refuseUnseen(body, couponReviewTag(coupon), "couponHasChanged");
    const row = await tx.db
      .updateTable("coupon")
      .set({ approved: 1, held_at: null, requested: 1 })
      .where("id", "=", coupon.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await writeAudit(tx, "coupon approved", "coupon", row.id);
    return presentStaffCoupon(tx, row, store);
  });
}
