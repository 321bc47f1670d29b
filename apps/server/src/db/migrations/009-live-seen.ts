import type { Kysely } from "kysely";
import { sql } from "kysely";

/**
 * When the owner of a store was told that its page is live, so that it is shown once. Owners of
 * approved stores with coupons count as told.
 */
export async function liveSeen(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("store").addColumn("live_seen_at", "bigint").execute();
  await sql`update store set live_seen_at = approved_at
    where state = 'approved' and id in (select store_id from coupon)`.execute(db);
}
