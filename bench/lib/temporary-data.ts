import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDatabase, dropDatabase } from "../../apps/server/src/testing/postgres-databases.ts";
import type { DataLocation } from "./server.ts";

export interface TemporaryData extends DataLocation {
  /** deletes the folder and the database */
  remove(): Promise<void>;
}

/** A new, empty folder and, if a server is given, a new database for an installation. */
export async function makeTemporaryData(postgres: string | null): Promise<TemporaryData> {
  const dataDir = mkdtempSync(join(tmpdir(), "coupon-center-bench-"));
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true });
  process.once("exit", removeFolder);
  if (postgres === null) return { dataDir, databaseUrl: "", remove: async () => removeFolder() };
  const databaseUrl = await createDatabase(postgres);
  return {
    dataDir,
    databaseUrl,
    async remove() {
      await dropDatabase(postgres, databaseUrl);
      removeFolder();
    },
  };
}
