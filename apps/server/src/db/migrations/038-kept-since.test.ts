import { sql } from "kysely";
import { expect, test } from "vitest";
import { databaseOf } from "../../testing/old-database.ts";

test("a duplicate whose refund waited before the migration knows since when the kept one runs (decision 039)", async () => {
  const { db, upgrade } = await databaseOf("034-subscription-keys");
  for (const name of ["m", "n"])
    await sql`insert into account (client_id, email, email_folded, password_hash, role, created_at, payment_reference)
      values (8, ${name}, ${name}, 'x', 'merchant', 1, ${name})`.execute(db);
  for (const [id, account, isCurrent, start, surplus, settled] of [
    ["sub_1_kept", 1, 1, 5, null, null],
    ["sub_2_waits", 1, 0, 7, "refund", null],
    ["sub_3_settled", 1, 0, 8, "refund", 9],
    ["sub_4_of_nobody", 2, 1, 6, "refund", null],
  ] as const)
    await sql`insert into subscription (id, account_id, client_id, status, start_date, stripe_customer_id,
        is_current, surplus, settled_at, updated_at)
      values (${id}, ${account}, 8, 'canceled', ${start}, 'cus', ${isCurrent}, ${surplus}, ${settled}, 5)`.execute(
      db,
    );
  await upgrade();
  const rows = await db.selectFrom("subscription").select("kept_since").orderBy("id").execute();
  expect(rows.map(({ kept_since }) => kept_since)).toEqual([null, 5, null, null]);
});
