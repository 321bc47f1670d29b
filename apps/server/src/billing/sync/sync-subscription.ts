import { isRunning } from "@coupon-center/contract";
import type Stripe from "stripe";
import { type Ctx, withTransaction } from "../../context.ts";
import type { SubscriptionRow } from "../../db/tables.ts";
import { AppError } from "../../errors.ts";
import { isForbidden, isMissing, OtherStripeAccount } from "../../ports/stripe-errors.ts";
import { callStripe } from "../call-stripe.ts";
import { isAtStripe } from "../subscription.ts";
import { finishEvents } from "../webhook/inbox-queries.ts";
import { type BilledAccount, billedAccount, claimAccount, openSubscriptions } from "./account.ts";
import { alertOfPayments } from "./alert-staff.ts";
import { voidAndList } from "./cancel-at-stripe.ts";
import { notifyPayments } from "./notify-payments.ts";
import { notifySubscription } from "./notify-subscription.ts";
import { withdrawFailed, withdrawOutdated } from "./outdated-mails.ts";
import { owedOf } from "./owed.ts";
import { hasAny } from "./price.ts";
import { readPayments } from "./read-payments.ts";
import { refundLatePayments } from "./refund-late.ts";
import { withStatusByInvoices } from "./renewal-charge.ts";
import { isEnded, type StripeInvoice, StripeSubscription } from "./stripe-schemas.ts";
import { withCard } from "./with-card.ts";
import { isAfterRefund, writePayments } from "./write-payments.ts";
import { type SubscriptionReading, writeSubscriptions } from "./write-subscriptions.ts";

const MAX_READS = 8;

export interface SyncRequest {
  accountId: number;
  /** read besides those of the account that have not ended */
  subscriptions?: readonly string[];
  /** events that this sync covers: marked as done in the same transaction */
  events?: readonly string[];
  /** an action to run at Stripe first; its result is used as the first read */
  act?: { id: string; run: (stripe: Stripe) => Promise<Stripe.Subscription> };
}

interface Readings {
  found: SubscriptionReading[];
  /** subscriptions of the account that no longer exist at Stripe */
  gone: string[];
}

/**
 * Reads an account's subscriptions from Stripe and writes the result: states, the current one, the
 * order history, mails. Every event, job and verb ends here, so the order of events does not
 * matter. If the account was written since the read began, it is read again. Returns the remaining
 * duplicates. Errors: Stripe's own, ZodError for an invalid response, OtherStripeAccount, 503 if
 * others write all the time.
 */
export async function syncSubscription(ctx: Ctx, request: SyncRequest): Promise<SubscriptionRow[]> {
  let act = request.act;
  for (let round = 0; round < MAX_READS; round++) {
    const account = await billedAccount(ctx, request.accountId);
    const readings = await readAll(ctx, request, act);
    act = undefined;
    const duplicates = await withTransaction(ctx, (tx) => write(tx, account, readings, request));
    if (duplicates) return duplicates;
  }
  ctx.log.warn({ event: "account_written_too_often", account: request.accountId });
  throw new AppError("unavailable", { retryAfterSeconds: 5 });
}

async function readAll(
  ctx: Ctx,
  { accountId, subscriptions = [] }: SyncRequest,
  act: SyncRequest["act"],
): Promise<Readings> {
  const readings: Readings = { found: [], gone: [] };
  const ids = new Set([...subscriptions, ...(await openSubscriptions(ctx, accountId))]);
  if (act) {
    const now = await voidAndRead(ctx, accountId, await callStripe(ctx, act.run));
    const facts = await withCard(ctx, now.facts);
    readings.found.push({ facts, owed: owedOf(facts, now.invoices), payments: null });
    ids.delete(act.id);
  }
  for (const id of ids) {
    try {
      const now = await voidAndRead(ctx, accountId, await retrieve(ctx, id));
      const facts = await withCard(ctx, await withDiscounts(ctx, now.facts));
      const owed = owedOf(facts, now.invoices);
      const payments = await readPayments(ctx, facts, now.invoices);
      readings.found.push({ facts, owed, payments });
    } catch (error) {
      if (!isMissing(error) || subscriptions.includes(id)) throw error;
      readings.gone.push(id);
    }
  }
  // Stripe deletes test data only: in live mode the key is of another account, and the one that has
  // them goes on charging (decision 092).
  const isElsewhere = readings.gone.some(isAtStripe) && readings.found.length === 0;
  if (isElsewhere && ctx.ports.payments.livemode) throw new OtherStripeAccount();
  return readings;
}

function retrieve(ctx: Ctx, id: string): Promise<Stripe.Subscription> {
  return callStripe(ctx, (stripe) =>
    stripe.subscriptions.retrieve(id, {
      expand: ["default_payment_method", "latest_invoice"],
    }),
  );
}

/**
 * A subscription once it owes nothing that is not to be paid, with its invoices, newest first:
 * voiding may make it active.
 */
async function voidAndRead(
  ctx: Ctx,
  accountId: number,
  answer: Stripe.Subscription,
): Promise<{ facts: StripeSubscription; invoices: StripeInvoice[] }> {
  const facts = StripeSubscription.parse(answer);
  const { voided, invoices } = await voidAndList(ctx, facts);
  if (isEnded(facts.status)) {
    await refundLatePayments(ctx, accountId, { facts, invoices });
    return { facts, invoices };
  }
  const now = voided === 0 ? facts : StripeSubscription.parse(await retrieve(ctx, facts.id));
  return { facts: withStatusByInvoices(now, invoices), invoices };
}

/**
 * A subscription with its discounts, which are asked for only where it has some: a restricted key
 * may lack the permission, and then its price is unknown.
 */
async function withDiscounts(ctx: Ctx, facts: StripeSubscription): Promise<StripeSubscription> {
  if (!hasAny(facts.discounts)) return facts;
  const expand = ["discounts.source.coupon"];
  try {
    const { discounts } = await callStripe(ctx, (stripe) =>
      stripe.subscriptions.retrieve(facts.id, { expand }),
    );
    return { ...facts, discounts };
  } catch (error) {
    if (!isForbidden(error)) throw error;
    ctx.log.warn({ event: "discount_not_read", subscription: facts.id });
    return facts;
  }
}

/** Null if the data read is outdated; otherwise the account's duplicate subscriptions. */
async function write(
  ctx: Ctx,
  account: BilledAccount,
  { found, gone }: Readings,
  request: SyncRequest,
): Promise<SubscriptionRow[] | null> {
  if (!(await claimAccount(ctx, account))) return null;
  const written = await writeSubscriptions(ctx, account, found, gone);
  const histories = await writeHistories(ctx, account, found);
  await withdrawOutdated(ctx, written);
  const isServed = written.some(({ after }) => after.is_current === 1 && isRunning(after.status));
  for (const change of written) {
    const isReplaced = isServed && change.after.is_current === 0;
    await notifySubscription(ctx, account, { ...change, isReplaced });
  }
  const duplicates = written.map(({ after }) => after).filter((row) => row.surplus !== null);
  for (const { facts, owed, changes } of histories) {
    const withdrawn = await withdrawFailed(ctx, changes);
    const surplus = duplicates.find((row) => row.id === facts.id)?.surplus;
    const isGivenBack = surplus === "refund";
    await alertOfPayments(ctx, account, { changes, isGivenBack });
    const { status } = facts;
    const hasEnded = isEnded(status) || surplus === "end";
    // Of one that is given back a mail of its own tells the payment and its refund.
    const mailed = isGivenBack ? changes.filter(isAfterRefund) : changes;
    await notifyPayments(ctx, account, { changes: mailed, withdrawn, status, hasEnded, owed });
  }
  await finishEvents(ctx, request.events ?? []);
  return duplicates.filter((row) => row.settled_at === null);
}

/** The payments before any mail, as that of an end says whether its merchant ever paid. */
async function writeHistories(
  ctx: Ctx,
  account: BilledAccount,
  found: readonly SubscriptionReading[],
) {
  const written = [];
  for (const { facts, owed, payments } of found) {
    if (!payments) continue;
    written.push({ facts, owed, changes: await writePayments(ctx, account, facts.id, payments) });
  }
  return written;
}
