import type { Logger } from "pino";

/** how long pending requests may take before the process exits */
const DRAIN_MS = 10_000;

/**
 * An uncaught error leaves the process in an unknown state: it is logged, pending requests are
 * answered, and the process exits with 1, to be restarted by its supervisor.
 */
export function exitOnFault(log: Pick<Logger, "fatal">, stop: () => Promise<void>): void {
  let failed = false;
  process.on("uncaughtException", (error, origin) => {
    log.fatal({ event: "fault", origin, err: error }, "uncaught error");
    if (failed) return;
    failed = true;
    const end = () => process.exit(1);
    setTimeout(end, DRAIN_MS).unref();
    stop().then(end, end);
  });
}
