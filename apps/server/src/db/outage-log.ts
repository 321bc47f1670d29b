import { DatabaseUnavailable } from "./unavailable.ts";

/** Hears how the calls to the database end. */
export interface OutageMonitor {
  /** gives the error back */
  failed(error: unknown): unknown;
  worked(): void;
}

export interface OutageListener {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

/** Two lines about the same trouble are at least so far apart. */
const MIN_INTERVAL_MS = 10_000;

/** Tells a burst of failures in one line and its end in another, however many requests it met. */
export function outageLog(
  log: OutageListener,
  now: () => number = () => performance.now(),
): OutageMonitor {
  let outage: { since: number; failures: number; isLogged: boolean } | undefined;
  let lastLogged = Number.NEGATIVE_INFINITY;
  return {
    failed(error) {
      // A conflict is no trouble of the database's: the transaction is run again.
      if (!(error instanceof DatabaseUnavailable) || error.kind === "conflict") return error;
      outage ??= { since: now(), failures: 0, isLogged: false };
      outage.failures++;
      if (!outage.isLogged && now() - lastLogged >= MIN_INTERVAL_MS) {
        outage.isLogged = true;
        lastLogged = now();
        const { reason, message } = error;
        log.warn({ event: "database_unavailable", reason, err: message }, "database unavailable");
      }
      return error;
    },
    worked() {
      if (!outage) return;
      const { since, failures, isLogged } = outage;
      outage = undefined;
      if (!isLogged) return;
      const seconds = Math.round((now() - since) / 100) / 10;
      log.info({ event: "database_available", seconds, failures }, "database answers again");
    },
  };
}

/** For work that tells its own errors. */
export const unwatched: OutageMonitor = { failed: (error) => error, worked: () => undefined };
