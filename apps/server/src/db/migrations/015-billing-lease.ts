import type { Kysely } from "kysely";

/** Which call is changing an account's plan or cards at Stripe, and until when (decision 043). */
export async function billingLease(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("account")
    .addColumn("billing_lease_until", "bigint", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable("account").addColumn("billing_lease_by", "text").execute();
}
