import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, parse } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type KyselyPlugin, sql } from "kysely";
import { describe, expect, test } from "vitest";
import { openInstallation } from "../testing/installation.ts";
import { DATABASE_FILE } from "./database-place.ts";
import { openDatabase } from "./engine.ts";
import { migrate, upgrade } from "./migrate.ts";
import { ofStatement } from "./sqlite/unavailable.ts";
import { tryToWrite } from "./try-to-write.ts";

test("a new database has every migration of the folder, in the order of their numbers", async () => {
  const at = await openInstallation();
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by timestamp, name`.execute(at.db);
  await at.close();
  const files = readdirSync(join(import.meta.dirname, "migrations"));
  const names = files.filter((file) => !file.endsWith(".test.ts")).map((file) => parse(file).name);
  expect(rows.map(({ name }) => name)).toEqual(names.toSorted());
});

// PostgreSQL manages its own files.
describe.skipIf(process.env.TEST_DATABASE_URL)(
  "what an upgrade removed goes from SQLite's file",
  () => {
    const full = ofStatement(Object.assign(new Error("database or disk is full"), { errcode: 13 }));
    const noFolder = ofStatement(
      Object.assign(new Error("unable to open database file"), { errcode: 14 }),
    );
    test.each<[string, unknown, "rejected" | "fulfilled"]>([
      ["was killed before the file was rewritten", new Error("killed"), "rejected"],
      ["has no space to rewrite the file, which it works without", full, "fulfilled"],
      ["has no folder to rewrite the file in, which it works without", noFolder, "fulfilled"],
    ])("at the next start, if one %s", async (_how, error, end) => {
      const dataDir = mkdtempSync(join(tmpdir(), "coupon-center-test-"));
      const old = "an-old-address-that-must-not-be-found-again";
      const database = await openDatabase({ databaseUrl: undefined, dataDir });
      await migrate(database, "004-coupon-reminders");
      await database.db.destroy();
      leaveRemnant(join(dataDir, DATABASE_FILE), old);
      const isKept = () => readFileSync(join(dataDir, DATABASE_FILE)).includes(old);
      const first = await openDatabase({ databaseUrl: undefined, dataDir });

      const failing = { ...first, db: first.db.withPlugin(failAt("vacuum", error)) };
      const [{ status } = {}] = await Promise.allSettled([upgrade(failing)]);
      // As the server does while writes are refused.
      await tryToWrite(first);
      await first.db.destroy();
      expect(status).toBe(end);
      expect(isKept()).toBe(true);

      const next = await openDatabase({ databaseUrl: undefined, dataDir });
      // A command that is run beside the server.
      await migrate(next);
      expect(isKept()).toBe(true);
      await upgrade(next);
      await next.db.destroy();
      expect(isKept()).toBe(false);
      rmSync(dataDir, { recursive: true });
    });
  },
);

/** Writes a text and deletes it as earlier versions did, which left the bytes in the file. */
function leaveRemnant(path: string, text: string): void {
  const file = new DatabaseSync(path);
  file.exec(`insert into setting (name, value) values ('a', '${text}'); delete from setting;`);
  file.exec("pragma wal_checkpoint(truncate)");
  file.close();
}

function failAt(statement: string, error: unknown): KyselyPlugin {
  return {
    transformQuery({ node }) {
      if (node.kind === "RawNode" && node.sqlFragments[0] === statement) throw error;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}
