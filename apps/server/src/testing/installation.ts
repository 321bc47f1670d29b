import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { WebBuild } from "@coupon-center/contract";
import { type KyselyPlugin, sql } from "kysely";
import { pino } from "pino";
import { type AppDeps, buildApp } from "../app.ts";
import type { Clients } from "../clients/clients.ts";
import { loadClients } from "../clients/live-clients.ts";
import { readConfig } from "../config/config.ts";
import { createDearReads } from "../db/dear-reads.ts";
import { type Database, openDatabase } from "../db/engine.ts";
import { migrate } from "../db/migrate.ts";
import { type MovableClock, systemClock } from "../ports/clock.ts";
import { imagesIn } from "../ports/images.ts";
import { ogImageRenderer } from "../ports/og-image/og-image-renderer.ts";
import { argon2Passwords, type PasswordHasher } from "../ports/passwords.ts";
import { stripePayments } from "../ports/payments.ts";
import type { Ports } from "../ports/ports.ts";
import { aesSealer } from "../ports/sealer.ts";
import { sessionCache } from "../ports/sessions.ts";
import { sharedClock } from "../ports/shared-clock.ts";
import { newTakenCoupons } from "../ports/taken-coupons.ts";
import { newTallies } from "../ports/tallies.ts";
import { pointsFor } from "../ports/throttle-stores.ts";
import { createThrottles } from "../ports/throttles.ts";
import { hmacTokens } from "../ports/tokens.ts";
import { type UploadFiles, uploadFolder } from "../ports/uploads/upload-files.ts";
import { webLoader } from "../web.ts";
import { capturing } from "./capture-statements.ts";
import { dropDatabase, newDatabase } from "./postgres.ts";

const root = fileURLToPath(new URL("../../../..", import.meta.url));

/** the secret that signs the tests' tokens */
export const tokenSecret = "a secret of the tests, 32 characters and more";

/** Hashing a password takes 25 ms in production; the tests need thousands. */
const quick = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Long enough for hundreds of requests on a busy machine; only a request that hangs reaches it. */
const PATIENT_MS = 60_000;
const patient = { statementMs: PATIENT_MS, connectMs: PATIENT_MS };

export interface InstallationOptions {
  rateLimitFactor?: number;
  clients?: Clients;
  /** a sandbox's origin, for tests with payments */
  stripeApiUrl?: string;
  /** the timeout of one call to Stripe, for tests in which it hangs */
  stripeTimeoutMs?: number;
  /** the key for Stripe; one that may do everything if absent */
  stripeKey?: string;
  webhookSecrets?: readonly string[];
  /** another process of this installation: it shares the database and the data folder only */
  processOf?: Pick<Installation, "dataDir" | "databaseUrl">;
  /** replaces the application's default dependencies for tests */
  app?: Partial<Pick<AppDeps, "logger" | "trustedProxy" | "pressure" | "pages">>;
  publicUrl?: string;
  /** replaces the web build */
  web?: WebBuild;
  /** awaited after each statement except begin and commit, to decide which of several goes on */
  afterStatement?: () => Promise<unknown>;
  /** replaces the folder of uploads */
  uploads?: UploadFiles;
  /** replaces the quick hashing */
  passwords?: PasswordHasher;
}

export interface Installation extends Database {
  app: Awaited<ReturnType<typeof buildApp>>;
  clients: Clients;
  clock: MovableClock;
  ports: Ports;
  publicUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** like POST /sandbox/clock */
  moveClock(offsetMs: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * A whole installation in this process, with its own database: SQLite in a temporary folder, or a
 * new database on the PostgreSQL of TEST_DATABASE_URL.
 */
export async function openInstallation(options: InstallationOptions = {}): Promise<Installation> {
  const { processOf, web } = options;
  const dataDir = processOf?.dataDir ?? mkdtempSync(join(tmpdir(), "coupon-center-test-"));
  const { url: databaseUrl, isMigrated } = processOf
    ? { url: processOf.databaseUrl, isMigrated: true }
    : await newDatabase(dataDir);
  const engine = await openDatabase({ databaseUrl, dataDir, databaseLimits: patient });
  const opened = { ...engine, db: capturing(engine.db), readDb: capturing(engine.readDb) };
  const { afterStatement } = options;
  const database = afterStatement
    ? {
        ...opened,
        db: opened.db.withPlugin(pausing(afterStatement)),
        readDb: opened.readDb.withPlugin(pausing(afterStatement)),
      }
    : opened;
  // As on the tests' PostgreSQL, commits are not synced, as nothing has to survive a crash of the
  // machine.
  if (database.engine === "sqlite") await sql`pragma synchronous=off`.execute(database.db);
  if (!isMigrated) await migrate(database);
  const publicUrl = options.publicUrl ?? "http://coupons.test";
  const clients =
    options.clients ??
    loadClients(join(root, "clients"), { publicUrl, clientId: 8, sandbox: true });
  const clock = systemClock();
  const shared = sharedClock(database.db, clock);
  const uploads = options.uploads ?? uploadFolder(join(dataDir, "uploads"));
  const ports: Ports = {
    passwords: options.passwords ?? argon2Passwords(quick),
    passwordBlocklist: false,
    retention: readConfig({}).retention,
    tokens: hmacTokens(tokenSecret),
    sealer: aesSealer(tokenSecret),
    sessions: sessionCache(),
    dearReads: createDearReads(database.readDb),
    throttles: createThrottles(pointsFor(options.rateLimitFactor ?? 1000, database.pool)),
    payments: stripePayments({
      secretKey: options.stripeKey ?? "sk_test_sandbox",
      webhookSecrets: options.webhookSecrets ?? ["whsec_test"],
      apiUrl: options.stripeApiUrl ?? "http://127.0.0.1:9",
      timeoutMs: options.stripeTimeoutMs ?? PATIENT_MS,
    }),
    images: imagesIn(uploads),
    ogImages: ogImageRenderer(uploads),
    imageDelivery: null,
    takenCoupons: newTakenCoupons(),
    tallies: newTallies(),
    publicCacheSeconds: 0,
    web: web ? async () => web : webLoader(join(root, "apps/web/build")),
    wakeOutbox: () => undefined,
    wakeInbox: () => undefined,
  };
  const app = await buildApp({
    db: database.db,
    clients,
    clock,
    ports,
    logger: pino({ level: "silent" }),
    trustedProxy: undefined,
    pressure: { maxLagMs: 0, windowMs: 3_000 },
    pages: null,
    ...options.app,
    sandbox: null,
    followClock: shared.follow,
    isStopping: () => false,
    writeRefusal: () => null,
    connections: database.connections,
  });
  await app.ready();
  return {
    ...database,
    app,
    clients,
    clock,
    ports,
    publicUrl,
    dataDir,
    databaseUrl,
    moveClock: shared.move,
    async close() {
      await app.close();
      await database.readDb.destroy();
      await database.db.destroy();
      if (processOf) return;
      rmSync(dataDir, { recursive: true, force: true });
      await dropDatabase(databaseUrl);
    },
  };
}

function pausing(pause: () => Promise<unknown>): KyselyPlugin {
  return {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      await pause();
      return result;
    },
  };
}

/** Two processes of one installation, which share the database and the data folder only. */
export async function openPair(): Promise<{ at: Installation; second: Installation }> {
  const at = await openInstallation();
  return { at, second: await openInstallation({ processOf: at }) };
}

/** Closes installations in reverse order. */
export async function closeAll(...opened: Installation[]): Promise<void> {
  for (const one of opened.reverse()) await one.close();
}
