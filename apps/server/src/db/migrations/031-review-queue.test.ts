import { sql, type Updateable } from "kysely";
import { expect, test } from "vitest";
import { databaseOf, insertOldStore } from "../../testing/old-database.ts";
import type { Db } from "../engine.ts";
import type { CouponTable } from "../tables.ts";

/** Inserts a coupon of store 1 with the columns of an early schema. */
const addTo =
  (db: Db) =>
  (slot: number, approved: number, heldAt: number | null, at = 3) =>
    sql`insert into coupon (store_id, slot, sort_number, offer_type, label, description,
        destination_coupon_url, custom_url, destination_affiliate_url, discount_code, is_range,
        start_date, approved, held_at, created_at, updated_at)
      values (1, ${slot}, 1, 'Other', 'x', 'x', 'x', 'x', 'x', '', 0, '2026-01-01', ${approved},
        ${heldAt}, 1, ${at})`.execute(db);

test("a store's row says what of its coupons waits and since when, from before the migrations and after every change (decisions 029, 064, 082)", async () => {
  const { db, upgrade } = await databaseOf("030-store-words");
  const add = addTo(db);
  const held = async () => {
    const store = await db
      .selectFrom("store")
      .select(["held", "held_since"])
      .executeTakeFirstOrThrow();
    return [store.held, store.held_since];
  };
  await insertOldStore(db);
  await add(1, 0, 5);
  await add(2, 0, null);
  await upgrade();
  const change = (slot: number, values: Updateable<CouponTable>) =>
    db.updateTable("coupon").set(values).where("slot", "=", slot).execute();
  // The second one may be kept back.
  expect(await held()).toEqual([2, 5]);
  await change(1, { withdrawn_at: 1, updated_at: 6 });
  expect(await held()).toEqual([1, 5]);
  await change(2, { requested: 0, updated_at: 7 });
  expect(await held()).toEqual([0, null]);
  await change(2, { requested: 1, updated_at: 8 });
  expect(await held()).toEqual([2, 8]);
  await change(2, { requested: 1, updated_at: 9 });
  expect(await held()).toEqual([2, 8]);
  await add(3, 0, 5, 10);
  expect(await held()).toEqual([2, 8]);
  await change(2, { approved: 1 });
  expect(await held()).toEqual([2, 8]);
  await db.deleteFrom("coupon").where("slot", "=", 3).execute();
  expect(await held()).toEqual([0, null]);
  await add(4, 1, null, 11);
  expect(await held()).toEqual([0, null]);
  await add(5, 0, null, 12);
  expect(await held()).toEqual([2, 12]);
});

test.each([
  ["a copy was held, not since its owner began to keep another coupon back", 900, 900],
  ["the first coupon that may wait, not since a later one", null, 3],
])("a store waits since %s (rule 10.2, 'oldest first')", async (_, heldAt, since) => {
  const { db, upgrade } = await databaseOf("030-store-words");
  await insertOldStore(db);
  const add = addTo(db);
  await add(1, 0, null);
  await upgrade();
  await add(2, 0, heldAt, 900);
  const store = db.selectFrom("store").select(["held", "held_since"]);
  expect(await store.executeTakeFirstOrThrow()).toEqual({ held: 2, held_since: since });
});
