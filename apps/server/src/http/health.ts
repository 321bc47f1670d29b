import type { FastifyInstance } from "fastify";
import type { Db } from "../db/engine.ts";
import { ping } from "../db/engine.ts";
import { DatabaseUnavailable } from "../db/unavailable.ts";

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve; 503 without the database or while
 * stopping, when every response also ends its connection.
 */
export function healthRoutes(app: FastifyInstance, db: Db, isStopping: () => boolean): void {
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
      return { status: "ready" };
    } catch (error) {
      const reason = error instanceof DatabaseUnavailable ? error.reason : "the database fails";
      return reply.status(503).send({ status: "database is away", reason });
    }
  });
}
