import { monitorEventLoopDelay } from "node:perf_hooks";
import type { FastifyInstance } from "fastify";
import { AppError } from "../errors.ts";

const probes = new Set(["/healthz", "/readyz", "/metrics"]);

export interface PressureOptions {
  /** the mean event loop lag in milliseconds above which requests are refused; 0 refuses none */
  maxLagMs: number;
  /** the period of the mean, which must be too high in two of them in a row */
  windowMs: number;
}

/** How often the event loop's lag is sampled; a sample includes this time. */
const SAMPLED_MS = 10;

export type LagSamples = Pick<
  ReturnType<typeof monitorEventLoopDelay>,
  "enable" | "disable" | "reset" | "mean"
>;

/** Refuses requests with 503 at once while the event loop lags; health checks still work. */
export function shedLoad(
  app: FastifyInstance,
  { maxLagMs, windowMs }: PressureOptions,
  samples: LagSamples = monitorEventLoopDelay({ resolution: SAMPLED_MS }),
): void {
  if (maxLagMs === 0) return;
  samples.enable();
  let lag = 0;
  // A single slow moment, such as the start or a pause of the machine, can fill a whole window.
  let laggingWindows = 0;
  const counting = setInterval(() => {
    // The mean of no samples is NaN: the event loop was blocked all the time.
    lag = Number.isNaN(samples.mean) ? Infinity : samples.mean / 1e6 - SAMPLED_MS;
    samples.reset();
    laggingWindows = lag > maxLagMs ? laggingWindows + 1 : 0;
  }, windowMs).unref();
  app.addHook("onClose", async () => {
    clearInterval(counting);
    samples.disable();
  });
  app.addHook("onRequest", (request, _reply, done) => {
    if (laggingWindows < 2 || probes.has(request.url)) return done();
    request.log.warn({ event: "overloaded", lag }, "request refused");
    done(new AppError("unavailable", { retryAfterSeconds: 2 }));
  });
}
