import type { Mail } from "@coupon-center/contract";
import type { Clients } from "../clients/clients.ts";
import { presentClient } from "../clients/present-client.ts";
import type { Log } from "../context.ts";
import type { Db } from "../db/engine.ts";
import type { OutboxRow } from "../db/tables.ts";
import { DatabaseUnavailable } from "../db/unavailable.ts";
import type { Clock } from "../ports/clock.ts";
import type { Mailer } from "../ports/mailer.ts";
import type { Ports } from "../ports/ports.ts";
import { failureText } from "./failure-text.ts";
import { ERASED, openMailData } from "./mail-data.ts";

const LEASE_MS = 60_000;
const POLL_MS = 1_000;
const MAX_BACKOFF_MS = 60 * 60 * 1000;
const GIVE_UP_MS = 24 * 60 * 60 * 1000;

export interface OutboxDeps {
  db: Db;
  clients: Clients;
  clock: Clock;
  mailer: Mailer;
  sealer: Ports["sealer"];
  web: Ports["web"];
  log: Log;
}

export interface OutboxWorker {
  /** something may wait: look soon, not at the next poll */
  wake(): void;
  /** sends all that is due now */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

/** Sends what verbs wrote to the outbox; what fails is tried again, later and later, for a day. */
export function startOutbox(deps: OutboxDeps): OutboxWorker {
  let stopped = false;
  const sent = new Map<number, number>();
  let running: Promise<void> | undefined;
  let following: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const look = () =>
    sendDue(deps, sent, () => stopped).catch((error) => {
      // Told by the database's own log; the next look goes on where this one ended.
      if (!(error instanceof DatabaseUnavailable)) deps.log.error({ err: error }, "outbox");
    });
  const drain = (): Promise<void> => {
    if (running) {
      // It may be past what was queued a moment ago: another look follows, one for all who ask meanwhile.
      following ??= running.then(() => {
        following = undefined;
        return drain();
      });
      return following;
    }
    running = look().finally(() => {
      running = undefined;
    });
    return running;
  };
  const plan = (ms: number) => {
    if (stopped) return;
    clearTimeout(timer);
    timer = setTimeout(() => drain().then(() => plan(POLL_MS)), ms);
  };
  plan(POLL_MS);
  return {
    wake: () => plan(5),
    drain,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await (following ?? running);
    },
  };
}

/** `sent`: by mail, when it went out; what the database could not be told yet is told before anything is sent. */
async function sendDue(
  deps: OutboxDeps,
  sent: Map<number, number>,
  isStopped: () => boolean,
): Promise<void> {
  while (!isStopped()) {
    await noteSent(deps, sent);
    const row = await leaseNext(deps);
    if (!row) return;
    if (await send(deps, row)) sent.set(row.id, deps.clock.now());
  }
  await noteSent(deps, sent);
}

async function noteSent({ db }: OutboxDeps, sent: Map<number, number>): Promise<void> {
  for (const [id, at] of sent) {
    await db
      .updateTable("outbox")
      .set({ sent_at: at, error: null, data: ERASED })
      .where("id", "=", id)
      .execute();
    sent.delete(id);
  }
}

/** Takes the oldest due mail for a minute: one update, so no two workers send the same. */
function leaseNext({ db, clock }: OutboxDeps): Promise<OutboxRow | undefined> {
  const now = clock.now();
  return db
    .updateTable("outbox")
    .set((eb) => ({ lease_until: now + LEASE_MS, tries: eb("tries", "+", 1) }))
    .where("id", "=", oldestDue(db, now))
    .where("sent_at", "is", null)
    .where("lease_until", "<=", now)
    .returningAll()
    .executeTakeFirst();
}

function oldestDue(db: Db, now: number) {
  return db
    .selectFrom("outbox")
    .select("id")
    .where("sent_at", "is", null)
    .where("dead_at", "is", null)
    .where("due_at", "<=", now)
    .where("lease_until", "<=", now)
    .orderBy("id")
    .limit(1);
}

/** Whether the mail went out; one that did not is put off. */
async function send(deps: OutboxDeps, row: OutboxRow): Promise<boolean> {
  const client = deps.clients.byId(row.client_id) ?? deps.clients.fallback;
  const data = openMailData(deps.sealer, row);
  if (data === null) return giveUpUnreadable(deps, row);
  try {
    const host = await deps.web();
    const view = presentClient(client);
    const body = await host.renderMail(mailOf(row.kind, view, data));
    await deps.mailer.send({
      id: `outbox-${row.id}-${row.created_at}`,
      from: { name: client.siteName, address: client.mailFrom },
      domain: new URL(client.origin).hostname,
      to: row.recipient,
      ...body,
    });
    return true;
  } catch (error) {
    const now = deps.clock.now();
    const message = failureText(error);
    deps.log.warn({ outbox: row.id, kind: row.kind, err: message }, "mail not sent");
    const dead = now - row.created_at > GIVE_UP_MS ? now : null;
    const wait = Math.min(MAX_BACKOFF_MS, 1000 * 2 ** row.tries);
    await deps.db
      .updateTable("outbox")
      .set({
        lease_until: 0, // equivalent mutant (change number): any time that is over will do
        due_at: now + wait,
        error: message,
        ...(dead !== null && { dead_at: dead, data: ERASED }),
      })
      .where("id", "=", row.id)
      .execute();
    return false;
  }
}

/** Written under another SESSION_SECRET, as in a backup of another installation: no try will ever read it. */
async function giveUpUnreadable(deps: OutboxDeps, row: OutboxRow): Promise<false> {
  const why = "written under another SESSION_SECRET: it can't be read here and is given up";
  deps.log.error({ event: "mail_unreadable", outbox: row.id, kind: row.kind }, why);
  await deps.db
    .updateTable("outbox")
    .set({ dead_at: deps.clock.now(), error: why, data: ERASED })
    .where("id", "=", row.id)
    .execute();
  return false;
}

/** The row was written by `queueMail`, whose types hold kind and data together. */
function mailOf(kind: string, client: Mail["client"], data: unknown): Mail {
  return { kind, client, data } as Mail;
}
