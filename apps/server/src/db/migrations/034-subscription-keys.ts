import type { Kysely } from "kysely";

/** Subscriptions by what they are looked for: a customer alone, or an account of a client. */
export async function subscriptionKeys({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createIndex("subscription_customer")
    .on("subscription")
    .column("stripe_customer_id")
    .execute();
  // By the account alone, SQLite reads a client's subscriptions instead.
  await schema.dropIndex("subscription_account").execute();
  await schema
    .createIndex("subscription_account")
    .on("subscription")
    .columns(["account_id", "client_id"])
    .execute();
}
