import type { Kysely } from "kysely";

/** The request that caused a mail or brought an event, as the log names it; null without one. */
export async function requestIds(db: Kysely<unknown>): Promise<void> {
  for (const table of ["outbox", "stripe_event"])
    await db.schema.alterTable(table).addColumn("request_id", "text").execute();
}
