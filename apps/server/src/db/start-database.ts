import type { DatabasePlace } from "./database-place.ts";
import { type Database, openDatabase, tryToWrite } from "./engine.ts";
import { migrate } from "./migrate.ts";
import { type OutageListener, outageLog } from "./outage-log.ts";
import { DatabaseUnavailable } from "./unavailable.ts";
import { whenDatabaseAnswers } from "./wait-for-database.ts";
import { watchWrites } from "./write-watch.ts";

export interface StartedDatabase extends Database {
  /** why the database takes no writes, in public words; null while it does */
  writeRefusal(): string | null;
}

/**
 * Opens a server's database, waits until it is available and migrates it; later outages are logged.
 */
export async function startDatabase(
  where: DatabasePlace,
  log: OutageListener,
): Promise<StartedDatabase> {
  const outages = outageLog(log);
  const writes = watchWrites(outageLog(log), () => tryToWrite(database));
  const failed = (error: unknown) => {
    if (!(error instanceof DatabaseUnavailable && error.kind === "read-only"))
      return outages.failed(error);
    writes.refused(error);
    return error;
  };
  let started = false;
  const database = await openDatabase(where, {
    // The wait logs its own beginning and end.
    failed: (error) => (started ? failed(error) : error),
    worked: outages.worked,
  });
  try {
    await whenDatabaseAnswers(log, () => migrate(database));
  } catch (error) {
    await database.db.destroy();
    throw error;
  }
  started = true;
  return { ...database, writeRefusal: writes.refusal };
}
