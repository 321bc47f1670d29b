import type { Kysely } from "kysely";

/**
 * How many of its price a subscription has: the price of several is not changed by an announcement.
 * Null until it is read at Stripe again.
 */
export async function quantities({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable("subscription").addColumn("quantity", "integer").execute();
}
