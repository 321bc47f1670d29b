import type { Kysely } from "kysely";

/** A charge that Stripe reports names its customer only. */
export async function subscriptionCustomers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("subscription_customer")
    .on("subscription")
    .column("stripe_customer_id")
    .execute();
}
