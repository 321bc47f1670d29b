import { setTimeout as wait } from "node:timers/promises";
import { OperatorRefusal } from "../errors.ts";
import type { OutageListener } from "./outage-log.ts";
import { DatabaseUnavailable } from "./unavailable.ts";

/** How long a start waits for an unavailable database. */
const LIMIT_MS = 60_000;
const STEP_MS = 250;

/**
 * Repeats work that a start needs until the database is available, and logs when it starts waiting
 * and when it is done. Errors: OperatorRefusal after a minute; errors that do not pass, such as a
 * wrong password, at once.
 */
export async function whenDatabaseAnswers<T>(
  log: OutageListener,
  work: () => Promise<T>,
  limitMs = LIMIT_MS,
): Promise<T> {
  const started = performance.now();
  for (let isLogged = false; ; isLogged = true) {
    try {
      const result = await work();
      if (isLogged)
        log.info({ event: "database_came", seconds: since(started) }, "database available");
      return result;
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || !error.passes) throw error;
      const { variable, reason, message, remedy } = error;
      if (performance.now() - started > limitMs)
        throw new OperatorRefusal(
          `${variable}: ${reason}; waited ${since(started)} s for it: ${message}; ${remedy}`,
        );
      const line = { event: "database_awaited", reason, err: message, seconds: limitMs / 1000 };
      if (!isLogged) log.warn(line, "waiting for the database");
      await wait(STEP_MS);
    }
  }
}

function since(started: number): number {
  return Math.round((performance.now() - started) / 100) / 10;
}
