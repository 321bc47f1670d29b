import { type Kysely, sql } from "kysely";

/** Mails that wait, by address: a claim looks for earlier ones to it, and most mails are sent. */
export async function waitingMails({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createIndex("outbox_waiting")
    .on("outbox")
    .columns(["client_id", "recipient", "id"])
    .where(sql.ref("sent_at"), "is", null)
    .where(sql.ref("dead_at"), "is", null)
    .execute();
}
