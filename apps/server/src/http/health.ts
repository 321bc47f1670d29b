import type { FastifyInstance } from "fastify";
import { type Db, ping } from "../db/engine.ts";
import { DatabaseUnavailable } from "../db/unavailable.ts";

export interface HealthDeps {
  db: Db;
  isStopping(): boolean;
  /** why the database takes no writes, in public words; null while it does */
  writeRefusal(): string | null;
}

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve; 503 while the database is away or
 * takes no writes, and while stopping, when every response also ends its connection.
 */
export function healthRoutes(app: FastifyInstance, deps: HealthDeps): void {
  const { db, isStopping, writeRefusal } = deps;
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (isStopping()) reply.header("connection", "close");
    done();
  });
  const quiet = { logLevel: "warn", config: { anyHost: true } } as const;
  app.get("/healthz", quiet, async () => ({ status: "ok" }));
  app.get("/readyz", quiet, async (_request, reply) => {
    if (isStopping()) return reply.status(503).send({ status: "stopping" });
    try {
      await ping(db);
      const reason = writeRefusal();
      if (reason === null) return { status: "ready" };
      return reply.status(503).send({ status: "database takes no writes", reason });
    } catch (error) {
      const reason = error instanceof DatabaseUnavailable ? error.reason : "the database fails";
      return reply.status(503).send({ status: "database is away", reason });
    }
  });
}
