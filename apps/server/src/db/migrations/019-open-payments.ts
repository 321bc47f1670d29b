import { type Kysely, sql } from "kysely";

/**
 * Since when a payment is open and when it is tried again (decision 037), why a subscription was
 * cancelled, which card it is charged to, and how often the card was tried for an invoice. A
 * payment that is open now counts from its newest failed invoice, until Stripe is read again.
 */
export async function openPayments(db: Kysely<unknown>): Promise<void> {
  for (const column of ["past_due_since", "retry_at"])
    await db.schema.alterTable("subscription").addColumn(column, "bigint").execute();
  for (const column of ["end_reason", "card_brand", "card_last4", "card_month"])
    await db.schema.alterTable("subscription").addColumn(column, "text").execute();
  await db.schema
    .alterTable("payment_transaction")
    .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update subscription set past_due_since = coalesce(
      (select max(created_at) from payment_transaction
        where stripe_subscription_id = subscription.id and status = 'failed'), updated_at)
    where status = 'past_due'`.execute(db);
}
