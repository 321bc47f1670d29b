import type { Kysely } from "kysely";

/**
 * What a subscription costs at Stripe, in minor units (decision 059). Null until it is read the next time: the
 * reconciliation finds the two different, and reads it.
 */
export async function subscriptionPrice(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("subscription").addColumn("currency", "text").execute();
  await db.schema.alterTable("subscription").addColumn("unit_amount", "bigint").execute();
}
