import type { Transaction } from "kysely";
import type { Client } from "./clients/clients.ts";
import { runAgain } from "./concurrency/run-again.ts";
import type { Sender } from "./db/dear-reads.ts";
import type { Db } from "./db/engine.ts";
import type { Tables } from "./db/tables.ts";
import { isBroken, isConflict, isLost } from "./db/unavailable.ts";
import type { Clock } from "./ports/clock.ts";
import type { Ports } from "./ports/ports.ts";
import { networkOf } from "./ports/rate-limits.ts";
import type { Person } from "./ports/sessions.ts";

export interface Guest {
  kind: "guest";
  /** the network address for rate limits */
  ip: string;
  /** the browser's User-Agent header */
  userAgent?: string;
}
type Caller = Omit<Guest, "kind">;
export type Merchant = Extract<Person, { kind: "merchant" }> & Caller;
export type Staff = Extract<Person, { kind: "staff" }> & Caller;
/** Work without a request: a webhook, a job, the command line. */
export interface System {
  kind: "system";
  name: string;
}
export type Actor = Guest | Merchant | Staff | System;

/**
 * Who acts, for which client, when, and with what: everything that a verb needs, without globals.
 */
export interface Ctx<A extends Actor = Actor> {
  db: Db | Transaction<Tables>;
  actor: A;
  client: Client;
  clock: Clock;
  ports: Ports;
  log: Log;
  /** of the request that the work is for, also later in a worker; undefined without one */
  requestId?: string | undefined;
}

export interface Log {
  info(fields: object, message?: string): void;
  warn(fields: object, message?: string): void;
  error(fields: object, message?: string): void;
}

/** Whose calls wait for each other while others call too. */
export function senderOf(actor: Guest | Merchant | Staff): Sender {
  return actor.kind === "guest" ? networkOf(actor.ip) : actor.accountId;
}

/**
 * A verb that may read for long and writes nothing, in a way that others do not wait for it: see
 * `DearReads`. Errors: its own, 503.
 */
export function aside<A extends Guest | Merchant | Staff, I, O>(
  read: (ctx: Ctx<A>, input: I) => Promise<O>,
): (ctx: Ctx<A>, input: I) => Promise<O> {
  return (ctx, input) =>
    ctx.ports.dearReads.run(senderOf(ctx.actor), (db) => read({ ...ctx, db }, input));
}

/** The ctx of later work for a request, whose log lines have its id as the request's have. */
export function forRequest<A extends Actor>(ctx: Ctx<A>, requestId: string | null): Ctx<A> {
  if (requestId === null) return ctx;
  return { ...ctx, requestId, log: withRequestId(ctx.log, requestId) };
}

/** A log whose lines have the id of a request. */
export function withRequestId(log: Log, reqId: string | null): Log {
  if (reqId === null) return log;
  return {
    info: (fields, message) => log.info({ reqId, ...fields }, message),
    warn: (fields, message) => log.warn({ reqId, ...fields }, message),
    error: (fields, message) => log.error({ reqId, ...fields }, message),
  };
}

/** A log that keeps back what was done until `tell`; warnings and errors are written at once. */
function heldLog(log: Log): { held: Log; tell: (more?: object) => void } {
  const lines: Parameters<Log["info"]>[] = [];
  return {
    held: {
      info: (...line) => void lines.push(line),
      warn: (...line) => log.warn(...line),
      error: (...line) => log.error(...line),
    },
    tell: (more) => {
      for (const [fields, message] of lines) log.info({ ...fields, ...more }, message);
    },
  };
}

/**
 * Runs `fn` in the current transaction or a new one; within it, only the ctx passed to `fn` may be
 * used. A transaction that the database rolled back because of another one, or that lost its
 * connection before the commit, is repeated, so `fn` must not have other effects that cannot be
 * repeated; one without an answer in time is not, as its caller has waited long enough. What it
 * tells the log is written after the commit, with `outcome: "unknown"` if the connection was lost
 * while it committed.
 */
export async function withTransaction<A extends Actor, T>(
  ctx: Ctx<A>,
  fn: (ctx: Ctx<A>) => Promise<T>,
): Promise<T> {
  if (ctx.db.isTransaction) return fn(ctx);
  let committing = false;
  const runOnce = async () => {
    committing = false;
    const { held, tell } = heldLog(ctx.log);
    try {
      const answer = await ctx.db.transaction().execute(async (tx) => {
        const done = await fn({ ...ctx, db: tx, log: held });
        committing = true;
        return done;
      });
      tell();
      return answer;
    } catch (error) {
      if (committing && isBroken(error)) tell({ outcome: "unknown" });
      throw error;
    }
  };
  return runAgain(runOnce, (error) => canRunAgain(error, committing));
}

/** Whether the failed transaction certainly had no effect, and a retry may succeed. */
function canRunAgain(error: unknown, committing: boolean): boolean {
  return isLost(error) ? !committing : isConflict(error);
}
