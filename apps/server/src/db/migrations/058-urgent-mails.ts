import { type Kysely, sql } from "kysely";

/** What somebody waits for is sent before the others, whose backlog may be thousands. */
export async function urgentMails(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .alterTable("outbox")
    .addColumn("urgent", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update outbox set urgent = 1
    where sent_at is null and dead_at is null and kind in ('verify', 'verify-new-address', 'reset',
      'address-in-use', 'sign-in-refused', 'password-changed', 'email-changed',
      'second-factor-changed', 'staff-invited', 'staff-password-reset')`.execute(db);
  await schema
    .createIndex("outbox_urgent")
    .on("outbox")
    .columns(["due_at", "id"])
    .where(sql.ref("sent_at"), "is", null)
    .where(sql.ref("dead_at"), "is", null)
    .where(sql.ref("urgent"), "=", sql.lit(1))
    .execute();
}
