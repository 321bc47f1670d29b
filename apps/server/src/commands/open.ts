import { join } from "node:path";
import type { Client, Clients } from "../clients/clients.ts";
import { loadClients } from "../clients/live-clients.ts";
import { runAgain } from "../concurrency/run-again.ts";
import { type Config, ConfigError, publicUrlOf, readConfig } from "../config/config.ts";
import type { Ctx, System } from "../context.ts";
import { DATABASE_FILE, type DatabasePlace } from "../db/database-place.ts";
import { type Database, openDatabase } from "../db/engine.ts";
import { migrate } from "../db/migrate.ts";
import { errorText, hasCode, isRefusal } from "../errors.ts";
import { type Clock, systemClock } from "../ports/clock.ts";
import { openPorts } from "../ports/open.ts";
import { sharedClock } from "../ports/shared-clock.ts";
import { pointsFor } from "../ports/throttle-stores.ts";
import { openUploads } from "../ports/uploads/open-uploads.ts";
import type { UploadFiles } from "../ports/uploads/upload-files.ts";
import {
  openDataFolder,
  probeReadable,
  type ResolvedConfig,
  resolveSecrets,
} from "../runtime/data-folder.ts";
import { refuseLostData, refuseLostFile } from "../runtime/lost-database.ts";
import { webLoader } from "../web.ts";

/** The data of an installation, without its clients and with any schema version. */
export interface StoredData {
  database: Database;
  uploads: UploadFiles;
}

/** The same with the secrets of its folder, which is made if it is not there. */
export interface OpenedDatabase extends StoredData {
  config: ResolvedConfig;
}

/** An installation as a command uses it: configured and migrated, without an HTTP server. */
export interface Opened extends OpenedDatabase {
  clients: Clients;
  /** creates a ctx of the system, to call verbs */
  ctxOf(client: Client): Ctx<System>;
}

/**
 * Opens the data that the environment names, without migrating it, and closes it after the work.
 */
export async function withDatabase(work: (opened: OpenedDatabase) => Promise<void>): Promise<void> {
  const given = readConfig();
  const config = resolveSecrets(given, openDataFolder(given.dataDir));
  await withData(config, (data) => work({ ...data, config }));
}

/** The same for work that only reads, as it is allowed where DATA_DIR takes no writes. */
export async function withDataToRead(work: (data: StoredData) => Promise<void>): Promise<void> {
  const config = readConfig();
  const { databaseUrl, bucket, dataDir } = config;
  const files = [...(databaseUrl ? [] : [DATABASE_FILE]), ...(bucket ? [] : ["uploads"])];
  for (const name of files) checkReadable(dataDir, name);
  await withData({ ...config, onlyReads: true }, work);
}

function checkReadable(dataDir: string, name: string): void {
  const path = join(dataDir, name);
  try {
    probeReadable(path);
  } catch (error) {
    throw new ConfigError(
      hasCode(error, "ENOENT")
        ? `DATA_DIR: ${dataDir} has no ${name}: name the server's, or start it once`
        : `DATA_DIR: ${path} can't be read: ${errorText(error)}; run this as the server's user`,
    );
  }
}

async function withData(
  config: Config & Pick<DatabasePlace, "onlyReads">,
  work: (data: StoredData) => Promise<void>,
): Promise<void> {
  const database = await openDatabase(config);
  try {
    await work({ database, uploads: patient(openUploads(config)) });
  } finally {
    await database.readDb.destroy();
    await database.db.destroy();
  }
}

/**
 * A bucket fails now and then, which a backup of thousands of pictures meets: nobody waits for an
 * answer here, so its calls are repeated.
 */
function patient(files: UploadFiles): UploadFiles {
  const again = <T>(call: () => Promise<T>) =>
    runAgain(call, (error) => isRefusal(error, "unavailable"));
  return {
    ...files,
    write: (name, data) => again(() => files.write(name, data)),
    read: (name) => again(() => files.read(name)),
    remove: (name) => again(() => files.remove(name)),
    list: () => again(files.list),
  };
}

/** Opens a whole installation, whether or not a server is running, and closes it after the work. */
export async function withInstallation(work: (opened: Opened) => Promise<void>): Promise<void> {
  const config = readConfig();
  const publicUrl = publicUrlOf(config);
  const clients = loadClients(config.clientsDir, { ...config, publicUrl });
  await refuseLostFile(config);
  await withDatabase(async (opened) => {
    await refuseLostData(opened.database, config);
    await migrate(opened.database);
    const clock = systemClock();
    // The sandbox's clock may have been moved.
    if (opened.config.sandbox) await sharedClock(opened.database.db, clock).load();
    await work({ ...opened, clients, ctxOf: ctxMaker(opened.config, opened.database, clock) });
  });
}

/** The sandbox is within the server, and its made-up key is not to be sent to Stripe. */
const NOWHERE = "http://127.0.0.1:9";

function ctxMaker(
  config: ResolvedConfig,
  { db, readDb, pool }: Database,
  clock: Clock,
): Opened["ctxOf"] {
  const ports = openPorts(config, {
    stripeApiUrl: config.stripeApiUrl ?? (config.sandbox ? NOWHERE : undefined),
    points: pointsFor(config.rateLimitFactor, pool),
    readDb,
    web: webLoader(config.webBuildDir),
    // The running server's own worker polls every second.
    wakeOutbox: () => undefined,
  });
  const print = (fields: object, message = "") =>
    void process.stderr.write(`${message} ${JSON.stringify(fields)}\n`);
  const log = { info: () => undefined, warn: print, error: print };
  const actor: System = { kind: "system", name: "command" };
  return (client) => ({ db, client, clock, ports, log, actor });
}
