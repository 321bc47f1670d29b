import { sql } from "kysely";
import { expect, test } from "vitest";
import { databaseOf } from "../../testing/old-database.ts";

test("of the mails that waited before the migration, those that somebody waits for go first (rule 11.2)", async () => {
  const { db, upgrade } = await databaseOf("057-large-payments");
  for (const [recipient, kind, sent] of [
    ["a", "coupon-ends", null],
    ["b", "reset", null],
    ["c", "staff-invited", null],
    ["d", "reset", 5],
  ] as const)
    await sql`insert into outbox (client_id, recipient, kind, data, created_at, due_at, sent_at)
      values (8, ${recipient}, ${kind}, '', 1, 1, ${sent})`.execute(db);
  await upgrade();
  const rows = await db.selectFrom("outbox").select("urgent").orderBy("id").execute();
  expect(rows.map(({ urgent }) => urgent)).toEqual([0, 1, 1, 0]);
});
