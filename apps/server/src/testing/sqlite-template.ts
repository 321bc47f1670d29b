import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DATABASE_FILE } from "../db/database-place.ts";
import { openDatabase } from "../db/engine.ts";
import { migrate } from "../db/migrate.ts";

let template: Promise<Buffer> | undefined;

/**
 * Puts an empty database with the current schema, which is migrated once a process, into a folder.
 */
export async function copySqlite(dataDir: string): Promise<void> {
  template ??= makeTemplate();
  writeFileSync(join(dataDir, DATABASE_FILE), await template);
}

async function makeTemplate(): Promise<Buffer> {
  const dataDir = mkdtempSync(join(tmpdir(), "coupon-center-template-"));
  const database = await openDatabase({ databaseUrl: undefined, dataDir });
  await migrate(database);
  // Closing moves the log into the file.
  await database.db.destroy();
  const bytes = readFileSync(join(dataDir, DATABASE_FILE));
  rmSync(dataDir, { recursive: true });
  return bytes;
}
