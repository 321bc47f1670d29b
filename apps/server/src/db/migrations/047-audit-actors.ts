import { type Kysely, sql } from "kysely";

/**
 * The account that acted, whose address may change and be another's afterwards (decision 066).
 *
 * The latest acts of a store's owner, and those of others, each read from their end (rule 10.3):
 * also of a store that a program changes all day. The query has to have the same expression.
 */
export async function auditActors({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable("audit").addColumn("actor_id", "integer").execute();
  const isOwners = sql`(case when actor in ('merchant', 'guest') then 1 else 0 end)`;
  await schema.dropIndex("audit_subject").execute();
  await schema.dropIndex("audit_store").execute();
  await schema
    .createIndex("audit_subject")
    .on("audit")
    .columns(["subject", "subject_id"])
    .expression(isOwners)
    .column("id")
    .execute();
  await schema
    .createIndex("audit_store")
    .on("audit")
    .column("store_id")
    .expression(isOwners)
    .column("id")
    .where(sql.ref("store_id"), "is not", null)
    .execute();
}
