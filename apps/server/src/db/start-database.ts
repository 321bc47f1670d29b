import type { DatabasePlace } from "./database-place.ts";
import { type Database, openDatabase } from "./engine.ts";
import { migrate } from "./migrate.ts";
import { type OutageListener, outageLog } from "./outage-log.ts";
import { whenDatabaseAnswers } from "./wait-for-database.ts";

/**
 * Opens a server's database, waits until it is available and migrates it; later outages are logged.
 */
export async function startDatabase(where: DatabasePlace, log: OutageListener): Promise<Database> {
  const outages = outageLog(log);
  let started = false;
  const database = await openDatabase(where, {
    // The wait logs its own beginning and end.
    failed: (error) => (started ? outages.failed(error) : error),
    worked: outages.worked,
  });
  try {
    await whenDatabaseAnswers(log, () => migrate(database));
  } catch (error) {
    await database.db.destroy();
    throw error;
  }
  started = true;
  return database;
}
