import { type Kysely, sql } from "kysely";

/**
 * Gives mails, payment events and jobs the same queue columns, with a lease that says which worker
 * holds a row until when. Unfinished rows have a partial index, so that a claim does not get slower
 * with finished rows.
 */
export async function queues(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema.alterTable("outbox").addColumn("lease_by", "text").execute();
  await schema
    .alterTable("stripe_event")
    .addColumn("lease_until", "bigint", (c) => c.notNull().defaultTo(0))
    .execute();
  await schema.alterTable("stripe_event").addColumn("lease_by", "text").execute();
  await schema
    .createTable("job")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("client_id", "integer")
    .addColumn("due_at", "bigint", (c) => c.notNull())
    .addColumn("tries", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("lease_until", "bigint", (c) => c.notNull().defaultTo(0))
    .addColumn("lease_by", "text")
    .addColumn("last_done_at", "bigint")
    .addColumn("error", "text")
    .execute();

  await schema.dropIndex("outbox_due").execute();
  await schema.dropIndex("stripe_event_due").execute();
  for (const { table, done, failed } of [
    { table: "outbox", done: "sent_at", failed: "dead_at" },
    { table: "stripe_event", done: "done_at", failed: "parked_at" },
  ]) {
    await schema
      .createIndex(`${table}_due`)
      .on(table)
      .columns(["due_at", "id"])
      .where(sql.ref(done), "is", null)
      .where(sql.ref(failed), "is", null)
      .execute();
    for (const column of [done, failed])
      await schema
        .createIndex(`${table}_${column}`)
        .on(table)
        .column(column)
        .where(sql.ref(column), "is not", null)
        .execute();
  }
}
