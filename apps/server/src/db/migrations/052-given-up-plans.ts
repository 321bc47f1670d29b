import { type Kysely, sql } from "kysely";

const altered = sql<boolean>`(ends_at is not null or past_due_since is not null
  or pause is not null or status in ('unpaid', 'paused', 'past_due') or surplus is not null)`;

/**
 * Also plans that are past due since nobody knows when, as their invoice was given up
 * (decision 075).
 */
export async function givenUpPlans({ schema }: Kysely<unknown>): Promise<void> {
  await schema.dropIndex("subscription_altered").execute();
  const index = schema.createIndex("subscription_altered").on("subscription");
  await index.column("client_id").where(altered).execute();
}
