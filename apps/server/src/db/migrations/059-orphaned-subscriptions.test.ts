import { sql } from "kysely";
import { expect, test } from "vitest";
import { databaseOf } from "../../testing/old-database.ts";

test("events that staff could assign before the migration can be assigned after it (rule 10.13)", async () => {
  const { db, upgrade } = await databaseOf("058-urgent-mails");
  const orphan = "no account for subscription sub_1 of client 8";
  for (const [id, error, parked, done] of [
    ["evt_1", orphan, 2, null],
    ["evt_2", "busy", 2, null],
    ["evt_3", orphan, 2, 3],
    ["evt_4", orphan, null, null],
  ] as const)
    await sql`insert into stripe_event (id, type, payload, received_at, due_at, error, parked_at, done_at)
      values (${id}, 'x', '{}', 1, 1, ${error}, ${parked}, ${done})`.execute(db);
  await upgrade();
  const rows = await db
    .selectFrom("stripe_event")
    .select("orphaned_subscription")
    .orderBy("id")
    .execute();
  expect(rows.map((row) => row.orphaned_subscription)).toEqual(["sub_1", null, null, null]);
});
