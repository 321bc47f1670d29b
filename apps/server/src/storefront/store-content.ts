import { addDays, type Coupon, isPublic } from "@coupon-center/contract";
import type { Ctx } from "../context.ts";
import { presentCoupon } from "../coupon/index.ts";
import type { StoreRow } from "../db/tables.ts";
import { found } from "../errors.ts";
import type { Moment } from "./validity.ts";

const EXPIRED_SHOWN_DAYS = 90;

export interface StoreContent {
  row: StoreRow;
  /** public now (D21), in the merchant's order */
  coupons: Coupon[];
  expired: Coupon[];
}

/** A store with what shoppers see of its coupons at a moment: without codes. */
export async function storeContent(
  ctx: Ctx,
  storeId: number,
  { planInForce, today }: Moment,
): Promise<StoreContent> {
  const row = found(
    await ctx.db.selectFrom("store").selectAll().where("id", "=", storeId).executeTakeFirst(),
  );
  const all = planInForce
    ? await couponsOf(ctx, { id: storeId, slug: row.slug, name: row.name }, today)
    : [];
  return {
    row,
    coupons: all.filter((coupon) => isPublic(coupon, { storeApproved: true, planInForce, today })),
    expired: recentlyExpired(all, today),
  };
}

async function couponsOf(
  ctx: Ctx,
  store: { id: number; slug: string; name: string },
  today: string,
): Promise<Coupon[]> {
  const rows = await ctx.db
    .selectFrom("coupon")
    .selectAll()
    .where("store_id", "=", store.id)
    .orderBy("sort_number")
    .orderBy("id")
    .execute();
  const options = { currency: ctx.client.currency, today, withCode: false };
  return rows.map((row) =>
    presentCoupon({ ...row, store_slug: store.slug, store_name: store.name }, options),
  );
}

/** Ended in the last 90 days and never withdrawn, the latest first. */
function recentlyExpired(coupons: Coupon[], today: string): Coupon[] {
  const oldest = addDays(today, -EXPIRED_SHOWN_DAYS);
  const ended = (coupon: Coupon) => coupon.expiration_date ?? "";
  return coupons
    .filter((coupon) => coupon.approved && coupon.state === "expired" && ended(coupon) >= oldest)
    .sort((one, other) => ended(other).localeCompare(ended(one)));
}
