import underPressure from "@fastify/under-pressure";
import type { FastifyInstance } from "fastify";
import { AppError } from "../errors.ts";

const probes = new Set(["/healthz", "/readyz", "/metrics"]);

export interface PressureOptions {
  /** the mean lag of the event loop, in milliseconds, beyond which work is refused; 0 refuses none */
  maxLagMs: number;
  /** over how long the mean is taken: one slow moment among quick ones is not pressure */
  windowMs: number;
}

/** While the event loop lags, work is refused with 503 at once instead of late; probes still answer. */
export async function shedLoad(
  app: FastifyInstance,
  { maxLagMs, windowMs }: PressureOptions,
): Promise<void> {
  // A start keeps the loop busy, and that is no pressure. A sample stands for a window, and is used for another.
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
