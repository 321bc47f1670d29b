import {
  type Body,
  type endpoints,
  type Fault,
  fault,
  type Params,
  type StaffCoupon,
} from "@coupon-center/contract";
import { writeAudit } from "../audit/write-audit.ts";
import { type Ctx, type Staff, withTransaction } from "../context.ts";
import { approvalMailAt } from "../coupon/index.ts";
import type { CouponRow } from "../db/tables.ts";
import { presentStaffCoupon } from "./present.ts";
import { couponForDecision } from "./review-queries.ts";

interface ApproveInput {
  params: Params<typeof endpoints.staffApproveCoupon>;
  body: Body<typeof endpoints.staffApproveCoupon>;
}

/**
 * Approves a held coupon; a withdrawn one stays withdrawn, and one that its owner keeps back stays
 * so (decision 029). Its owner is mailed a little later (rule 11.7). Errors: 404, 409.
 */
export function approveCoupon(ctx: Ctx<Staff>, input: ApproveInput): Promise<StaffCoupon> {
  return withTransaction(ctx, async (tx) => {
    const { store, coupon } = await couponForDecision(tx, input, objection);
    const row = await tx.db
      .updateTable("coupon")
      .set({ approved: 1, held_at: null, requested: 1, approval_mail_at: approvalMailAt(tx) })
      .where("id", "=", coupon.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await writeAudit(tx, "coupon approved", "coupon", row.id);
    return presentStaffCoupon(tx, row, store);
  });
}

function objection({ withdrawn_at, approved, requested }: CouponRow): Fault | null {
  if (withdrawn_at !== null) return fault("couponIsWithdrawn");
  if (approved === 1) return fault("couponApprovedBefore");
  return requested === 0 ? fault("couponIsKeptBack") : null;
}
