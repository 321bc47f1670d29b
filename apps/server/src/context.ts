import type { Kysely, Transaction } from "kysely";
import type { Client } from "./clients.ts";
import type { Tables } from "./db/tables.ts";
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

/** Runs `fn` in the transaction that is open, or in a new one; inside, only the ctx given to `fn` counts. */
export function withTransaction<A extends Actor, T>(
  ctx: Ctx<A>,
  fn: (ctx: Ctx<A>) => Promise<T>,
): Promise<T> {
  if (ctx.db.isTransaction) return fn(ctx);
  return ctx.db.transaction().execute((tx) => fn({ ...ctx, db: tx }));
}
