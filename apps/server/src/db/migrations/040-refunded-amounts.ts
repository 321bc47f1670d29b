import { type Kysely, sql } from "kysely";

/**
 * What was given back of a payment, so that each refund is mailed (rule 11.5). Null where a part
 * was, or may have been, and how much was not stored, until Stripe is read again.
 */
export async function refundedAmounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("payment_transaction")
    .addColumn("refunded_amount", "integer")
    .execute();
  await sql`update payment_transaction
    set refunded_amount = case status when 'refunded' then amount else 0 end
    where status not in ('partially_refunded', 'disputed')`.execute(db);
}
