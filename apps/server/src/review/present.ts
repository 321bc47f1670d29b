import type { StaffCoupon, StaffStore } from "@coupon-center/contract";
import { type RawBuilder, sql } from "kysely";
import { currentSubscriptions } from "../billing/index.ts";
import type { Ctx, Staff } from "../context.ts";
import { awaitsReview, presentWithCode } from "../coupon/index.ts";
import type { CouponRow, StoreRow } from "../db/tables.ts";
import { isoTime } from "../ports/clock.ts";
import { presentStore } from "../store/index.ts";
import { couponReviewTag, reviewTag } from "./review-tag.ts";

/** Stores as staff sees them; related rows are read for all stores at once. */
export async function presentStaffStores(
  ctx: Ctx<Staff>,
  rows: readonly StoreRow[],
): Promise<StaffStore[]> {
  if (rows.length === 0) return [];
  const [owners, plans, counts] = await loadRelated(ctx, rows);
  return rows.map((row) => {
    const owner = owners.get(row.owner_id);
    const count = counts.get(row.id);
    const held_count = Number(count?.held ?? 0);
    return {
      ...presentStore(ctx, row, plans.get(row.owner_id)),
      state: row.state,
      owner: {
        id: row.owner_id,
        email: owner?.email ?? "", // equivalent mutant (drop fallback): every store has an owner
        email_verified: owner?.email_verified_at != null,
        blocked: owner?.suspended_at != null,
      },
      submitted_at: isoTime(row.submitted_at),
      coupon_count: Number(count?.all ?? 0),
      held_count,
      waiting_since: isoTime(waitingSince(row, held_count)),
      review_tag: reviewTag(row),
    };
  });
}

/** As the queue's order has it; null for a store of which nothing waits. */
function waitingSince(row: StoreRow, heldCount: number): number | null {
  if (row.state === "pending") return row.submitted_at;
  if (row.state !== "approved") return null;
  return row.revision_submitted_at ?? (heldCount > 0 ? row.held_since : null);
}

export async function presentStaffStore(ctx: Ctx<Staff>, row: StoreRow): Promise<StaffStore> {
  const [store] = await presentStaffStores(ctx, [row]);
  // equivalent mutant (condition false, drop throw): one row gives one store
  if (!store) throw new Error("a row was not presented");
  return store;
}

async function loadRelated(ctx: Ctx, rows: readonly StoreRow[]) {
  const ownerIds = rows.map((row) => row.owner_id);
  const owners = await ctx.db
    .selectFrom("account")
    .select(["id", "email", "email_verified_at", "suspended_at"])
    .where("id", "in", ownerIds)
    .execute();
  const plans = await currentSubscriptions(ctx)
    .where("subscription.account_id", "in", ownerIds)
    .execute();
  const counts = await ctx.db
    .selectFrom("coupon")
    .select((eb) => [
      "store_id",
      eb.fn.countAll<number>().as("all"),
      sql<number>`sum(case when ${isHeld(ctx)} then 1 else 0 end)`.as("held"),
    ])
    .where(
      "store_id",
      "in",
      rows.map((row) => row.id),
    )
    .groupBy("store_id")
    .execute();
  return [
    new Map(owners.map((owner) => [owner.id, owner])),
    new Map(plans.map((plan) => [plan.account_id, plan])),
    new Map(counts.map((count) => [count.store_id, count])),
  ] as const;
}

/**
 * Whether a coupon waits for staff: its owner wants it to be shown and it is not, whatever the
 * client's setting is now (decision 029). Where the request was not kept, it is taken as made if
 * the client reviews coupons first.
 */
function isHeld(ctx: Ctx): RawBuilder<boolean> {
  const unkept = sql.lit(Number(reviewsFirst(ctx)));
  // The first two conditions are those of the index of held coupons.
  return sql<boolean>`(coupon.approved = 0 and coupon.withdrawn_at is null
    and coalesce(coupon.requested, ${unkept}) = 1)`;
}

export function reviewsFirst(ctx: Ctx): boolean {
  return ctx.client.couponReview === "before";
}

export function presentStaffCoupon(ctx: Ctx, row: CouponRow, store: StoreRow): StaffCoupon {
  return {
    ...presentWithCode(ctx, row, store),
    withdrawn_reason: row.withdrawn_reason,
    awaits_review: awaitsReview(row, ctx.client),
    review_tag: couponReviewTag(row),
  };
}
