import { sql } from "kysely";
import { expect, test } from "vitest";
import { databaseOf } from "../../testing/old-database.ts";

test("a subscription that was past due before the migration counts its days of grace from its newest failed invoice, else from its last change (decision 037)", async () => {
  const { db, upgrade } = await databaseOf("018-payable");
  await sql`insert into account (client_id, email, email_folded, password_hash, role, created_at, payment_reference)
    values (8, 'm', 'm', 'x', 'merchant', 1, 'm')`.execute(db);
  for (const [id, status] of [
    ["sub_failed", "past_due"],
    ["sub_unheard", "past_due"],
    ["sub_paid", "active"],
  ])
    await sql`insert into subscription (id, account_id, client_id, status, start_date, stripe_customer_id,
        is_current, updated_at)
      values (${id}, 1, 8, ${status}, 1, 'cus', 0, 5)`.execute(db);
  for (const [id, at] of [
    ["in_1", 20],
    ["in_2", 30],
  ])
    await sql`insert into payment_transaction (account_id, client_id, stripe_subscription_id, stripe_invoice_id,
        created_at, currency, amount, status)
      values (1, 8, 'sub_failed', ${id}, ${at}, 'usd', 1, 'failed')`.execute(db);
  await upgrade();
  const rows = await db
    .selectFrom("subscription")
    .select(["id", "past_due_since"])
    .orderBy("id")
    .execute();
  expect(rows).toEqual([
    { id: "sub_failed", past_due_since: 30 },
    { id: "sub_paid", past_due_since: null },
    { id: "sub_unheard", past_due_since: 5 },
  ]);
});
