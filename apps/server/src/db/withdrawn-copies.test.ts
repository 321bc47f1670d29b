import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { dropDatabase, freshDatabaseUrl } from "../testing/postgres.ts";
import { insertOldStore } from "../testing/store-before-upgrade.ts";
import { openDatabase } from "./engine.ts";
import { migrate } from "./migrate.ts";

test("copies of coupons that were withdrawn before the upgrade are recognised too (decision 064)", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "coupon-center-test-"));
  const databaseUrl = await freshDatabaseUrl();
  const database = await openDatabase({ databaseUrl, dataDir });
  const { db } = database;
  try {
    await migrate(database, "013-append-only-audit");
    await insertOldStore(db);
    for (const [index, withdrawn] of [null, 1].entries())
      await sql`insert into coupon (store_id, slot, sort_number, offer_type, label, description, destination_coupon_url,
          custom_url, destination_affiliate_url, discount_code, is_range, start_date, approved, withdrawn_at, created_at, updated_at)
        values (1, ${index + 1}, 1, 'Other', 'sale', 'Fur', 'https://a.example', '', '', 'FUR', 0, '2020-01-01', 1, ${withdrawn}, 1, 1)`.execute(
        db,
      );
    await migrate(database);
    const rows = db.selectFrom("withdrawn_value").select(["store_id", "coupon_id", "kind"]);
    const of = { store_id: 1, coupon_id: 2 };
    expect(await rows.orderBy("kind").execute()).toEqual(
      ["code", "description", "link"].map((kind) => ({ ...of, kind })),
    );
  } finally {
    await db.destroy();
    rmSync(dataDir, { recursive: true });
    await dropDatabase(databaseUrl);
  }
});
