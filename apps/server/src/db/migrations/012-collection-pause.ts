import type { Kysely } from "kysely";

/**
 * Why nothing is collected for a subscription at present (decision 067). Null until the next
 * reading, which the reconciliation at the first start makes where it is not true.
 */
export async function collectionPause(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("subscription").addColumn("pause", "text").execute();
}
