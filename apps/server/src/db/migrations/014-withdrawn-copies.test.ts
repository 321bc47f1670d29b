import { sql } from "kysely";
import { expect, test } from "vitest";
import { databaseOf, insertOldStore } from "../../testing/old-database.ts";

test("copies of coupons that were withdrawn before the upgrade are recognised too (decision 064)", async () => {
  const { db, upgrade } = await databaseOf("013-append-only-audit");
  await insertOldStore(db);
  for (const [index, withdrawn] of [null, 1].entries())
    await sql`insert into coupon (store_id, slot, sort_number, offer_type, label, description, destination_coupon_url,
        custom_url, destination_affiliate_url, discount_code, is_range, start_date, approved, withdrawn_at, created_at, updated_at)
      values (1, ${index + 1}, 1, 'Other', 'sale', 'Fur', 'https://a.example', '', '', 'FUR', 0, '2020-01-01', 1, ${withdrawn}, 1, 1)`.execute(
      db,
    );
  await upgrade();
  const rows = db.selectFrom("withdrawn_value").select(["store_id", "coupon_id", "kind"]);
  const of = { store_id: 1, coupon_id: 2 };
  expect(await rows.orderBy("kind").execute()).toEqual(
    ["code", "description", "link"].map((kind) => ({ ...of, kind })),
  );
});
