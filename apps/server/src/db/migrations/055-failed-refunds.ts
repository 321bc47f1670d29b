import type { Kysely } from "kysely";

/**
 * What refunds of a payment gave back that failed later, so that one which was made and failed
 * between two readings is told. Null until it is read at Stripe again.
 */
export async function failedRefunds({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable("payment_transaction").addColumn("failed_refunds", "integer").execute();
}
