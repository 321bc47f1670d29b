import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addDays, type Day } from "@coupon-center/contract";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { dropDatabase, freshDatabaseUrl } from "../testing/postgres.ts";
import { insertOldStore } from "../testing/store-before-upgrade.ts";
import { openDatabase } from "./engine.ts";
import { migrate } from "./migrate.ts";

const today = new Date().toISOString().slice(0, 10);
const at = (day: Day) => Date.parse(`${day}T12:00:00Z`);

test("existing coupons get the day of their reminder, unless it has passed or the end was near from the start", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "coupon-center-test-"));
  const databaseUrl = await freshDatabaseUrl();
  const database = await openDatabase({ databaseUrl, dataDir });
  const { db } = database;
  try {
    await migrate(database, "001-initial");
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
    await migrate(database);
    const rows = await db.selectFrom("coupon").select("remind_on").orderBy("slot").execute();
    expect(rows.map((row) => row.remind_on)).toEqual(coupons.map(([, , expected]) => expected));
  } finally {
    await db.destroy();
    rmSync(dataDir, { recursive: true });
    await dropDatabase(databaseUrl);
  }
});
