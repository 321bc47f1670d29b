import { addressAt } from "../../clients/addresses.ts";
import { letRequestsRun } from "../../concurrency/let-requests-run.ts";
import { type Ctx, forRequest, type System } from "../../context.ts";
import type { StripeEventRow } from "../../db/tables.ts";
import { DatabaseUnavailable } from "../../db/unavailable.ts";
import { errorText } from "../../errors.ts";
import { claimDue, whileLeased } from "../../jobs/claim.ts";
import { postpone } from "../../jobs/settle.ts";
import { queueMailToStaff } from "../../outbox/queue-mail.ts";
import { isOutage } from "../../ports/stripe-errors.ts";
import { followCustomer } from "../follow-customer.ts";
import { keepPayingCard } from "../keep-paying-card.ts";
import { payWithNewCard } from "../pay-open.ts";
import { dashboardPage } from "../payment-pages.ts";
import { UnknownPayer } from "../sync/find-account.ts";
import { tryToRefund } from "../sync/refund-duplicates.ts";
import { syncSubscription } from "../sync/sync-subscription.ts";
import { eventQueue, MAX_TRIES, TRIES_AFTER_OUTAGE } from "./event-queue.ts";
import { skipEvent } from "./inbox-queries.ts";
import { type Target, targetsOf } from "./targets.ts";

/**
 * Creates a ctx of the system for a client; null means the installation's default client. Errors:
 * Error for a client whose folder is not there.
 */
export type CtxOf = (clientId: number | null) => Ctx<System>;

const BATCH = 200;
const AT_ONCE = 4;

interface Group extends Pick<Target, "owner"> {
  subscriptions: Set<string>;
  rows: StripeEventRow[];
}

/** Processes all due events. */
export async function processInbox(ctxOf: CtxOf): Promise<void> {
  while ((await processBatch(ctxOf)) > 0);
}

/** Processes the oldest due events, grouped by account; returns their number. */
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

/**
 * Resolves all events before any subscription is read, so that one read covers all events of an
 * account.
 */
async function groupByAccount(ctxOf: CtxOf, rows: readonly StripeEventRow[]): Promise<Group[]> {
  const groups = new Map<number, Group>();
  const ctx = ctxOf(null);
  const targetOf = targetsOf(ctx);
  for (const row of rows) {
    try {
      const target = await targetOf(row);
      if (!target) {
        await skipEvent(ctx, row);
        await letRequestsRun();
        continue;
      }
      const { owner } = target;
      const group = groups.get(owner.accountId) ?? { owner, subscriptions: new Set(), rows: [] };
      groups.set(owner.accountId, group);
      for (const id of target.subscriptions) group.subscriptions.add(id);
      group.rows.push(row);
    } catch (error) {
      await fail(ctxOf, row, error);
    }
  }
  return [...groups.values()];
}

async function processGroup(ctxOf: CtxOf, group: Group): Promise<void> {
  const { owner, subscriptions } = group;
  const rows = await followCards(ctxOf, group);
  // A payment is read also where its card could not be kept.
  if (rows.length === 0 && group.rows.every(({ type }) => type === "customer.updated")) return;
  try {
    const ctx = ctxOfGroup(ctxOf, group);
    const duplicates = await syncSubscription(ctx, {
      accountId: owner.accountId,
      subscriptions: [...subscriptions],
      events: rows.map((row) => row.id),
    });
    for (const { id, type, request_id } of rows)
      forRequest(ctx, request_id).log.info({ event: "stripe_event_done", id, type });
    await tryToRefund(ctx, duplicates);
    // The event may be that the card was changed at Stripe.
    await payWithNewCard(ctx, owner.accountId).catch((error) =>
      ctx.log.warn({ event: "open_payment_not_tried", err: error }),
    );
  } catch (error) {
    for (const row of rows) await fail(ctxOf, row, error, owner.clientId);
  }
}

/** By the type of an event, what it does to the card that a plan is charged to. */
const followedBy: Readonly<Record<string, typeof followCustomer>> = {
  "customer.updated": followCustomer,
  "invoice.paid": keepPayingCard,
};

/**
 * Gives the plan the card that was changed, or paid, at Stripe. Where that fails, its events alone
 * are tried again: the account's others, and its payments, do not wait for it. Returns the events
 * that are left.
 */
async function followCards(ctxOf: CtxOf, group: Group): Promise<StripeEventRow[]> {
  const { accountId, clientId } = group.owner;
  const left: StripeEventRow[] = [];
  for (const [type, rows = []] of Map.groupBy(group.rows, (row) => row.type)) {
    try {
      await followedBy[type]?.(ctxOfGroup(ctxOf, group), accountId);
      left.push(...rows);
    } catch (error) {
      for (const row of rows) await fail(ctxOf, row, error, clientId);
    }
  }
  return left;
}

/** Several events are one piece of work: it has the id of the newest. */
function ctxOfGroup(ctxOf: CtxOf, { owner, rows }: Group): Ctx<System> {
  return forRequest(ctxOf(owner.clientId), rows.at(-1)?.request_id ?? null);
}

/**
 * Postpones an event, or parks it after ten tries, for the staff of its client if that is known,
 * else of all. An outage of the database or of Stripe, however long, leaves it tries.
 */
async function fail(
  ctxOf: CtxOf,
  row: StripeEventRow,
  error: unknown,
  ownersClient: number | null = null,
): Promise<void> {
  const ctx = forRequest(ctxOf(null), row.request_id);
  const isDatabase = error instanceof DatabaseUnavailable;
  if (!isDatabase) {
    const { id, type } = row;
    ctx.log.warn({ event: "stripe_event_failed", id, type, err: errorText(error) });
  }
  const isAway = isDatabase || isOutage(error);
  const tries = isAway ? Math.min(row.tries, MAX_TRIES - TRIES_AFTER_OUTAGE) : row.tries;
  const final = tries >= MAX_TRIES;
  const orphan = orphanOf(row, error, ownersClient);
  const client_id = orphan?.clientId ?? ownersClient;
  if (final && orphan)
    await alertOfOrphan(ctxOf, row, orphan).catch((refusal) => {
      if (refusal instanceof DatabaseUnavailable) throw refusal;
      // Of a brand whose folder is not there: it is parked all the same, and holds up no other.
      ctx.log.warn({ event: "orphan_not_mailed", id: row.id, err: refusal });
    });
  await postpone(ctx.db, eventQueue, row, {
    now: ctx.clock.now(),
    error,
    final,
    set: {
      tries,
      ...(client_id !== null && { client_id }),
      orphaned_subscription: orphan?.subscriptionId ?? null,
    },
  });
  // While Stripe is away all that are due fail at once; SQLite answers synchronously.
  await letRequestsRun();
}

type Orphan = Pick<UnknownPayer, "clientId" | "subscriptionId">;

/** The subscription whose payer is unknown, by this failure or by one before it. */
function orphanOf(
  { client_id: clientId, orphaned_subscription: subscriptionId }: StripeEventRow,
  error: unknown,
  ownersClient: number | null,
): Orphan | null {
  if (error instanceof UnknownPayer) return error;
  const isKnown = ownersClient !== null;
  return isKnown || clientId === null || subscriptionId === null
    ? null
    : { clientId, subscriptionId };
}

/** Nobody would look at a parked event otherwise, and the subscription goes on charging. */
async function alertOfOrphan(
  ctxOf: CtxOf,
  { request_id }: StripeEventRow,
  { clientId, subscriptionId }: Orphan,
): Promise<void> {
  const ctx = forRequest(ctxOf(clientId), request_id);
  await queueMailToStaff(
    ctx,
    {
      kind: "payment-orphaned",
      data: {
        link: addressAt(ctx.client, "/staff"),
        stripeUrl: dashboardPage(ctx, "subscriptions", subscriptionId),
      },
    },
    `payment-orphaned:${subscriptionId}`,
  );
}
