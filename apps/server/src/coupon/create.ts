import { type Body, type Coupon, type endpoints, fault, limits } from "@coupon-center/contract";
import { writeAudit } from "../audit/write-audit.ts";
import { type Ctx, type Merchant, withTransaction } from "../context.ts";
import { addCouponWords } from "../db/words/coupon-words.ts";
import { fieldError, notFound } from "../errors.ts";
import { claimOwnStore } from "../store/index.ts";
import { approvalOf } from "./approval.ts";
import { couponColumns } from "./columns.ts";
import { searchTextOf, todayOf } from "./coupon-queries.ts";
import { notifyOfWaiting } from "./notify-waiting.ts";
import { reminderDay } from "./reminder-day.ts";
import { presentWithCode } from "./view.ts";

/**
 * Adds a coupon at the end of the caller's store's list. Errors: 400 by field or if there are ten,
 * 404 for a store that is not the caller's.
 */
export function createCoupon(
  ctx: Ctx<Merchant>,
  { body }: { body: Body<typeof endpoints.createCoupon> },
): Promise<Coupon> {
  return withTransaction(ctx, async (tx) => {
    const store = await claimOwnStore(tx);
    if (body.store != null && storeIdOf(body.store) !== store.id) throw notFound();
    const position = await nextPosition(tx, store.id);
    const now = tx.clock.business();
    const columns = couponColumns(tx, body);
    const approval = await approvalOf(tx, store.id, columns, body.approved !== false);
    const row = await tx.db
      .insertInto("coupon")
      .values({
        ...columns,
        ...position,
        store_id: store.id,
        ...approval,
        remind_on: reminderDay(columns.expiration_date, todayOf(tx)),
        created_at: now,
        updated_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await addCouponWords(tx.db, [searchTextOf(store, row)]);
    await writeAudit(tx, "coupon created", "coupon", row.id);
    await notifyOfWaiting(tx, store, row);
    return presentWithCode(tx, row, store);
  });
}

export function storeIdOf(sent: number | { id: number }): number {
  return typeof sent === "number" ? sent : sent.id;
}

/**
 * A free slot among the ten and the position after the last coupon. The caller has locked the
 * store's row.
 */
async function nextPosition(
  ctx: Ctx,
  storeId: number,
): Promise<{ slot: number; sort_number: number }> {
  const taken = await ctx.db
    .selectFrom("coupon")
    .select(["slot", "sort_number"])
    .where("store_id", "=", storeId)
    .execute();
  const slots = new Set(taken.map((coupon) => coupon.slot));
  const sortNumber = Math.max(0, ...taken.map((coupon) => coupon.sort_number)) + 1;
  for (let slot = 1; slot <= limits.couponsPerStore; slot++) {
    if (!slots.has(slot)) return { slot, sort_number: sortNumber };
  }
  throw fieldError("non_field_errors", fault("couponsFull", { max: limits.couponsPerStore }));
}
