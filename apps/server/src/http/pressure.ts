import underPressure from "@fastify/under-pressure";
import type { FastifyInstance } from "fastify";
import { AppError } from "../errors.ts";

const probes = new Set(["/healthz", "/readyz", "/metrics"]);

export interface PressureOptions {
  /** the mean event loop lag in milliseconds above which requests are refused; 0 refuses none */
  maxLagMs: number;
  /** the period of the mean, so that a single slow moment does not count */
  windowMs: number;
}

/** Refuses requests with 503 at once while the event loop lags; health checks still work. */
export async function shedLoad(
  app: FastifyInstance,
  { maxLagMs, windowMs }: PressureOptions,
): Promise<void> {
  // The lag during the start does not count. A sample covers one window and is used during the
  // next.
  let isStarted = false;
  app.addHook("onReady", () => {
    setTimeout(() => {
      isStarted = true;
    }, 2 * windowMs).unref();
  });
  await app.register(underPressure, {
    maxEventLoopDelay: maxLagMs,
    sampleInterval: windowMs,
    pressureHandler: async (request, _reply, kind, value) => {
      if (!isStarted || probes.has(request.url)) return;
      request.log.warn({ event: "overloaded", kind, value }, "request refused");
      throw new AppError("unavailable", { retryAfterSeconds: 2 });
    },
  });
}
