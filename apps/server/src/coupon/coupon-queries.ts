import { type Day, dayIn } from "@coupon-center/contract";
import type { Expression } from "kysely";
import type { Ctx, Merchant } from "../context.ts";
import { planOfOwner } from "../db/plan-of-owner.ts";
import { prepared } from "../db/prepared.ts";
import type { SearchableCoupon } from "../db/words/coupon-words.ts";
import { requireFound } from "../errors.ts";
import type { CouponWithStore } from "./present.ts";

/** The current day in the client's time zone (decision 027). */
export function todayOf(ctx: Ctx): Day {
  return dayIn(ctx.client.timeZone, ctx.clock.business());
}

/** Coupons of the client's existing stores, to be selected by id. */
export function couponsById({ db, client }: Pick<Ctx, "client"> & { db: CouponTables }) {
  return couponsOfClient(db, client.id, couponsBeforeStores(db));
}

/** A database, or one with further tables of a query. */
type CouponTables = Pick<Ctx["db"], "selectFrom">;

/** Few coupons with their stores: with an inner join, SQLite would read all stores first. */
export function couponsBeforeStores(db: CouponTables) {
  return db.selectFrom("coupon").crossJoin("store").whereRef("store.id", "=", "coupon.store_id");
}

/** With the columns of store, owner and plan that visibility depends on. */
function couponsOfClient(
  db: CouponTables,
  clientId: number | Expression<number>,
  coupons = db.selectFrom("store").innerJoin("coupon", "coupon.store_id", "store.id"),
) {
  return coupons
    .leftJoin("subscription", planOfOwner)
    .selectAll("coupon")
    .select([
      "store.slug as store_slug",
      "store.name as store_name",
      "store.state as store_state",
      "store.owner_id",
      "subscription.status as plan_status",
      "subscription.ends_at as plan_ends_at",
      "subscription.past_due_since as plan_past_due_since",
    ])
    .where("store.client_id", "=", clientId)
    .where("store.deleted_at", "is", null);
}

const couponsOfSlug = prepared<{ clientId: number; slug: string }, CouponInView>(
  (db, placeholder) =>
    couponsOfClient(db, placeholder("clientId"))
      .where("store.slug", "=", placeholder("slug"))
      .orderBy("coupon.sort_number"),
);

/** The coupons of an existing store in the merchant's order. */
export function couponsOfStore(ctx: Ctx, slug: string): Promise<CouponInView[]> {
  return couponsOfSlug(ctx.db, { clientId: ctx.client.id, slug });
}

export type CouponInView = Awaited<ReturnType<ReturnType<typeof couponsById>["execute"]>>[number];

/** The texts that a coupon is found by. */
export function searchTextOf(
  store: { client_id: number; name: string },
  { id, description }: { id: number; description: string },
): SearchableCoupon {
  return { id, client_id: store.client_id, description, store_name: store.name };
}

/** A coupon of the caller's own store. Errors: 404, also for another merchant's. */
export async function ownCoupon(ctx: Ctx<Merchant>, id: number): Promise<CouponWithStore> {
  return requireFound(
    await couponsById(ctx)
      .where("coupon.id", "=", id)
      .where("store.owner_id", "=", ctx.actor.accountId)
      .executeTakeFirst(),
  );
}
