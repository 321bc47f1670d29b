import { readdirSync } from "node:fs";
import { getPriority } from "node:os";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Installation, openInstallation } from "../../testing/installation.ts";

// With PostgreSQL these reads use the connections of all others.
describe.skipIf(process.env.TEST_DATABASE_URL)("SQLite's connection for long reads", () => {
  let at: Installation;
  beforeAll(async () => {
    at = await openInstallation();
  });
  afterAll(() => at.close());

  it("reads what was committed just before", async () => {
    await sql`create table note (words text)`.execute(at.db);
    await sql`insert into note values ('ÄÖ')`.execute(at.db);
    const { rows } = await sql`select words from note where words = ${"ÄÖ"}`.execute(at.readDb);
    expect(rows).toEqual([{ words: "ÄÖ" }]);
  });

  it("writes nothing and opens no transaction", async () => {
    const written = sql`delete from store`.execute(at.readDb);
    await expect(written).rejects.toMatchObject({ reason: "the database file takes no writes" });
    const transaction = at.readDb.transaction().execute((tx) => sql`select 1`.execute(tx));
    await expect(transaction).rejects.toThrow("single reads");
  });

  it.runIf(process.platform === "linux")(
    "waits for the processor while other threads want it (decision 082)",
    async () => {
      await sql`select 1`.execute(at.readDb);
      const priorities = readdirSync("/proc/self/task").map((thread) =>
        getPriority(Number(thread)),
      );
      expect(priorities.filter((priority) => priority > getPriority())).toHaveLength(1);
    },
  );

  it("reports what is wrong with a statement, and answers the next one", async () => {
    await expect(sql`select missing`.execute(at.readDb)).rejects.toThrow("no such column");
    const { rows } = await sql`select 1 as one`.execute(at.readDb);
    expect(rows).toEqual([{ one: 1 }]);
  });
});
