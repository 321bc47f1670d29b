import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openInstallation } from "../testing/installation.ts";

test("a new database has every migration of the folder, in the order of their numbers", async () => {
  const at = await openInstallation();
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by timestamp, name`.execute(at.db);
  await at.close();
  const files = readdirSync(join(import.meta.dirname, "migrations"));
  const names = files.filter((file) => file.endsWith(".ts")).map((file) => basename(file, ".ts"));
  expect(rows.map(({ name }) => name)).toEqual(names.toSorted());
});
