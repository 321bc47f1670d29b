import type { Registry } from "prom-client";

/** Shorter than the usual interval of scrapes. */
const WINDOW_MS = 10_000;

/**
 * Lets the library read the delays of the event loop once in a window at most, as each reading
 * begins them anew: all who ask meanwhile, as a second Prometheus does, get those of the last
 * window.
 */
export function keepLagWindow(register: Registry): void {
  const lag = register.getSingleMetric("nodejs_eventloop_lag_seconds");
  // Sets the figures of all metrics of the event loop; the library's types omit it.
  if (!lag || !("collect" in lag) || typeof lag.collect !== "function") return;
  const read = lag.collect;
  // Nothing is measured yet: the library would tell a mean that is no number, and 292 years.
  let readAt = performance.now();
  lag.collect = () => {
    const now = performance.now();
    if (now - readAt < WINDOW_MS) return;
    readAt = now;
    return read.call(lag) as unknown;
  };
}
