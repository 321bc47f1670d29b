import { writeAudit } from "../audit/write-audit.ts";
import type { Ctx, System } from "../context.ts";
import type { OutboxRow } from "../db/tables.ts";
import { changeSomeAtOnce } from "../jobs/change-some-at-once.ts";
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
export async function listUnsent(ctx: Ctx<System>): Promise<UnsentMail[]> {
  const rows = await unsent(ctx).execute();
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
  const changed = await changeSomeAtOnce(ctx, chosen, async (tx, mail) => {
    const done = await retryNow(tx.db, mailQueue, { id: mail.id, now: tx.clock.now() });
    if (done) await writeAudit(tx, "mail retried", "mail", mail.id);
    return done;
  });
  return changed.filter(Boolean).length;
}

/** Removes a mail, or all that were given up; one that is being sent stays. Returns how many. */
export async function dropMails(ctx: Ctx<System>, id: number | undefined): Promise<number> {
  const chosen = await unsent(ctx)
    .where((eb) => (id === undefined ? eb("dead_at", "is not", null) : eb("id", "=", id)))
    .execute();
  const changed = await changeSomeAtOnce(ctx, chosen, async (tx, mail) => {
    const gone = await tx.db
      .deleteFrom("outbox")
      .where("id", "=", mail.id)
      .where("sent_at", "is", null)
      .where("lease_until", "<=", tx.clock.now())
      .returning("id")
      .executeTakeFirst();
    if (gone) await writeAudit(tx, "mail dropped", "mail", mail.id);
    return gone !== undefined;
  });
  return changed.filter(Boolean).length;
}
