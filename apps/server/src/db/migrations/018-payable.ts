import type { Kysely } from "kysely";

/** Whether a failed payment can still be made on its invoice's page (decision 061). */
export async function payable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("payment_transaction")
    .addColumn("payable", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
}
