import { setTimeout as wait } from "node:timers/promises";
import type { OutageListener } from "./outage-log.ts";
import { DatabaseUnavailable } from "./unavailable.ts";

/** How long a start waits for a database that is not there yet. */
const LIMIT_MS = 60_000;
const STEP_MS = 250;

/** The database did not come in time: told in one line. */
export class DatabaseLate extends Error {}

/**
 * Runs work that a start needs, again and again until the database answers. Says once that it waits and once that
 * it has waited. Errors: DatabaseLate after a minute; at once what waiting can't heal, such as a wrong password.
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
        log.info({ event: "database_came", seconds: since(started) }, "database is there");
      return result;
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || !error.passes) throw error;
      const { variable, reason, message } = error;
      if (performance.now() - started > limitMs)
        throw new DatabaseLate(
          `${variable}: ${reason}; waited ${since(started)} s for it: ${message}`,
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
