import type { Kysely } from "kysely";

/**
 * A subscription's price at Stripe, in minor units (decision 059). Null until reconciliation
 * notices the difference and reads it.
 */
export async function subscriptionPrice(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("subscription").addColumn("currency", "text").execute();
  await db.schema.alterTable("subscription").addColumn("unit_amount", "bigint").execute();
}
