import { setTimeout as wait } from "node:timers/promises";
import { DAY_MS, type Mail } from "@coupon-center/contract";
import type { Client, Clients } from "../clients/clients.ts";
import { presentClient } from "../clients/present-client.ts";
import { letRequestsRun } from "../concurrency/let-requests-run.ts";
import { type Log, withRequestId } from "../context.ts";
import type { Db } from "../db/engine.ts";
import type { OutboxRow } from "../db/tables.ts";
import { claimDue, whileLeased } from "../jobs/claim.ts";
import { postpone } from "../jobs/settle.ts";
import { POLL_MS, startWorker, type Worker } from "../jobs/worker.ts";
import type { Clock } from "../ports/clock.ts";
import { MAIL_CONNECTIONS, type Mailer } from "../ports/mailer.ts";
import type { Ports } from "../ports/ports.ts";
import { asAfterDeletion } from "./as-after-deletion.ts";
import { failureText } from "./failure-text.ts";
import { ERASED, openMailData } from "./mail-data.ts";
import { isNextToAddress, isNextUrgent, mailQueue } from "./mail-queue.ts";
import { isWithinBudget } from "./payment-mail-budget.ts";
import { readdress } from "./readdress.ts";
import { startLink } from "./start-link.ts";

const BATCH_DELAY_MS = 5;
const GIVE_UP_MS = DAY_MS;
/**
 * How often a mail is tried at least, which takes more than an hour: the server may have been down
 * for days, and its mail server may start later than it does.
 */
const MIN_TRIES = 13;

export interface OutboxDeps {
  db: Db;
  clients: Clients;
  clock: Clock;
  mailer: Mailer;
  sealer: Ports["sealer"];
  throttles: Ports["throttles"];
  tokens: Ports["tokens"];
  web: Ports["web"];
  log: Log;
  /** the coupons of a mail that end still, as it may have waited; null if none does */
  reviseEndings(client: Client, data: Endings): Promise<Endings | null>;
}

type Endings = Extract<Mail, { kind: "coupon-ends" }>["data"];

/** Sends the mails in the outbox; failed ones are retried with growing delays for a day. */
export function startOutbox(deps: OutboxDeps): Worker {
  const sent = new Map<number, number>();
  return startWorker({
    name: "outbox",
    runOnce: (isStopping) => sendDue(deps, sent, isStopping),
    log: deps.log,
    batchDelayMs: BATCH_DELAY_MS,
  });
}

/**
 * Sends due mails, each at least once; several at once, so that one that a server is slow to take
 * does not hold all others, and those of one recipient in their order. `sent` holds when each mail
 * was sent until the database has recorded it, which is done before anything is sent. If the
 * process dies before that, the mail is sent again after its lease, with the same Message-ID (rule
 * 11.2).
 */
async function sendDue(
  deps: OutboxDeps,
  sent: Map<number, number>,
  isStopping: () => boolean,
): Promise<void> {
  const { db, clock } = deps;
  const sending = new Set<Promise<void>>();
  const send = (row: OutboxRow) =>
    whileLeased(db, mailQueue, { rows: [row], now: clock.now }, async () => {
      if (await sendMail(deps, row)) sent.set(row.id, clock.now());
      // No server was waited for, and SQLite answers synchronously: requests run in between.
      else await letRequestsRun();
    });
  try {
    while (!isStopping()) {
      await noteSent(deps, sent);
      const wasIdle = sending.size === 0;
      const row = await claimNext(db, clock.now());
      if (row) {
        if (await readdress(deps, row)) continue;
        const work = send(row).then(() => void sending.delete(work));
        // Its error ends the run where it is waited for.
        work.catch(() => undefined);
        sending.add(work);
        if (sending.size === MAIL_CONNECTIONS) await Promise.race(sending);
      } else if (wasIdle) return;
      else if (sending.size > 0) {
        // Until one is sent; others may come meanwhile.
        await Promise.race([...sending, wait(POLL_MS, undefined, { ref: false })]);
      }
    }
  } finally {
    await Promise.allSettled(sending);
  }
  await noteSent(deps, sent);
}

/** An urgent mail if one is due, else the one that has been due longest. */
async function claimNext(db: Db, now: number): Promise<OutboxRow | undefined> {
  for (const where of [isNextUrgent(now), isNextToAddress(now)]) {
    const [row] = await claimDue(db, mailQueue, { now, most: 1, where });
    if (row) return row;
  }
  return undefined;
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

/** Sends one mail; false if it was left out, or failed and was postponed. */
async function sendMail(given: OutboxDeps, row: OutboxRow): Promise<boolean> {
  const deps = { ...given, log: withRequestId(given.log, row.request_id) };
  const client = deps.clients.byId(row.client_id);
  const data = openMailData(deps.sealer, row);
  if (data === null) return giveUpUnreadable(deps, row);
  try {
    // Its folder may be restored; until then the mail is not sent in another client's name.
    if (!client) throw new Error(`no brand ${row.client_id}: its folder is not in CLIENTS_DIR`);
    if (!(await isWithinBudget(deps, row))) {
      deps.log.warn(
        { event: "mail_left_out", outbox: row.id, kind: row.kind },
        "too many mails to an unverified address",
      );
      return leaveOut(deps, row);
    }
    const mail = await asOfNow(deps, row, { client, data });
    if (mail === null) {
      deps.log.info({ event: "mail_outdated", outbox: row.id, kind: row.kind }, "mail is outdated");
      return leaveOut(deps, row);
    }
    const host = await deps.web();
    const body = await host.renderMail(mail);
    await deps.mailer.send({
      id: `outbox-${row.id}-${row.created_at}`,
      from: { name: client.siteName, address: client.mailFrom },
      domain: new URL(client.origin).hostname,
      to: row.recipient,
      ...body,
    });
    deps.log.info({ event: "mail_sent", outbox: row.id, kind: row.kind }, "mail sent");
    return true;
  } catch (error) {
    const now = deps.clock.now();
    const message = failureText(error);
    deps.log.warn(
      { event: "mail_not_sent", outbox: row.id, kind: row.kind, err: message },
      "mail not sent",
    );
    const final = now - row.created_at > GIVE_UP_MS && row.tries >= MIN_TRIES;
    const set = final ? { data: ERASED } : {};
    await postpone(deps.db, mailQueue, row, { now, error: message, final, set });
    return false;
  }
}

/**
 * A mail as it is when it is sent, which may have waited for the mail server; null if its link is
 * void, none of its coupons ends any more, or its account was deleted.
 */
async function asOfNow(
  deps: OutboxDeps,
  row: OutboxRow,
  { client, data }: { client: Client; data: object },
): Promise<Mail | null> {
  const mail = mailOf(row.kind, presentClient(client), data);
  if (!(await startLink(deps, mail, deps.clock.now()))) return null;
  if (mail.kind !== "coupon-ends") return asAfterDeletion(deps.db, row, mail);
  const endings = await deps.reviseEndings(client, mail.data);
  return endings && { ...mail, data: endings };
}

/** Removes a mail as if it had not been caused. */
async function leaveOut({ db }: OutboxDeps, { id }: OutboxRow): Promise<false> {
  await db.deleteFrom("outbox").where("id", "=", id).execute();
  return false;
}

/**
 * Marks a mail as failed that was encrypted with another SESSION_SECRET, as in a backup of another
 * installation, and can never be read.
 */
async function giveUpUnreadable(deps: OutboxDeps, row: OutboxRow): Promise<false> {
  const why = "written under another SESSION_SECRET: it can't be read here and is given up";
  deps.log.error({ event: "mail_unreadable", outbox: row.id, kind: row.kind }, why);
  const failure = { now: deps.clock.now(), error: why, final: true, set: { data: ERASED } };
  await postpone(deps.db, mailQueue, row, failure);
  return false;
}

/** `queueMail` wrote the row, and its types keep kind and data consistent. */
function mailOf(kind: string, client: Mail["client"], data: unknown): Mail {
  return { kind, client, data } as Mail;
}
