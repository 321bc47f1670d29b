import type { Kysely } from "kysely";

/**
 * Whether a disputed payment is only asked about by the payer's bank, and can be refunded; 0 until
 * it is read at Stripe again.
 */
export async function inquiredPayments({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable("payment_transaction")
    .addColumn("inquired", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
}
