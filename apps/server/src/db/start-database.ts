import type { DatabasePlace } from "./database-place.ts";
import { type Database, openDatabase } from "./engine.ts";
import { migrate } from "./migrate.ts";
import { type OutageListener, outageLog } from "./outage-log.ts";
import type { FolderHold } from "./sole-server.ts";
import { tryToWrite } from "./try-to-write.ts";
import { DatabaseUnavailable, type UnavailableKind } from "./unavailable.ts";
import { whenDatabaseAnswers } from "./wait-for-database.ts";
import { watchWrites } from "./write-watch.ts";

/** Silent: PostgreSQL hangs, or a commit waits for a standby while reading works. */
const takesNoWrites: ReadonlySet<UnavailableKind> = new Set(["read-only", "silent"]);

export interface StartedDatabase extends Database {
  /** why the database takes no writes, in public words; null while it does */
  writeRefusal(): string | null;
  /** lets the next server have SQLite's data folder */
  release(): void;
}

/**
 * Opens a server's database, waits until it is available and migrates it; later outages are logged.
 */
export async function startDatabase(
  where: DatabasePlace,
  log: OutageListener,
): Promise<StartedDatabase> {
  const hold = where.databaseUrl === undefined ? await holdSqlite(where.dataDir, log) : null;
  const outages = outageLog(log);
  const writes = watchWrites(outageLog(log), () => tryToWrite(database));
  const failed = (error: unknown) => {
    if (!(error instanceof DatabaseUnavailable && takesNoWrites.has(error.kind)))
      return outages.failed(error);
    writes.refused(error);
    return error;
  };
  let started = false;
  const database = await openDatabase(where, {
    // The wait logs its own beginning and end.
    failed: (error) => (started ? failed(error) : error),
    worked: outages.worked,
    barred: writes.barred,
  });
  try {
    await whenDatabaseAnswers(log, () => migrate(database));
  } catch (error) {
    hold?.release();
    await database.db.destroy();
    throw error;
  }
  started = true;
  return { ...database, writeRefusal: writes.refusal, release: () => hold?.release() };
}

/** Two servers on one file lose nothing and do no job twice, but each counts limits by itself. */
async function holdSqlite(dataDir: string, log: OutageListener): Promise<FolderHold> {
  const { holdFolder } = await import("./sole-server.ts");
  const hold = holdFolder(dataDir);
  if (!hold.isSole)
    log.warn(
      { event: "data_shared" },
      "another server works on DATA_DIR: stop one of them, or use PostgreSQL, which is for several",
    );
  return hold;
}
