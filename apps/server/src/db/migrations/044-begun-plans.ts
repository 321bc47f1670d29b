import { type Kysely, sql } from "kysely";

/**
 * Whether a plan has begun (decision 075): one that ended while its first payment was open has not,
 * though Stripe may call it cancelled like any other. That payment is of the plan's start, within
 * an hour; what a trial leaves unpaid is of a later day.
 */
export async function begunPlans(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("subscription")
    .addColumn("begun", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
  await sql`update subscription set begun = 0
    where status in ('incomplete', 'incomplete_expired') or (status = 'canceled'
      and exists (
        select 1 from payment_transaction as first
        where first.account_id = subscription.account_id
          and first.stripe_subscription_id = subscription.id
          and first.status in ('open', 'failed')
          and first.created_at < subscription.start_date + 3600000)
      and not exists (
        select 1 from payment_transaction as made
        where made.account_id = subscription.account_id
          and made.stripe_subscription_id = subscription.id
          and made.status not in ('open', 'failed')))`.execute(db);
}
