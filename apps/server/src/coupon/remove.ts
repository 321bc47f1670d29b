import type { endpoints, Params } from "@coupon-center/contract";
import { writeAudit } from "../audit/write-audit.ts";
import { type Ctx, type Merchant, withTransaction } from "../context.ts";
import { removeCouponWords } from "../db/words/coupon-words.ts";
import { claimOwnStore } from "../store/index.ts";
import { ownCoupon, searchTextOf } from "./coupon-queries.ts";

/** Deletes an own coupon and renumbers the others without a gap. Errors: 404. */
export function removeCoupon(
  ctx: Ctx<Merchant>,
  { params }: { params: Params<typeof endpoints.deleteCoupon> },
): Promise<{ success: true }> {
  return withTransaction(ctx, async (tx) => {
    const store = await claimOwnStore(tx);
    const coupon = await ownCoupon(tx, params.id);
    await writeAudit(tx, "coupon deleted", "coupon", coupon.id, coupon.description);
    await removeCouponWords(tx.db, [searchTextOf(store, coupon)]);
    await tx.db.deleteFrom("coupon").where("id", "=", coupon.id).execute();
    await tx.db
      .updateTable("coupon")
      .set((eb) => ({ sort_number: eb("sort_number", "-", 1) }))
      .where("store_id", "=", store.id)
      .where("sort_number", ">", coupon.sort_number)
      .execute();
    return { success: true };
  });
}
