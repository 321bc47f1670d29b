import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "pino";
import { createStaff, listMembers, staffByEmail } from "./account/index.ts";
import { buildApp } from "./app.ts";
import { startInbox } from "./billing/index.ts";
import type { Client, Clients } from "./clients/clients.ts";
import type { LiveClients } from "./clients/live-clients.ts";
import { watchClients } from "./clients/watch-clients.ts";
import type { Ctx, System } from "./context.ts";
import { reviseEndings, startTakenCounts } from "./coupon/index.ts";
import type { Database } from "./db/engine.ts";
import { startDatabase } from "./db/start-database.ts";
import { whenDatabaseAnswers } from "./db/wait-for-database.ts";
import { AppError, OperatorRefusal } from "./errors.ts";
import { type Schedule, startSchedule } from "./jobs/schedule.ts";
import type { Worker } from "./jobs/worker.ts";
import { sealWaitingMails } from "./outbox/mail-data.ts";
import { startOutbox } from "./outbox/worker.ts";
import { type MovableClock, systemClock } from "./ports/clock.ts";
import { smtpMailer } from "./ports/mailer.ts";
import { openPorts } from "./ports/open.ts";
import { type SandboxProcess, startsSandbox } from "./ports/sandbox-process.ts";
import { sharedClock } from "./ports/shared-clock.ts";
import { pointsFor } from "./ports/throttle-stores.ts";
import type { ResolvedConfig } from "./runtime/data-folder.ts";
import { refuseLostData, refuseLostFile } from "./runtime/lost-database.ts";
import { releaseStartMemory } from "./runtime/start-memory.ts";
import { startupMessage } from "./runtime/startup-message.ts";
import { jobs } from "./scheduled-jobs.ts";
import { warmStorePages } from "./storefront/index.ts";
import { webLoader } from "./web.ts";

/** how long a stop waits for responses of Stripe */
const STOP_TIMEOUT_MS = 2_000;
/** how long a stop waits for the mail server; a mail that is given up may be taken, and sent again */
const LAST_MAIL_MS = 15_000;
/** when the jobs run first: after the first requests, which should not wait for them */
const FIRST_JOBS_MS = 1_000;

export interface RunningServer {
  /** the message for the operator: where everything is */
  startupMessage: string;
  logger: Logger;
  stop(): Promise<void>;
}

export interface ServeOptions {
  config: ResolvedConfig;
  port: number;
  /** Frees the port, which was held from the start until the server listens. */
  releasePort(): Promise<void>;
  publicUrl: string;
  clients: LiveClients;
  logger: Logger;
  /** the sandbox, which may still be starting; undefined in production */
  sandbox: Promise<SandboxProcess | undefined>;
  /** tells the operator of a new account's password, before anything can end the start */
  tell(message: string): void;
}

/** Opens the database, the application and the workers, and listens. */
export async function serve(options: ServeOptions): Promise<RunningServer> {
  const { config, port, publicUrl, clients, logger } = options;
  const keepsSandbox = startsSandbox(config);
  await refuseLostFile(config);
  const database = await startDatabase({ ...config, keepsSandbox }, logger, (found) =>
    refuseLostData(found, config),
  );
  const web = webLoader(config.webBuildDir);
  // While the sandbox starts, the first page is prepared.
  if (config.sandbox) web().catch(() => undefined);
  const clock = systemClock();
  const shared = config.sandbox ? sharedClock(database.db, clock) : null;
  const needed = <T>(work: () => Promise<T>) => whenDatabaseAnswers(logger, work);

  let outbox: Worker | undefined;
  let inbox: Worker | undefined;
  let schedule: Schedule | undefined;
  const stopped = new AbortController();
  const isStopping = () => stopped.signal.aborted;
  const stripeApiUrl = config.stripeApiUrl ?? originOf(options.sandbox);
  const ports = openPorts(config, {
    stripeApiUrl,
    points: pointsFor(config.rateLimitFactor, database.pool),
    readDb: database.readDb,
    web,
    wakeOutbox: () => outbox?.wake(),
    wakeInbox: () => inbox?.wake(),
  });
  const deps = { db: database.db, clients, clock, ports };
  await needed(() => sealWaitingMails(database, ports.sealer));
  const app = await buildApp({
    ...deps,
    logger,
    trustedProxy: config.trustedProxy,
    pressure: { maxLagMs: 1_000, windowMs: 3_000 },
    isStopping,
    writeRefusal: database.writeRefusal,
    connections: database.connections,
    sandbox: shared && {
      origin: stripeApiUrl,
      publicUrl,
      moveClock: async (offsetMs) => {
        await shared.move(offsetMs);
        await schedule?.clockMoved();
      },
    },
    followClock: shared?.follow ?? null,
    pages: {
      webFolder: join(config.webBuildDir, "client"),
      imageUploadUrl: config.imageUploadUrl,
      imageUploadPreset: config.imageUploadPreset,
    },
  });
  const sandbox = await options.sandbox;
  // The sandbox's clock applies if it processes the payments; one that only receives mails has no
  // effect on time.
  await needed(async () =>
    sandbox && !config.stripeApiUrl ? shared?.move(sandbox.offsetMs) : shared?.load(),
  );
  sandbox?.onClock((offsetMs) => clock.setOffset(offsetMs));
  await needed(() => firstStaff(options, systemCtx(deps, clients.fallback, logger)));
  // Nothing is waited for once it listens: until this returns, a signal ends the process at once.
  const { host, keptSocket } = config;
  await options.releasePort();
  await app.listen({ port, host, ...(keptSocket !== null && { fd: keptSocket }) });
  const mailer = smtpMailer({
    url: config.smtpUrl ?? sandbox?.smtpUrl ?? "smtp://localhost",
    from: config.mailFrom,
  });
  const { sealer, throttles, tokens } = ports;
  const ctxOf = (client: Client) => systemCtx(deps, client, logger);
  outbox = startOutbox({
    ...deps,
    mailer,
    sealer,
    throttles,
    tokens,
    web,
    log: logger,
    reviseEndings: (client, data) => reviseEndings(ctxOf(client), data),
  });
  const takenCounts = startTakenCounts(deps, logger);
  inbox = startInbox((id) => ctxOf(clientOf(clients, id)));
  schedule = startSchedule(jobs, { ...deps, ctxOf, log: logger, firstRunMs: FIRST_JOBS_MS });
  const watching = watchClients(config.clientsDir, clients, logger);
  const warming = wait(FIRST_JOBS_MS, undefined, { signal: stopped.signal })
    .then(() => warmStorePages(clients.all().map(ctxOf), isStopping))
    .then(() => (isStopping() ? undefined : releaseStartMemory()))
    .catch((error: unknown) => {
      if (!isStopping()) logger.warn({ event: "not_warmed", err: error });
    });
  const { engine } = database;
  const { sandbox: isSandbox } = config;
  const connections = engine === "postgres" ? config.databasePool : undefined;
  logger.info(
    { event: "started", engine, connections, host, port, sandbox: isSandbox },
    "ready to serve",
  );

  return {
    logger,
    startupMessage: startupMessage({
      publicUrl,
      clients,
      sandbox: config.sandbox,
      engine: database.engine,
    }),
    async stop() {
      stopped.abort();
      const delay = config.shutdownDelayMs;
      logger.info({ event: "stopping", delay }, "stopping");
      // Also on Stripe's calls of jobs, whose end is waited for.
      const giveUp = setTimeout(ports.payments.giveUp, delay + STOP_TIMEOUT_MS);
      // A proxy notices by /readyz, and sends its requests elsewhere before the port is closed.
      const closing = wait(delay).then(() => app.close());
      await Promise.all([watching.stop(), schedule?.stop(), warming, closing]);
      // What was taken by the last requests.
      await takenCounts.drain();
      await takenCounts.stop();
      await inbox?.stop();
      const giveUpMails = setTimeout(mailer.close, LAST_MAIL_MS);
      await outbox?.stop();
      clearTimeout(giveUpMails);
      clearTimeout(giveUp);
      mailer.close();
      await sandbox?.stop();
      await database.readDb.destroy();
      await database.db.destroy();
      database.release();
    },
  };
}

/** Of the sandbox's Stripe API, once it has started. */
function originOf(sandbox: ServeOptions["sandbox"]): Promise<string | undefined> {
  const origin = sandbox.then((started) => started?.origin);
  // A failure ends the start where the sandbox itself is awaited.
  origin.catch(() => undefined);
  return origin;
}

/**
 * The client of an event; null is the default one. An event of a client whose folder is not there
 * fails and is retried, as it is not processed in another's name.
 */
function clientOf(clients: Clients, id: number | null): Client {
  const client = id === null ? clients.fallback : clients.byId(id);
  if (!client) throw new Error(`no brand ${id}: its folder is not in CLIENTS_DIR`);
  return client;
}

type Deps = Pick<Ctx, "clock" | "ports"> & {
  db: Database["db"];
  clients: Clients;
  clock: MovableClock;
};

function systemCtx(deps: Deps, client: Ctx["client"], log: Ctx["log"]): Ctx<System> {
  return { ...deps, client, log, actor: { kind: "system", name: "server" } };
}

/**
 * Creates the account of STAFF_EMAIL; in the sandbox, for a brand without staff, a default one
 * whose password is printed once. An existing account stays unchanged, including its password
 * (decision 054).
 */
async function firstStaff(
  { config, tell }: Pick<ServeOptions, "config" | "tell">,
  ctx: Ctx<System>,
): Promise<void> {
  const isMissing = async () => config.sandbox && (await listMembers(ctx)).results.length === 0;
  const usual = { email: "staff@example.com", password: undefined };
  const wanted = config.staff ?? ((await isMissing()) ? usual : null);
  if (!wanted) return;
  try {
    const password = await createStaff(ctx, wanted.email, wanted.password);
    if (password === null) await staffByEmail(ctx, wanted.email);
    else if (wanted.password === undefined)
      tell(`First staff account (shown only once): ${wanted.email}  ${password}\n`);
  } catch (error) {
    if (!(error instanceof AppError || error instanceof OperatorRefusal)) throw error;
    ctx.log.warn({ event: "staff_not_made", reason: error.message });
  }
}
