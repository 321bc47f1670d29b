import type { FastifyInstance } from "fastify";
import type { Counter, Registry } from "prom-client";
import type { QueueMetrics } from "../jobs/queue-metrics.ts";

interface Meters {
  register: Registry;
  answered: Counter<"method" | "status">;
  /** adds the process's own metrics, once; collecting them has a cost */
  watchProcess(): void;
  readQueues(): Promise<void>;
}

/**
 * `/metrics` in Prometheus' text format. The library is loaded and the process is watched from the
 * first request on, which keeps the start fast.
 */
export function metricsRoutes(
  app: FastifyInstance,
  readQueues: () => Promise<QueueMetrics[]>,
): void {
  let loading: Promise<Meters> | undefined;
  const meters = () => {
    loading ??= loadMeters(readQueues);
    return loading;
  };
  app.addHook("onResponse", async (request, reply) => {
    const { answered } = await meters();
    answered.inc({ method: request.method, status: reply.statusCode });
  });
  app.get("/metrics", { logLevel: "warn", config: { anyHost: true } }, async (_request, reply) => {
    const { register, watchProcess, readQueues: fillQueues } = await meters();
    watchProcess();
    await fillQueues();
    return reply.type(register.contentType).send(await register.metrics());
  });
}

async function loadMeters(readQueues: () => Promise<QueueMetrics[]>): Promise<Meters> {
  const { collectDefaultMetrics, Counter, Gauge, Registry } = await import("prom-client");
  const register = new Registry();
  const answered = new Counter({
    name: "http_requests_total",
    help: "Requests answered.",
    labelNames: ["method", "status"] as const,
    registers: [register],
  });
  const ofQueue = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ["queue"] as const, registers: [register] });
  const waiting = ofQueue("queue_waiting", "Rows whose work has not ended.");
  const failed = ofQueue("queue_failed", "Rows that were given up or wait for staff.");
  const oldest = ofQueue("queue_oldest_due_seconds", "How long the oldest due row has been due.");
  let isWatched = false;
  return {
    register,
    answered,
    watchProcess() {
      if (!isWatched) collectDefaultMetrics({ register });
      isWatched = true;
    },
    async readQueues() {
      for (const gauge of [waiting, failed, oldest]) gauge.reset();
      // While the database is unavailable, the other metrics are still reported.
      const queues = await readQueues().catch(() => []);
      for (const { queue, ...metrics } of queues) {
        waiting.set({ queue }, metrics.waiting);
        failed.set({ queue }, metrics.failed);
        oldest.set({ queue }, metrics.oldestDueMs / 1000);
      }
    },
  };
}
