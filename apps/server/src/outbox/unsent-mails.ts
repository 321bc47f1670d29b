import { setTimeout as wait } from "node:timers/promises";
import { writeAudit } from "../audit/write-audit.ts";
import { type Ctx, type System, withTransaction } from "../context.ts";
import type { OutboxRow } from "../db/tables.ts";
import { retryNow } from "../jobs/settle.ts";
import { mailQueue } from "./mail-queue.ts";

// What the operator does about mails that are not sent, of the ctx's client.

export interface UnsentMail
  extends Pick<OutboxRow, "id" | "kind" | "recipient" | "tries" | "due_at" | "error"> {
  state: "waiting" | "sending" | "given up";
}

function unsent(ctx: Ctx<System>) {
  return ctx.db
    .selectFrom("outbox")
    .select(["id", "kind", "recipient", "tries", "due_at", "error", "dead_at", "lease_until"])
    .where("client_id", "=", ctx.client.id)
    .where("sent_at", "is", null)
    .orderBy("id");
}

/** Mails that are not sent, the oldest first. */
export async function listUnsent(ctx: Ctx<System>, most: number): Promise<UnsentMail[]> {
  const rows = await unsent(ctx).limit(most).execute();
  const now = ctx.clock.now();
  return rows.map(({ dead_at: dead, lease_until: lease, ...row }) => ({
    ...row,
    state: dead !== null ? "given up" : lease > now ? "sending" : "waiting",
  }));
}

/** Makes a waiting mail, or all that failed, due at once with all tries; returns how many. */
export async function retryMails(ctx: Ctx<System>, id: number | undefined): Promise<number> {
  const chosen = await unsent(ctx)
    .where("dead_at", "is", null)
    .where((eb) => (id === undefined ? eb("error", "is not", null) : eb("id", "=", id)))
    .execute();
  return changeSomeAtOnce(ctx, chosen, async (tx, mail) => {
    const done = await retryNow(tx.db, mailQueue, { id: mail.id, now: tx.clock.now() });
    if (done > 0) await writeAudit(tx, "mail retried", "mail", mail.id);
    return done;
  });
}

/** Removes a mail, or all that were given up; one that is being sent stays. Returns how many. */
export async function dropMails(ctx: Ctx<System>, id: number | undefined): Promise<number> {
  const chosen = await unsent(ctx)
    .where((eb) => (id === undefined ? eb("dead_at", "is not", null) : eb("id", "=", id)))
    .execute();
  return changeSomeAtOnce(ctx, chosen, async (tx, mail) => {
    const gone = await tx.db
      .deleteFrom("outbox")
      .where("id", "=", mail.id)
      .where("sent_at", "is", null)
      .where("lease_until", "<=", tx.clock.now())
      .returning("id")
      .executeTakeFirst();
    if (gone) await writeAudit(tx, "mail dropped", "mail", mail.id);
    return gone ? 1 : 0;
  });
}

/** So many are changed by one transaction: SQLite's server waits for that, and answers nobody. */
const AT_ONCE = 100;
/** How long the server can write in between. */
const PAUSE_MS = 20;

async function changeSomeAtOnce(
  ctx: Ctx<System>,
  mails: readonly { id: number }[],
  change: (tx: Ctx<System>, mail: { id: number }) => Promise<number>,
): Promise<number> {
  let count = 0;
  for (let first = 0; first < mails.length; first += AT_ONCE) {
    if (first > 0) await wait(PAUSE_MS);
    count += await withTransaction(ctx, async (tx) => {
      let changed = 0;
      for (const mail of mails.slice(first, first + AT_ONCE)) changed += await change(tx, mail);
      return changed;
    });
  }
  return count;
}
