import { type Kysely, sql } from "kysely";

/**
 * The customers that exist at Stripe, by account (decision 068). Those that are known are told
 * their account's address once more, as it may have changed.
 */
export async function billingCustomers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("billing_customer")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("account_id", "bigint", (column) => column.notNull().references("account.id"))
    .addColumn("client_id", "bigint", (column) => column.notNull())
    .addColumn("told_version", "bigint")
    .execute();
  await db.schema
    .createIndex("billing_customer_account")
    .on("billing_customer")
    .column("account_id")
    .execute();
  await sql`
    insert into billing_customer (id, account_id, client_id)
    select stripe_customer_id, account_id, client_id from subscription
    where stripe_customer_id not like 'cus_seed_%'
    union select stripe_customer_id, id, client_id from account
    where stripe_customer_id is not null
    on conflict do nothing`.execute(db);
}
