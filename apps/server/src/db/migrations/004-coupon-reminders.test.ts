import { addDays, type Day } from "@coupon-center/contract";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { databaseOf, insertOldStore } from "../../testing/old-database.ts";

const today = new Date().toISOString().slice(0, 10);
const at = (day: Day) => Date.parse(`${day}T12:00:00Z`);

test("existing coupons get the day of their reminder, unless it has passed or the end was near from the start", async () => {
  const { db, upgrade } = await databaseOf("001-initial");
  await insertOldStore(db);
  const coupons: [end: Day | null, created: Day, expected: Day | null][] = [
    [addDays(today, 30), addDays(today, -10), addDays(today, 23)],
    [addDays(today, 3), addDays(today, -10), addDays(today, -4)],
    [addDays(today, 3), addDays(today, -1), null],
    [addDays(today, -1), addDays(today, -30), null],
    [null, addDays(today, -30), null],
  ];
  for (const [index, [end, created]] of coupons.entries()) {
    await sql`insert into coupon (store_id, slot, sort_number, offer_type, label, description, destination_coupon_url,
        custom_url, destination_affiliate_url, discount_code, is_range, start_date, expiration_date, approved, created_at, updated_at)
      values (1, ${index + 1}, 1, 'Other', 'sale', 'x', '', '', '', '', 0, '2020-01-01', ${end}, 1, ${at(created)}, 1)`.execute(
      db,
    );
  }
  await upgrade();
  const rows = await db.selectFrom("coupon").select("remind_on").orderBy("slot").execute();
  expect(rows.map((row) => row.remind_on)).toEqual(coupons.map(([, , expected]) => expected));
});
