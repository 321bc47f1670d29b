import underPressure from "@fastify/under-pressure";
import type { FastifyInstance } from "fastify";
import { AppError } from "../errors.ts";

const probes = new Set(["/healthz", "/readyz", "/metrics"]);

export interface PressureOptions {
  /** the mean event loop lag in milliseconds above which requests are refused; 0 refuses none */
  maxLagMs: number;
  /** the period of the mean, which must be too high in two of them in a row */
  windowMs: number;
}

/** Refuses requests with 503 at once while the event loop lags; health checks still work. */
export async function shedLoad(
  app: FastifyInstance,
  { maxLagMs, windowMs }: PressureOptions,
): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: maxLagMs,
    sampleInterval: windowMs,
    pressureHandler: async (request, _reply, kind, value) => {
      if (laggingWindows < 2 || probes.has(request.url)) return;
      request.log.warn({ event: "overloaded", kind, value }, "request refused");
      throw new AppError("unavailable", { retryAfterSeconds: 2 });
    },
  });
  // A single slow moment, such as the start or a pause of the machine, can fill a whole window.
  let laggingWindows = 0;
  const counting = setInterval(() => {
    laggingWindows = app.isUnderPressure() ? laggingWindows + 1 : 0;
  }, windowMs).unref();
  app.addHook("onClose", () => clearInterval(counting));
}
