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
import { notifyWithdrawn } from "./notify-owner.ts";
import { presentStaffCoupon } from "./present.ts";
import { couponForDecision } from "./review-queries.ts";

interface WithdrawInput {
  params: Params<typeof endpoints.staffWithdrawCoupon>;
  body: Body<typeof endpoints.staffWithdrawCoupon>;
}

/**
 * Withdraws a coupon permanently: the merchant's `approved` does not undo it (decision 029).
 * Errors: 404, 409.
 */
export function withdrawCoupon(ctx: Ctx<Staff>, input: WithdrawInput): Promise<StaffCoupon> {
  const { reason } = input.body;
  return withTransaction(ctx, async (tx) => {
    const { store, coupon } = await couponForDecision(tx, input, ({ withdrawn_at }) =>
      withdrawn_at === null ? null : fault("couponWithdrawnBefore"),
    );
    const row = await tx.db
      .updateTable("coupon")
      .set({
        withdrawn_at: tx.clock.business(),
        withdrawn_reason: reason,
        held_at: null,
        approval_mail_at: null,
      })
      .where("id", "=", coupon.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await rememberWithdrawn(tx, row);
    await writeAudit(tx, "coupon withdrawn", "coupon", row.id, reason);
    const withdrawn = presentStaffCoupon(tx, row, store);
    await notifyWithdrawn(tx, store, withdrawn, reason);
    return withdrawn;
  });
}

/** Keeps what copies of it are recognised by (decision 064). */
async function rememberWithdrawn(ctx: Ctx, coupon: CouponRow): Promise<void> {
  await ctx.db.insertInto("withdrawn_value").values(withdrawnValues(coupon)).execute();
}
