import { type Kysely, sql } from "kysely";

/**
 * The store of a coupon that an act was on, so that the store's history keeps the act when the
 * coupon is deleted (rule 10.3). Earlier entries are found by the coupons that there still are, as
 * the audit cannot be changed (decision 066).
 */
export async function auditStores({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable("audit").addColumn("store_id", "integer").execute();
  await schema
    .createIndex("audit_store")
    .on("audit")
    .column("store_id")
    .where(sql.ref("store_id"), "is not", null)
    .execute();
}
