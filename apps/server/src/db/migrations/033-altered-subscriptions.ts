import { type Kysely, sql } from "kysely";

/**
 * The subscriptions whose figures changed after their start, which revenue adds to those of the
 * starts (decision 075).
 */
export async function alteredSubscriptions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("subscription_altered")
    .on("subscription")
    .column("client_id")
    .where(
      sql<boolean>`(ends_at is not null or past_due_since is not null or pause is not null
        or status in ('unpaid', 'paused'))`,
    )
    .execute();
}
