import { sql } from "kysely";
import { expect, test } from "vitest";
import { databaseOf } from "../../testing/old-database.ts";

test("what was given back of a payment before the migration is known, unless it was or may have been a part (rule 11.5)", async () => {
  const { db, upgrade } = await databaseOf("038-kept-since");
  await sql`insert into account (client_id, email, email_folded, password_hash, role, created_at, payment_reference)
    values (8, 'm', 'm', 'x', 'merchant', 1, 'm')`.execute(db);
  for (const status of ["paid", "refunded", "partially_refunded", "disputed"])
    await sql`insert into payment_transaction (account_id, client_id, stripe_invoice_id, created_at,
        currency, amount, status)
      values (1, 8, ${status}, 1, 'usd', 2499, ${status})`.execute(db);
  await upgrade();
  const rows = await db
    .selectFrom("payment_transaction")
    .select("refunded_amount")
    .orderBy("id")
    .execute();
  expect(rows.map(({ refunded_amount }) => refunded_amount)).toEqual([0, 2499, null, null]);
});
