import type { DatabasePlace } from "./database-place.ts";
import { type Database, openDatabase } from "./engine.ts";
import { readMigrations, upgrade } from "./migrate.ts";
import { type OutageListener, outageLog } from "./outage-log.ts";
import type { FolderHold } from "./sole-server.ts";
import { tryToWrite } from "./try-to-write.ts";
import { DatabaseUnavailable, type UnavailableKind } from "./unavailable.ts";
import { whenDatabaseAnswers } from "./wait-for-database.ts";
import { watchWrites } from "./write-watch.ts";

/** Silent: PostgreSQL hangs, or a commit waits for a standby while reading works. */
const takesNoWrites: ReadonlySet<UnavailableKind> = new Set(["read-only", "silent"]);

export interface ServerData extends DatabasePlace {
  /** the data folder also has the state of this server's sandbox */
  keepsSandbox: boolean;
}

export interface StartedDatabase extends Database {
  /** why the database takes no writes, in public words; null while it does */
  writeRefusal(): string | null;
  /** lets the next server have the data folder, if it is for one */
  release(): void;
}

/**
 * Opens a server's database, waits until it is available and migrates it; later outages are logged.
 * `beforeUpgrade` may refuse what it finds there.
 */
export async function startDatabase(
  where: ServerData,
  log: OutageListener,
  beforeUpgrade: (database: Database) => Promise<void>,
): Promise<StartedDatabase> {
  const hold = await holdData(where, log);
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
    await whenDatabaseAnswers(log, async () => {
      await beforeUpgrade(database);
      await logUpgrade(database, log);
      await upgrade(database);
    });
  } catch (error) {
    hold?.release();
    await database.db.destroy();
    throw error;
  }
  started = true;
  return { ...database, writeRefusal: writes.refusal, release: () => hold?.release() };
}

/** Before it begins: much data takes minutes, in which no request is answered. */
async function logUpgrade(database: Database, log: OutageListener): Promise<void> {
  const all = await readMigrations(database);
  const migrations = all.filter(({ applied }) => !applied).length;
  if (migrations > 0 && migrations < all.length)
    log.info({ event: "migrating", migrations }, "migrating the data of an earlier version");
}

/**
 * Two servers on one SQLite file lose nothing and do no job twice, but each counts limits by
 * itself. The sandboxes of two servers send each other's payment events to their own one.
 */
async function holdData(
  { databaseUrl, dataDir, keepsSandbox }: ServerData,
  log: OutageListener,
): Promise<FolderHold | null> {
  if (databaseUrl !== undefined && !keepsSandbox) return null;
  const { holdFolder } = await import("./sole-server.ts");
  const hold = holdFolder(dataDir);
  if (!hold.isSole)
    log.warn(
      { event: "data_shared" },
      databaseUrl === undefined
        ? "another server works on DATA_DIR: stop one of them, or use PostgreSQL, which is for several"
        : "another server's sandbox works on DATA_DIR, and takes payment events of this one: name another DATA_DIR",
    );
  return hold;
}
