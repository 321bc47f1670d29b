import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Counter, Histogram, Registry } from "prom-client";
import { loadOnce } from "../concurrency/load-once.ts";
import { oneEachTurn } from "../concurrency/one-each-turn.ts";
import { shareRunning } from "../concurrency/share-running.ts";
import type { QueueMetrics } from "../jobs/queue-metrics.ts";
import { keepLagWindow } from "./lag-window.ts";
import { type ProcessFigures, processMetrics } from "./process-metrics.ts";

/** Less than Prometheus waits for an answer, which takes a process for dead that is later. */
const DATABASE_MS = 5_000;

interface Meters {
  register: Registry;
  answered: Counter<"method" | "status">;
  duration: Histogram<"method" | "route" | "status">;
  /** adds the process's own metrics, once; collecting them has a cost */
  watchProcess(): void;
  /** fills what is read when the metrics are */
  readNow(): Promise<void>;
}

interface MetricsSources {
  readQueues(): Promise<QueueMetrics[]>;
  /** when the last backup was made; 0 before the first */
  readLastBackup(): Promise<number>;
  readProcess(): ProcessFigures;
}

/**
 * `/metrics` in Prometheus' text format. The library is loaded and the process is watched from the
 * first request on, which keeps the start fast.
 */
export function metricsRoutes(app: FastifyInstance, sources: MetricsSources): void {
  // Once loaded, no request waits for a promise.
  let loaded: Meters | undefined;
  const meters = loadOnce(async () => {
    loaded = await loadMeters(sources);
    return loaded;
  });
  app.addHook("onResponse", (request, reply, done) => {
    if (loaded) {
      count(loaded, request, reply);
      return done();
    }
    meters().then((first) => {
      count(first, request, reply);
      done();
    }, done);
  });
  const ownTurn = oneEachTurn();
  const shared = shareRunning<string>();
  // Anybody may ask, and a reading takes some milliseconds: one for all who ask in a turn.
  const readText = ({ register, watchProcess, readNow }: Meters) =>
    shared("metrics", async () => {
      await ownTurn();
      watchProcess();
      await readNow();
      return register.metrics();
    });
  app.get("/metrics", { logLevel: "warn", config: { anyHost: true } }, async (_request, reply) => {
    const known = await meters();
    return reply.type(known.register.contentType).send(await readText(known));
  });
}

function count(
  { answered, duration }: Meters,
  { method, routeOptions }: FastifyRequest,
  { statusCode, elapsedTime }: FastifyReply,
): void {
  answered.inc({ method, status: statusCode });
  // Every route has a path; what nobody bound is one row, however many URLs are tried.
  const route = routeOptions.url ?? "none";
  const status = `${Math.floor(statusCode / 100)}xx`;
  duration.observe({ method, route, status }, elapsedTime / 1_000);
}

async function loadMeters({
  readQueues,
  readLastBackup,
  readProcess,
}: MetricsSources): Promise<Meters> {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import(
    "prom-client"
  );
  const register = new Registry();
  const answered = new Counter({
    name: "http_requests_total",
    help: "Requests answered.",
    labelNames: ["method", "status"] as const,
    registers: [register],
  });
  const duration = new Histogram({
    name: "http_request_duration_seconds",
    help: "How long responses took.",
    labelNames: ["method", "route", "status"] as const,
    buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
    registers: [register],
  });
  const ofQueue = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ["queue"] as const, registers: [register] });
  const waiting = ofQueue("queue_waiting", "Rows whose work has not ended.");
  const retrying = ofQueue(
    "queue_retrying",
    "Unfinished rows whose last try failed, and which are tried again.",
  );
  const failed = ofQueue("queue_failed", "Rows that were given up or wait for staff.");
  const oldest = ofQueue("queue_oldest_due_seconds", "How long the oldest due row has been due.");
  const lastBackup = new Gauge({
    name: "backup_last_timestamp_seconds",
    help: "When the command `backup` last made a complete one; 0 before the first.",
    registers: [register],
  });
  const fillProcess = await processMetrics(register);
  const backupInTime = inTime(readLastBackup);
  const queuesInTime = inTime(readQueues);
  let isWatched = false;
  return {
    register,
    answered,
    duration,
    watchProcess() {
      if (isWatched) return;
      isWatched = true;
      collectDefaultMetrics({ register });
      keepLagWindow(register);
      // Gauges with names of counters; the same numbers are there by type.
      for (const kind of ["handles", "requests", "resources"])
        register.removeSingleMetric(`nodejs_active_${kind}_total`);
      // Node aborts the process where one of these is read while its object is just being freed.
      // They are internal functions of Node; the resources are the same by a public one.
      for (const kind of ["handles", "requests"])
        register.removeSingleMetric(`nodejs_active_${kind}`);
    },
    async readNow() {
      fillProcess(readProcess());
      for (const gauge of [waiting, retrying, failed, oldest]) gauge.reset();
      // While the database is unavailable, or answers late, the other metrics are still reported.
      const [backupAt, queues] = await Promise.all([backupInTime(), queuesInTime()]);
      if (backupAt === null) lastBackup.remove();
      else lastBackup.set(backupAt / 1_000);
      for (const { queue, ...metrics } of queues ?? []) {
        waiting.set({ queue }, metrics.waiting);
        retrying.set({ queue }, metrics.retrying);
        failed.set({ queue }, metrics.failed);
        oldest.set({ queue }, metrics.oldestDueMs / 1000);
      }
    },
  };
}

/**
 * Reads from the database, or gives null if that fails or takes too long. A reading that hangs is
 * shared, so that scrapes do not take all connections.
 */
function inTime<T>(read: () => Promise<T>): () => Promise<T | null> {
  const running = shareRunning<T | null>();
  return () =>
    Promise.race([
      running("", () => read().catch(() => null)),
      new Promise<null>((resolve) => setTimeout(resolve, DATABASE_MS, null).unref()),
    ]);
}
