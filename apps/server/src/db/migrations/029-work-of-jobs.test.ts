import { sql } from "kysely";
import { expect, test } from "vitest";
import { databaseOf } from "../../testing/old-database.ts";

test("a customer at Stripe that was not told of its account's change before the migration is told after it (decision 068)", async () => {
  const { db, upgrade } = await databaseOf("026-given-plans");
  const states = [
    { name: "told", version: 2, deleted: null },
    { name: "changed", version: 3, deleted: null },
    { name: "deleted", version: 2, deleted: 1 },
  ];
  for (const [index, { name, version, deleted }] of states.entries()) {
    await sql`insert into account (client_id, email, email_folded, password_hash, role, created_at,
        payment_reference, credential_version, deleted_at)
      values (8, ${name}, ${name}, 'x', 'merchant', 1, ${name}, ${version}, ${deleted})`.execute(
      db,
    );
    await sql`insert into billing_customer (id, account_id, client_id, told_version)
      values (${name}, ${index + 1}, 8, 2)`.execute(db);
  }
  await upgrade();
  const rows = await db
    .selectFrom("billing_customer")
    .select(["id", "told_version"])
    .orderBy("id")
    .execute();
  expect(rows).toEqual([
    { id: "changed", told_version: null },
    { id: "deleted", told_version: null },
    { id: "told", told_version: 2 },
  ]);
});
