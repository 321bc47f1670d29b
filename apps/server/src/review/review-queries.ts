import type { Fault } from "@coupon-center/contract";
import type { Ctx, Staff } from "../context.ts";
import { lockStore } from "../db/lock-store.ts";
import type { CouponRow, StoreRow } from "../db/tables.ts";
import { AppError, requireFound } from "../errors.ts";
import { existingStores } from "../store/index.ts";
import { couponReviewTag, type Looked, refuseUnseen, reviewTag } from "./review-tag.ts";

/** A store of the staff's own client. Errors: 404. */
export async function storeForReview(ctx: Ctx<Staff>, id: number): Promise<StoreRow> {
  return requireFound(
    await existingStores(ctx).selectAll().where("id", "=", id).executeTakeFirst(),
  );
}

/** The store of a decision, locked, if it is as staff looked at it. Errors: 404, 409. */
export async function storeForDecision(
  ctx: Ctx<Staff>,
  id: number,
  looked: Looked,
): Promise<StoreRow> {
  const seen = requireFound(await lockStore(ctx).where("id", "=", id).executeTakeFirst());
  refuseUnseen(looked, reviewTag(seen), "storeHasChanged");
  return seen;
}

/** Writes a decision on a locked store. */
export function applyDecision(
  ctx: Ctx<Staff>,
  { id }: StoreRow,
  decision: Partial<StoreRow>,
): Promise<StoreRow> {
  return ctx.db
    .updateTable("store")
    .set(decision)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

interface CouponDecision {
  params: { id: number };
  body: Looked;
}

/**
 * The coupon of a decision, if nothing speaks against it and it is as staff looked at it, with its
 * store, locked. Errors: 404, 409.
 */
export async function couponForDecision(
  ctx: Ctx<Staff>,
  { params: { id }, body }: CouponDecision,
  objection: (coupon: CouponRow) => Fault | null,
): Promise<{ store: StoreRow; coupon: CouponRow }> {
  const store = requireFound(
    await lockStore(ctx)
      // Its page shows one coupon more, or less.
      .set({ updated_at: ctx.clock.business() })
      .where("id", "=", (eb) =>
        eb.selectFrom("coupon").select("coupon.store_id").where("coupon.id", "=", id),
      )
      .executeTakeFirst(),
  );
  const coupon = requireFound(
    await ctx.db.selectFrom("coupon").selectAll().where("id", "=", id).executeTakeFirst(),
  );
  const detail = objection(coupon);
  if (detail !== null) throw new AppError("conflict", { detail });
  refuseUnseen(body, couponReviewTag(coupon), "couponHasChanged");
  return { store, coupon };
}

/** The owner, who receives the mails about a store. */
export function ownerOf(ctx: Ctx, store: StoreRow) {
  return ctx.db
    .selectFrom("account")
    .select(["id", "email", "email_verified_at", "suspended_at"])
    .where("id", "=", store.owner_id)
    .executeTakeFirstOrThrow();
}
