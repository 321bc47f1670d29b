import { DatabaseUnavailable } from "./unavailable.ts";

/** Receives the outcome of calls to the database. */
export interface OutageMonitor {
  /** returns the error */
  failed(error: unknown): unknown;
  worked(): void;
  /** the error of a statement that would write, which is not run then; null while writes are */
  barred?(): DatabaseUnavailable | null;
}

export interface OutageListener {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

/** The minimum interval between two log lines about the same problem. */
const MIN_INTERVAL_MS = 10_000;

/** Logs the beginning and the end of a series of failures, one line each. */
export function outageLog(
  log: OutageListener,
  now: () => number = () => performance.now(),
): OutageMonitor {
  let outage: { since: number; failures: number; isLogged: boolean } | undefined;
  let lastLogged = Number.NEGATIVE_INFINITY;
  return {
    failed(error) {
      // A conflict is not an outage: the transaction is repeated.
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
      log.info({ event: "database_available", seconds, failures }, "database available again");
    },
  };
}

/** For work that reports its errors itself. */
export const unwatched: OutageMonitor = { failed: (error) => error, worked: () => undefined };
