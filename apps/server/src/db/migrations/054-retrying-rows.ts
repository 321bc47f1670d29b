import { type Kysely, sql } from "kysely";

/**
 * The rows of queues whose last try failed, for their metrics: an error is in no other index, so
 * that all rows that wait were read.
 */
export async function retryingRows({ schema }: Kysely<unknown>): Promise<void> {
  for (const { table, done, failed } of [
    { table: "outbox", done: "sent_at", failed: "dead_at" },
    { table: "stripe_event", done: "done_at", failed: "parked_at" },
  ])
    await schema
      .createIndex(`${table}_retrying`)
      .on(table)
      .column("due_at")
      .where(sql.ref(done), "is", null)
      .where(sql.ref(failed), "is", null)
      .where(sql.ref("error"), "is not", null)
      .execute();
}
