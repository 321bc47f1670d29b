import { type Kysely, sql } from "kysely";
import type { Tables } from "../tables.ts";
import { withdrawnValues } from "../withdrawn-values.ts";

/**
 * What copies of withdrawn coupons are recognised by, and since when such a copy is held
 * (decision 064).
 */
export async function withdrawnCopies(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable("withdrawn_value")
    .addColumn("store_id", "integer", (c) => c.notNull().references("store.id"))
    // No reference: the coupon may be deleted.
    .addColumn("coupon_id", "integer", (c) => c.notNull())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("hash", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("withdrawn_value_key", ["store_id", "coupon_id", "kind"])
    .execute();
  await db.schema
    .alterTable("coupon")
    .addColumn("held_at", "bigint", (c) => c.check(sql`held_at is null or approved = 0`))
    .execute();
  const withdrawn = await db
    .selectFrom("coupon")
    .select(["id", "store_id", "description", "discount_code", "destination_coupon_url"])
    .select(["custom_url", "destination_affiliate_url"])
    .where("withdrawn_at", "is not", null)
    .execute();
  for (const coupon of withdrawn)
    await db.insertInto("withdrawn_value").values(withdrawnValues(coupon)).execute();
}
