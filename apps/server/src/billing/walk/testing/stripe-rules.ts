import type Stripe from "stripe";

/**
 * What Stripe does by itself, after its documentation (docs.stripe.com/billing), as far as plans by
 * the month and the year need it. It is written against that, and neither against the product nor
 * its sandbox: both are held against it. Times are epoch seconds.
 */

/** The settings of 'Subscriptions and emails' in Stripe's dashboard. */
export interface StripeSettings {
  /** days after a failed renewal on which its card is tried again */
  retryDays: readonly number[];
  /** what becomes of a subscription after the last of them */
  afterRetries: "canceled" | "unpaid" | "past_due";
}

/** What Stripe knows of one payer, who may have several customers. */
export interface Payer {
  subscriptions: Stripe.Subscription[];
  invoices: Stripe.Invoice[];
  charges: Stripe.Charge[];
  customers: Stripe.Customer[];
}

export const noPayer = (): Payer => ({
  subscriptions: [],
  invoices: [],
  charges: [],
  customers: [],
});

/** A try to charge a card. */
export interface Attempt {
  at: number;
  amount: number;
  paid: boolean;
}

const HOUR = 3_600;
const DAY = 24 * HOUR;

/**
 * 'Stripe waits about an hour before it finalizes' the invoice of a renewal, which is a draft until
 * then, and charges it afterwards. What is charged at a time may be so until `DRAFT` later.
 */
export const DRAFT = 2 * HOUR;
/** The 'about an hour'. */
const FINALIZES = HOUR;

/** 'incomplete_expired' and 'canceled' are 'terminal': nothing is invoiced any more. */
export const isOver = ({ status }: Pick<Stripe.Subscription, "status">): boolean =>
  status === "canceled" || status === "incomplete_expired";

export const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === "string" ? value : (value?.id ?? null);

export function subscriptionOf(invoice: Stripe.Invoice): string | null {
  return idOf(invoice.parent?.subscription_details?.subscription);
}

export function priceOf(subscription: Stripe.Subscription): number {
  return subscription.items.data[0]?.price.unit_amount ?? 0;
}

export function periodEndOf(subscription: Stripe.Subscription): number {
  return subscription.items.data[0]?.current_period_end ?? 0;
}

/**
 * When a subscription ends without anybody's doing: `cancel_at_period_end` 'schedules' the end of
 * the current period, `cancel_at` a date. Null if it goes on.
 */
export function plannedEnd(subscription: Stripe.Subscription): number | null {
  const { cancel_at, cancel_at_period_end } = subscription;
  return cancel_at ?? (cancel_at_period_end ? periodEndOf(subscription) : null);
}

/** The same if no renewal is charged before it; a later one is not told yet (decision 038). */
export function knownEnd(subscription: Stripe.Subscription): number | null {
  const end = plannedEnd(subscription);
  return end !== null && end <= periodEndOf(subscription) ? end : null;
}

/** Invoices of a subscription that wait for their payment, and were tried, oldest first. */
export function openInvoices(payer: Payer, subscription: Stripe.Subscription): Stripe.Invoice[] {
  return payer.invoices
    .filter((one) => subscriptionOf(one) === subscription.id && one.status === "open")
    .filter(({ attempted }) => attempted)
    .sort((a, b) => a.created - b.created);
}

/** Whether the first payment was made. */
export function hasBegun(payer: Payer, { id }: Stripe.Subscription): boolean {
  return payer.invoices.some((one) => subscriptionOf(one) === id && one.status === "paid");
}

/** Invoices of a subscription that will be finalized and charged by themselves, oldest first. */
export function draftInvoices(payer: Payer, subscription: Stripe.Subscription): Stripe.Invoice[] {
  return payer.invoices
    .filter((one) => subscriptionOf(one) === subscription.id && one.status === "draft")
    .filter(({ auto_advance, amount_due }) => auto_advance && amount_due > 0)
    .sort((a, b) => a.created - b.created);
}

/** When the card is tried again for what is open; null if it is not. */
export function nextTry(payer: Payer, subscription: Stripe.Subscription): number | null {
  if (isOver(subscription)) return null;
  const tries = openInvoices(payer, subscription).flatMap((one) => one.next_payment_attempt ?? []);
  return tries.length === 0 ? null : Math.min(...tries);
}

/**
 * Whether a card may be charged for a subscription without anybody's doing: by its renewal, unless
 * it ends before ('cancel at period end') or its collection is paused with `void` ('invoices are
 * immediately marked as void'), or by a draft or a retry of what is open, which a pause does not
 * stop.
 */
export function mayCharge(payer: Payer, subscription: Stripe.Subscription): boolean {
  if (isOver(subscription)) return false;
  if (nextTry(payer, subscription) !== null) return true;
  if (draftInvoices(payer, subscription).length > 0) return true;
  const { pause_collection: pause, status } = subscription;
  // An unpaid one's 'invoices are left as drafts'; a paused one makes none.
  if (pause || status === "unpaid" || status === "paused" || status === "incomplete") return false;
  return knownEnd(subscription) === null && priceOf(subscription) > 0;
}

/** By its last four digits, how a test card answers when it is charged without its owner. */
const declinesLater: Readonly<Record<string, "declined" | "confirm">> = {
  "0341": "declined",
  "0002": "declined",
  "3184": "confirm",
};

/** The card that is charged: the subscription's own, else its customer's default. */
function cardOf(
  payer: Payer,
  subscription: Stripe.Subscription,
): "pays" | "declined" | "confirm" | null {
  const customer = payer.customers.find(({ id }) => id === idOf(subscription.customer));
  const method =
    subscription.default_payment_method ?? customer?.invoice_settings.default_payment_method;
  if (!method || typeof method === "string") return null;
  // One that was detached belongs to nobody.
  if (idOf(method.customer) !== idOf(subscription.customer)) return null;
  return declinesLater[method.card?.last4 ?? ""] ?? "pays";
}

interface Owed {
  amount: number;
  created: number;
  attempts: number;
  next: number | null;
  isLatest: boolean;
}

/**
 * All tries to charge a payer's cards from one time to another if nobody does anything. A card
 * that asks its owner to confirm is not tried again ('requires action').
 */
export function forecast(
  payer: Payer,
  settings: StripeSettings,
  { from, until }: { from: number; until: number },
): Attempt[] {
  return payer.subscriptions
    .flatMap((subscription) => forecastOf(payer, subscription, settings, { from, until }))
    .sort((a, b) => a.at - b.at);
}

function forecastOf(
  payer: Payer,
  subscription: Stripe.Subscription,
  { retryDays, afterRetries }: StripeSettings,
  { from, until }: { from: number; until: number },
): Attempt[] {
  if (isOver(subscription)) return [];
  const card = cardOf(payer, subscription);
  const latest = idOf(subscription.latest_invoice);
  const attempts: Attempt[] = [];
  let status: string = subscription.status;
  let periodEnd = periodEndOf(subscription);
  let owed: Owed[] = openInvoices(payer, subscription).map((one) => ({
    amount: one.amount_remaining,
    created: one.created,
    attempts: one.attempt_count,
    next: one.next_payment_attempt,
    isLatest: one.id === latest,
  }));
  owed.push(
    ...draftInvoices(payer, subscription).map((one) => ({
      amount: one.amount_due,
      created: one.created,
      attempts: 0,
      next: one.automatically_finalizes_at,
      isLatest: one.id === latest,
    })),
  );
  const end = plannedEnd(subscription) ?? Number.POSITIVE_INFINITY;
  /** Whether the subscription goes on. */
  const charge = (invoice: Owed, at: number): boolean => {
    const paid = card === "pays";
    invoice.attempts += 1;
    // Without a card there is nothing to charge, but it counts as a try.
    if (card !== null) attempts.push({ at, amount: invoice.amount, paid });
    if (paid) {
      owed = owed.filter((one) => one !== invoice);
      if (invoice.isLatest) status = "active";
      return true;
    }
    if (status === "active" || status === "trialing") status = "past_due";
    const day = card === "confirm" ? undefined : retryDays[invoice.attempts - 1];
    invoice.next = day === undefined ? null : invoice.created + day * DAY;
    if (invoice.next !== null || card === "confirm" || afterRetries === "past_due") return true;
    if (afterRetries === "canceled") return false;
    status = "unpaid";
    return true;
  };
  for (;;) {
    const retry = Math.min(...owed.map(({ next }) => next ?? Number.POSITIVE_INFINITY));
    const at = Math.min(end, periodEnd, retry);
    if (at > until) return attempts;
    if (at >= end) return attempts;
    if (at === retry) {
      const due = owed.find(({ next }) => next === retry);
      if (due && !charge(due, at)) return attempts;
      continue;
    }
    periodEnd = periodAfter(subscription, periodEnd);
    if (status === "incomplete" && at - from > 0 && subscription.start_date + 23 * HOUR <= at)
      return attempts;
    if (status === "unpaid" || status === "paused" || subscription.pause_collection) continue;
    if (priceOf(subscription) === 0) continue;
    for (const one of owed) one.isLatest = false;
    const times = { created: at, next: at + FINALIZES };
    owed.push({ amount: priceOf(subscription), attempts: 0, isLatest: true, ...times });
  }
}

/** The end of the next period, 'each interval' after the one before. */
function periodAfter(subscription: Stripe.Subscription, end: number): number {
  const interval = subscription.items.data[0]?.price.recurring?.interval;
  return monthAfter(subscription.billing_cycle_anchor, end, interval === "year" ? 12 : 1);
}

/**
 * The end of the next period of so many months: 'the day of the month of the billing cycle anchor',
 * or the last day of a shorter month.
 */
function monthAfter(anchor: number, end: number, count = 1): number {
  const first = new Date(anchor * 1000);
  const last = new Date(end * 1000);
  const months =
    (last.getUTCFullYear() - first.getUTCFullYear()) * 12 +
    (last.getUTCMonth() - first.getUTCMonth()) +
    count;
  const next = new Date(anchor * 1000);
  next.setUTCDate(1);
  next.setUTCMonth(first.getUTCMonth() + months);
  const days = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
  next.setUTCDate(Math.min(first.getUTCDate(), days));
  return next.getTime() / 1000;
}
