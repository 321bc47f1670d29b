import { type Coupon, isPublic, recentlyExpired } from "@coupon-center/contract";
import type { Ctx } from "../context.ts";
import { presentCoupon } from "../coupon/index.ts";
import { preparedForKeys } from "../db/prepared.ts";
import { readTogether } from "../db/read-together.ts";
import type { CouponRow, StoreRow } from "../db/tables.ts";
import { requireFound } from "../errors.ts";
import type { PageLifetime } from "./page-lifetime.ts";

export interface StoreContent {
  row: StoreRow;
  /** public now (decision 031), in the merchant's order */
  coupons: Coupon[];
  expired: Coupon[];
}

type NoValues = Record<string, never>;

const storesById = preparedForKeys<NoValues, number, StoreRow>((db, _, ids) =>
  db.selectFrom("store").selectAll().where("id", "in", ids),
);

const couponsOfStores = preparedForKeys<NoValues, number, CouponRow>((db, _, storeIds) =>
  db
    .selectFrom("coupon")
    .selectAll()
    .where("store_id", "in", storeIds)
    .orderBy("store_id")
    .orderBy("sort_number"),
);

const storeById = readTogether({
  read: (db, _: null, ids: readonly number[]) => storesById(db, {}, ids),
  keyOf: ({ id }) => id,
  pick: ([store]): StoreRow | undefined => store,
});

const couponsOfStore = readTogether({
  read: (db, _: null, storeIds: readonly number[]) => couponsOfStores(db, {}, storeIds),
  keyOf: ({ store_id }) => store_id,
  pick: (coupons): readonly CouponRow[] => coupons,
});

/** A store with its coupons as shoppers see them at a given time: without codes. */
export async function storeContent(
  ctx: Ctx,
  storeId: number,
  { planInForce, today }: PageLifetime,
): Promise<StoreContent> {
  const [store, coupons] = await Promise.all([
    storeById(ctx.db, null, storeId),
    planInForce ? couponsOfStore(ctx.db, null, storeId) : [],
  ]);
  const row = requireFound(store);
  const options = { client: ctx.client, today, withCode: false };
  const names = { store_slug: row.slug, store_name: row.name };
  // Not by copies, which take as long as reading the rows.
  const all = coupons.map((coupon) => presentCoupon(Object.assign(coupon, names), options));
  return {
    row,
    coupons: all.filter((coupon) => isPublic(coupon, { storeApproved: true, planInForce, today })),
    expired: recentlyExpired(all, today),
  };
}
