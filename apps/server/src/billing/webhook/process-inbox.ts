import type { Ctx, System } from "../../context.ts";
import type { StripeEventRow } from "../../db/tables.ts";
import { DatabaseUnavailable } from "../../db/unavailable.ts";
import { claimDue, whileLeased } from "../../jobs/claim.ts";
import { postpone } from "../../jobs/settle.ts";
import { isOutage } from "../../ports/stripe-errors.ts";
import { UnknownPayer } from "../sync/find-account.ts";
import { refundDuplicates } from "../sync/refund-duplicates.ts";
import { syncSubscription } from "../sync/sync-subscription.ts";
import { eventQueue, MAX_TRIES } from "./event-queue.ts";
import { skipEvent } from "./inbox-queries.ts";
import { type Target, targetOf } from "./targets.ts";

/** A ctx of the system's for one client; for none, that of the installation's own. */
export type CtxOf = (clientId: number | null) => Ctx<System>;

const BATCH = 200;
const AT_ONCE = 4;

interface Group {
  target: Target;
  rows: StripeEventRow[];
}

/** Works off all events that are due. */
export async function processInbox(ctxOf: CtxOf): Promise<void> {
  while ((await processBatch(ctxOf)) > 0);
}

/** Works off the oldest events that are due, an account at a time; answers how many there were. */
export async function processBatch(ctxOf: CtxOf): Promise<number> {
  const { db, clock } = ctxOf(null);
  const rows = await claimDue(db, eventQueue, { now: clock.now(), most: BATCH });
  if (rows.length === 0) return 0;
  await whileLeased(db, eventQueue, { rows, now: clock.now }, async () => {
    const groups = await groupByAccount(ctxOf, rows);
    while (groups.length > 0) {
      await Promise.all(groups.splice(0, AT_ONCE).map((group) => processGroup(ctxOf, group)));
    }
  });
  return rows.length;
}

/** All were heard of before any is read at Stripe, so one reading answers an account's whole bundle. */
async function groupByAccount(ctxOf: CtxOf, rows: readonly StripeEventRow[]): Promise<Group[]> {
  const groups = new Map<number, Group>();
  for (const row of rows) {
    const ctx = ctxOf(null);
    try {
      const target = await targetOf(ctx, row);
      if (!target) {
        await skipEvent(ctx, row);
        continue;
      }
      const group = groups.get(target.owner.accountId);
      if (group) {
        group.target.subscriptions.push(...target.subscriptions);
        group.rows.push(row);
      } else groups.set(target.owner.accountId, { target, rows: [row] });
    } catch (error) {
      await fail(ctx, row, error);
    }
  }
  return [...groups.values()];
}

async function processGroup(ctxOf: CtxOf, { target, rows }: Group): Promise<void> {
  const ctx = ctxOf(target.owner.clientId);
  try {
    const surplus = await syncSubscription(ctx, {
      accountId: target.owner.accountId,
      subscriptions: target.subscriptions,
      events: rows.map((row) => row.id),
    });
    // The events are done; a duplicate is marked in its row and tried again by a job.
    await refundDuplicates(ctx, surplus).catch((error) =>
      ctx.log.warn({ event: "surplus_not_settled", err: error }),
    );
  } catch (error) {
    for (const row of rows) await fail(ctx, row, error);
  }
}

/**
 * Puts an event off; after ten tries it waits for staff. While the database or Stripe itself is the trouble none does:
 * the event is not at fault.
 */
async function fail(ctx: Ctx, row: StripeEventRow, error: unknown): Promise<void> {
  const isDatabase = error instanceof DatabaseUnavailable;
  const message = error instanceof Error ? error.message : String(error);
  if (!isDatabase)
    ctx.log.warn({ event: "stripe_event_failed", id: row.id, type: row.type, err: message });
  await postpone(ctx.db, eventQueue, row, {
    now: ctx.clock.now(),
    error: message,
    final: row.tries >= MAX_TRIES && !isDatabase && !isOutage(error),
    set: error instanceof UnknownPayer ? { client_id: error.clientId } : {},
  });
}
