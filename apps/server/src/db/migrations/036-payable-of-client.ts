import { type Kysely, sql } from "kysely";

/** A client's open invoices, few of all payments: those of ended plans are looked for. */
export async function payableOfClient({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createIndex("payment_transaction_payable")
    .on("payment_transaction")
    .column("client_id")
    .where(sql.ref("payable"), "=", sql.lit(1))
    .execute();
}
