import type { Kysely } from "kysely";

/** When the period that has begun is charged, while its invoice is a draft (decision 081). */
export async function renewalCharges(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("subscription").addColumn("renewal_charge_at", "bigint").execute();
}
