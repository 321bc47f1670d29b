import { type Kysely, sql } from "kysely";

const started = sql<boolean>`begun = 1 and surplus is null`;
const altered = sql<boolean>`(ends_at is not null or past_due_since is not null
  or pause is not null or status in ('unpaid', 'paused') or surplus is not null)`;

/**
 * The starts of subscriptions with all that revenue sums of them, and the subscriptions whose
 * figures it cannot sum by their starts alone, which second ones belong to (decision 075).
 */
export async function startedSubscriptions({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createIndex("subscription_started")
    .on("subscription")
    .columns(["client_id", "currency", "billing_interval", "start_date", "status", "unit_amount"])
    .where(started)
    .execute();
  await schema.dropIndex("subscription_altered").execute();
  const index = schema.createIndex("subscription_altered").on("subscription");
  await index.column("client_id").where(altered).execute();
}
