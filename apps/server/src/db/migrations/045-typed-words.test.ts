import { sql } from "kysely";
import { expect, test } from "vitest";
import { databaseOf, insertOldStore } from "../../testing/old-database.ts";
import type { Db } from "../engine.ts";

test("stores and coupons of before the upgrade are found as people type their names, and listed by them (decision 010)", async () => {
  const { db, upgrade } = await databaseOf("043-requested-since");
  await insertOldStore(db);
  await sql`update store set name = 'Łódź', name_key = 'łodz'`.execute(db);
  for (const table of ["store_word", "store_name_word"])
    await sql`insert into ${sql.table(table)} (client_id, word, store_id)
      values (8, '', 1), (8, 'łodz', 1)`.execute(db);
  const described = { 1: "L'Oréal", 2: "plain" };
  for (const [id, description] of Object.entries(described))
    await sql`insert into coupon (store_id, slot, sort_number, offer_type, label, description, destination_coupon_url,
        custom_url, destination_affiliate_url, discount_code, is_range, start_date, approved, created_at, updated_at)
      values (1, ${Number(id)}, 1, 'Other', 'sale', ${description}, '', '', '', '', 0, '2020-01-01', 1, 1, 1)`.execute(
      db,
    );
  await sql`insert into coupon_word (client_id, word, coupon_id)
    values (8, '', 1), (8, 'l', 1), (8, 'oreal', 1), (8, 'łodz', 1)`.execute(db);
  await upgrade();
  expect(await namesOf(db)).toEqual(["lodz"]);
  expect(await wordsIn(db, "store_name_word")).toEqual(["", "lodz"]);
  expect(await wordsIn(db, "store_word")).toEqual(
    ["", "lodz", "a", "cp", "acp", "shop", "example", "ashopexample"].toSorted(),
  );
  expect(await wordsIn(db, "coupon_word")).toEqual(
    ["", "l", "oreal", "loreal", "lodz", "", "lodz", "plain"].toSorted(),
  );
});

test("stores of before the upgrade are found by the letters of their websites (rule 10.2, decision 010)", async () => {
  const { db, upgrade } = await databaseOf("051-inquired-payments");
  await insertOldStore(db);
  const website_url = "https://xn--mnchen-3ya.example";
  await db.updateTable("store").set({ website_url }).execute();
  await upgrade();
  const words = await wordsIn(db, "store_word");
  expect(words).toEqual(expect.arrayContaining(["munchen", "mnchen"]));
  expect(await wordsIn(db, "store_name_word")).toEqual(["", "a"]);
});

async function namesOf(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("store").select("name_key").execute();
  return rows.map(({ name_key }) => name_key);
}

async function wordsIn(
  db: Db,
  table: "store_word" | "store_name_word" | "coupon_word",
): Promise<string[]> {
  const rows = await db.selectFrom(table).select("word").execute();
  return rows.map(({ word }) => word).toSorted();
}
