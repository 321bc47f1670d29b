import type { FastifyInstance } from "fastify";
import type { Counter, Registry } from "prom-client";

interface Meters {
  register: Registry;
  answered: Counter<"method" | "status">;
  /** adds the process's own figures, once: watching it costs something */
  watchProcess(): void;
}

/**
 * `/metrics` in Prometheus' text. The library is loaded by the first answer, not by the start; the process is
 * watched from the first look on.
 */
export function metricsRoutes(app: FastifyInstance): void {
  let loading: Promise<Meters> | undefined;
  const meters = () => {
    loading ??= loadMeters();
    return loading;
  };
  app.addHook("onResponse", async (request, reply) => {
    const { answered } = await meters();
    answered.inc({ method: request.method, status: reply.statusCode });
  });
  app.get("/metrics", { logLevel: "warn", config: { anyHost: true } }, async (_request, reply) => {
    const { register, watchProcess } = await meters();
    watchProcess();
    return reply.type(register.contentType).send(await register.metrics());
  });
}

async function loadMeters(): Promise<Meters> {
  const { collectDefaultMetrics, Counter, Registry } = await import("prom-client");
  const register = new Registry();
  const answered = new Counter({
    name: "http_requests_total",
    help: "Requests answered.",
    labelNames: ["method", "status"] as const,
    registers: [register],
  });
  let isWatched = false;
  return {
    register,
    answered,
    watchProcess() {
      if (!isWatched) collectDefaultMetrics({ register });
      isWatched = true;
    },
  };
}
