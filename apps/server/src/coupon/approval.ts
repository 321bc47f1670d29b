import { changedFields } from "../audit/changed-fields.ts";
import type { Ctx } from "../context.ts";
import type { CouponRow } from "../db/tables.ts";
import type { CouponColumns } from "./columns.ts";
import { isWithdrawnCopy } from "./withdrawn-copies.ts";

export type Approval = Pick<CouponRow, "approved" | "held_at" | "requested" | "approval_mail_at">;

/**
 * The outcome of the merchant's request to show a coupon (decision 029): granted at once, unless
 * the client reviews coupons first, or the coupon is like one that staff withdrew from the store.
 * The request is null if it was not kept.
 */
export async function approvalOf(
  ctx: Ctx,
  storeId: number,
  coupon: CouponColumns,
  requested: boolean | null,
  before?: CouponRow,
): Promise<Approval> {
  const isWithdrawn = before?.withdrawn_at != null;
  const approvedBefore = before?.approved === 1 ? before : undefined;
  const isHeld =
    requested === true &&
    !isWithdrawn &&
    (await isWithdrawnCopy(ctx, storeId, coupon, approvedBefore));
  // Saved again as it was approved, it has nothing that staff has not seen.
  const isSeen = approvedBefore !== undefined && changedFields(approvedBefore, coupon) === null;
  const isGranted = isSeen || ctx.client.couponReview === "after";
  const approved = requested && !isHeld && isGranted ? 1 : 0;
  return {
    approved,
    requested: requested === null ? null : Number(requested),
    held_at: isHeld ? (before?.held_at ?? ctx.clock.business()) : null,
    approval_mail_at: approved === 1 ? (before?.approval_mail_at ?? null) : null,
  };
}
