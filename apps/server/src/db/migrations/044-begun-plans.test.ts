import { sql } from "kysely";
import { expect, test } from "vitest";
import { databaseOf } from "../../testing/old-database.ts";

const HOUR = 3_600_000;

test("of the plans before the migration those have not begun whose first payment was never made (decision 075)", async () => {
  const { db, upgrade } = await databaseOf("043-requested-since");
  await sql`insert into account (client_id, email, email_folded, password_hash, role, created_at, payment_reference)
    values (8, 'm', 'm', 'x', 'merchant', 1, 'm')`.execute(db);
  const start = 100 * HOUR;
  for (const [id, status, payments] of [
    ["1_waits", "incomplete", [["failed", start]]],
    ["2_expired", "incomplete_expired", [["failed", start]]],
    ["3_cancelled_before", "canceled", [["failed", start]]],
    ["4_cancelled_open", "canceled", [["open", start]]],
    ["5_paid", "active", [["paid", start]]],
    ["6_ended", "canceled", [["refunded", start]]],
    [
      "7_renewal_failed",
      "canceled",
      [
        ["paid", start],
        ["failed", start + 700 * HOUR],
      ],
    ],
    ["8_after_trial", "canceled", [["failed", start + 240 * HOUR]]],
    ["9_free", "canceled", []],
  ] as const) {
    await sql`insert into subscription (id, account_id, client_id, status, start_date, stripe_customer_id,
        is_current, updated_at)
      values (${id}, 1, 8, ${status}, ${start}, 'cus', 0, 5)`.execute(db);
    for (const [state, at] of payments)
      await sql`insert into payment_transaction (account_id, client_id, stripe_invoice_id,
          stripe_subscription_id, created_at, currency, amount, status)
        values (1, 8, ${`in_${id}_${at}`}, ${id}, ${at}, 'usd', 2499, ${state})`.execute(db);
  }
  await upgrade();
  const rows = await db
    .selectFrom("subscription")
    .select("id")
    .where("begun", "=", 0)
    .orderBy("id")
    .execute();
  expect(rows.map(({ id }) => id)).toEqual([
    "1_waits",
    "2_expired",
    "3_cancelled_before",
    "4_cancelled_open",
  ]);
});
