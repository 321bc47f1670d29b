import { sql } from "kysely";
import { expect, test } from "vitest";
import { databaseOf } from "../../testing/old-database.ts";

test("an owner whose approved store had a coupon before the migration is not told again that it is live (rule 4.12)", async () => {
  const { db, upgrade } = await databaseOf("008-folded-addresses");
  const stores: [state: string, coupons: number, expected: number | null][] = [
    ["approved", 2, 7],
    ["approved", 0, null],
    ["pending", 1, null],
  ];
  for (const [index, [state, coupons]] of stores.entries()) {
    const id = index + 1;
    const name = `s${id}`;
    await sql`insert into account (client_id, email, email_folded, password_hash, role, created_at, payment_reference)
      values (8, ${name}, ${name}, 'x', 'merchant', 1, ${name})`.execute(db);
    await sql`insert into store (client_id, owner_id, name, name_key, slug, website_url, url, affiliate_website_url,
        contact_first_name, contact_last_name, contact_email, location, primary_category, state, approved_at,
        created_at, updated_at)
      values (8, ${id}, ${name}, ${name}, ${name}, '', '', '', '', '', '', 'us', 501, ${state}, 7, 1, 1)`.execute(
      db,
    );
    for (let slot = 1; slot <= coupons; slot += 1)
      await sql`insert into coupon (store_id, slot, sort_number, offer_type, label, description, destination_coupon_url,
          custom_url, destination_affiliate_url, discount_code, is_range, start_date, approved, created_at, updated_at)
        values (${id}, ${slot}, 1, 'Other', 'sale', 'x', '', '', '', '', 0, '2020-01-01', 1, 1, 1)`.execute(
        db,
      );
  }
  await upgrade();
  const rows = await db.selectFrom("store").select("live_seen_at").orderBy("id").execute();
  expect(rows.map(({ live_seen_at }) => live_seen_at)).toEqual(stores.map(([, , at]) => at));
});
