import { type Kysely, sql } from "kysely";

/** Former addresses in the order in which their time ends, for the job that deletes old rows. */
export async function formerAddresses(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("email_claim_held")
    .on("email_claim")
    .column("held_until")
    .where(sql.ref("held_until"), "is not", null)
    .execute();
}
