import {
  type Body,
  type endpoints,
  fault,
  type Params,
  type StaffCoupon,
} from "@coupon-center/contract";
import { writeAudit } from "../audit/write-audit.ts";
import { type Ctx, type Staff, withTransaction } from "../context.ts";
import type { CouponRow } from "../db/tables.ts";
import { withdrawnValues } from "../db/withdrawn-values.ts";
import { AppError } from "../errors.ts";
import { notifyWithdrawn } from "./notify-owner.ts";
import { presentStaffCoupon } from "./present.ts";
import { claimStoreOfCoupon } from "./review-queries.ts";
import { couponReviewTag, refuseUnseen } from "./review-tag.ts";

interface WithdrawInput {
  params: Params<typeof endpoints.staffWithdrawCoupon>;
  body: Body<typeof endpoints.staffWithdrawCoupon>;
}

/**
 * Withdraws a coupon permanently: the merchant's `approved` does not undo it (decision 029).
 * Errors: 404, 409.
 */
export function withdrawCoupon(
  ctx: Ctx<Staff>,
  { params, body }: WithdrawInput,
): Promise<StaffCoupon> {
  return withTransaction(ctx, async (tx) => {
    const { store, coupon } = await claimStoreOfCoupon(tx, params.id);
    if (coupon.withdrawn_at !== null)
      throw new AppError("conflict", { detail: fault("couponWithdrawnBefore") });
    refuseUnseen(body, couponReviewTag(coupon), "couponHasChanged");
    const row = await tx.db
      .updateTable("coupon")
      .set({
        withdrawn_at: tx.clock.business(),
        withdrawn_reason: body.reason,
        held_at: null,
      })
      .where("id", "=", coupon.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await rememberWithdrawn(tx, row);
    await writeAudit(tx, "coupon withdrawn", "coupon", row.id, body.reason);
    const withdrawn = presentStaffCoupon(tx, row, store);
    await notifyWithdrawn(tx, store, withdrawn, body.reason);
    return withdrawn;
  });
}

/** Keeps what copies of it are recognised by (decision 064). */
async function rememberWithdrawn(ctx: Ctx, coupon: CouponRow): Promise<void> {
  await ctx.db.insertInto("withdrawn_value").values(withdrawnValues(coupon)).execute();
}
