import type { AuditEntry, endpoints, Params, StaffStoreDetail } from "@coupon-center/contract";
import { sql } from "kysely";
import type { Ctx, Staff } from "../context.ts";
import type { StoreRow } from "../db/tables.ts";
import { isoTime } from "../ports/clock.ts";
import { presentStaffCoupon, presentStaffStore } from "./present.ts";
import { storeForReview } from "./review-queries.ts";
import { placeInQueue } from "./review-queue.ts";

/** As many acts of the merchant, and as many of others. */
const HISTORY = 200;

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

/** The latest acts, newest first; a merchant who changes much pushes no decision of staff out. */
async function historyOf(ctx: Ctx, store: StoreRow, couponIds: number[]): Promise<AuditEntry[]> {
  const acts = await actsOn(ctx, store, couponIds).where("actor", "=", "merchant").execute();
  acts.push(...(await actsOn(ctx, store, couponIds).where("actor", "!=", "merchant").execute()));
  return acts
    .toSorted((a, b) => b.id - a.id)
    .map((act) => ({
      id: act.id,
      act: act.act,
      coupon_id: act.subject === "coupon" ? act.subject_id : null,
      actor: act.actor,
      reason: act.reason,
      at: isoTime(act.at),
    }));
}

function actsOn(ctx: Ctx, store: StoreRow, couponIds: number[]) {
  return (
    ctx.db
      .selectFrom("audit")
      .selectAll()
      .where((eb) =>
        eb.or([
          eb.and([eb("subject", "=", "store"), eb("subject_id", "=", store.id)]),
          eb.and([eb("subject", "=", "account"), eb("subject_id", "=", store.owner_id)]),
          eb("store_id", "=", store.id),
          // Before migration 042 an entry does not name its coupon's store.
          eb.and([eb("subject", "=", "coupon"), eb("subject_id", "in", [0, ...couponIds])]),
        ]),
      )
      // No column: PostgreSQL would look for a busy store's acts among the latest of all stores.
      .orderBy(sql`+id`, "desc")
      .limit(HISTORY)
  );
}
