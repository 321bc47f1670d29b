import { type Kysely, sql } from "kysely";

/**
 * The starts of subscriptions with all that revenue sums of them, and the subscriptions whose
 * figures it cannot sum by their starts alone, which second ones belong to (decision 075).
 */
export async function startedSubscriptions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("subscription_started")
    .on("subscription")
    .columns(["client_id", "currency", "billing_interval", "start_date", "status", "unit_amount"])
    .where(sql<boolean>`begun = 1 and surplus is null`)
    .execute();
  await db.schema.dropIndex("subscription_altered").execute();
  await db.schema
    .createIndex("subscription_altered")
    .on("subscription")
    .column("client_id")
    .where(
      sql<boolean>`(ends_at is not null or past_due_since is not null or pause is not null
        or status in ('unpaid', 'paused') or surplus is not null)`,
    )
    .execute();
}
