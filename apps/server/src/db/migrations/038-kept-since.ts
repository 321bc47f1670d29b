import { type Kysely, sql } from "kysely";

/**
 * Since when the subscription ran beside which a duplicate was ended: a refund that waits must not
 * follow what its merchant subscribes to meanwhile (decision 039).
 */
export async function keptSince(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("subscription").addColumn("kept_since", "bigint").execute();
  await sql`update subscription set kept_since = (
      select kept.start_date from subscription as kept
      where kept.account_id = subscription.account_id and kept.is_current = 1
        and kept.id <> subscription.id)
    where surplus is not null and settled_at is null`.execute(db);
}
