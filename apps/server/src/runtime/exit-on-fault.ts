import type { Logger } from "pino";

/** how long a faulty process may drain before it goes anyway */
const DRAIN_MS = 10_000;

/**
 * An error that nobody caught leaves the process in an unknown state: it is logged, the requests under
 * way are answered, and the process ends with 1 for its supervisor to start a fresh one.
 */
export function exitOnFault(log: Pick<Logger, "fatal">, stop: () => Promise<void>): void {
  let failed = false;
  process.on("uncaughtException", (error, origin) => {
    log.fatal({ event: "fault", origin, err: error }, "unexpected fault");
    if (failed) return;
    failed = true;
    const end = () => process.exit(1);
    setTimeout(end, DRAIN_MS).unref();
    stop().then(end, end);
  });
}
