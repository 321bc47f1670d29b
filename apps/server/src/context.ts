import { setTimeout as wait } from "node:timers/promises";
import type { Kysely, Transaction } from "kysely";
import type { Client } from "./clients/clients.ts";
import type { Tables } from "./db/tables.ts";
import { DatabaseUnavailable } from "./db/unavailable.ts";
import type { Clock } from "./ports/clock.ts";
import type { Ports } from "./ports/ports.ts";
import type { Person } from "./ports/sessions.ts";

export interface Guest {
  kind: "guest";
  /** the network address that throttles count by */
  ip: string;
}
export type Merchant = Extract<Person, { kind: "merchant" }> & { ip: string };
export type Staff = Extract<Person, { kind: "staff" }> & { ip: string };
/** Work that nobody asked for by a request: a webhook, a job, the command line. */
export interface System {
  kind: "system";
  name: string;
}
export type Actor = Guest | Merchant | Staff | System;

/** Who acts, for which client, when, and with what: all that a verb needs, nothing global. */
export interface Ctx<A extends Actor = Actor> {
  db: Kysely<Tables> | Transaction<Tables>;
  actor: A;
  client: Client;
  clock: Clock;
  ports: Ports;
  log: Log;
}

export interface Log {
  info(fields: object, message?: string): void;
  warn(fields: object, message?: string): void;
  error(fields: object, message?: string): void;
}

const MOST_RUNS = 4;

/**
 * Runs `fn` in the transaction that is open, or in a new one; inside, only the ctx given to `fn` counts. What the
 * database rolled back for another transaction's sake, or lost with its connection before the commit, is run
 * again: `fn` therefore does nothing outside that can't be done twice.
 */
export async function withTransaction<A extends Actor, T>(
  ctx: Ctx<A>,
  fn: (ctx: Ctx<A>) => Promise<T>,
): Promise<T> {
  if (ctx.db.isTransaction) return fn(ctx);
  for (let run = 1; ; run++) {
    let committing = false;
    try {
      return await ctx.db.transaction().execute(async (tx) => {
        const answer = await fn({ ...ctx, db: tx });
        committing = true;
        return answer;
      });
    } catch (error) {
      if (run === MOST_RUNS || !isUndone(error, committing)) throw error;
      // Those that met each other do not meet again at the same moment.
      await wait(Math.random() * 20 * 2 ** run);
    }
  }
}

/** Whether nothing of the failed transaction can have been kept, and another run may do better. */
function isUndone(error: unknown, committing: boolean): boolean {
  if (!(error instanceof DatabaseUnavailable)) return false;
  return error.kind === "conflict" || (error.kind === "lost" && !committing);
}
