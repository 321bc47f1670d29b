import type { Subscription } from "@coupon-center/contract";
import type Stripe from "stripe";
import type { SaidMail, Screen } from "./said.ts";
import {
  draftInvoices,
  isOver,
  knownEnd,
  mayCharge,
  nextTry,
  openInvoices,
  type Payer,
  periodEndOf,
  plannedEnd,
  priceOf,
  subscriptionOf,
} from "./stripe-rules.ts";

/** What is seen of one merchant at a moment. */
export interface Observation {
  now: number;
  payer: Payer;
  /** what the API says of the plan */
  plan: Subscription | null;
  /** whether shoppers see the coupon */
  shown: boolean;
  isApproved: boolean;
  /** whether the account was deleted, also by a request whose answer was lost */
  isDeleted: boolean;
  /** all mails so far, sent and waiting */
  mails: readonly SaidMail[];
  /** whether all that Stripe has told, or would be found by a reconciliation, is processed */
  isSynced: boolean;
}

/** The screen agrees with Stripe, and shoppers see what it says. */
export function disagreements(
  { now, payer, plan, shown, isApproved }: Observation,
  screen: Screen | null,
  graceSeconds: number,
): string[] {
  const faults: string[] = [];
  const open = payer.subscriptions.filter((one) => !isOver(one));
  const running = open.filter(({ status }) => status !== "incomplete");
  if (running.length > 1)
    faults.push(`${running.length} subscriptions run: ${running.map(({ status }) => status)}`);
  const live = running[0] ?? open[0];
  // Decision 058: nothing of a plan that was cancelled can be charged, or paid by mistake.
  for (const one of payer.subscriptions) {
    const isCancelled = one.cancellation_details?.reason === "cancellation_requested";
    if (isOver(one) && isCancelled && openInvoices(payer, one).length > 0)
      faults.push(`an invoice of a cancelled plan is open: ${one.id}`);
  }
  // Decision 090.
  for (const one of running) {
    const asked = openInvoices(payer, one).length;
    if (asked > 1) faults.push(`${asked} payments of one plan are asked for`);
  }
  const inForce = running.some((one) => isInForce(payer, one, now, graceSeconds));
  if (shown !== (inForce && isApproved))
    faults.push(
      `coupons public: ${shown}; in force by decision 037: ${inForce}, approved: ${isApproved}`,
    );
  if (screen === null || plan === null) {
    if (live) faults.push(`no plan is shown, Stripe has one that is ${live.status}`);
    return faults;
  }
  const said = `'${screen.text}' (${screen.state})`;
  if (live) faults.push(...differences(plan, live, payer).map((one) => `${one}; ${said}`));
  else if (!["canceled", "incomplete_expired"].includes(screen.status))
    faults.push(`${said}, and Stripe has no plan that runs`);
  const charges = open.some((one) => mayCharge(payer, one));
  if (charges && (screen.nothingCharged || screen.nothingChargedYet))
    faults.push(`${said}, and Stripe may charge`);
  if (screen.isHidden && shown) faults.push(`${said}, and coupons are public`);
  const isLive = screen.isLive || screen.liveUntil !== null;
  if (isLive && screen.text !== "" && !shown && isApproved)
    faults.push(`${said}, and coupons are hidden`);
  if (screen.liveUntil !== null && !isApproved) faults.push(`${said}, and the store is suspended`);
  return faults;
}

/**
 * What an act that was answered with success has to have done at Stripe. While news of Stripe are
 * missing, there may be a second plan that is not known yet, and that the act is not about; nor is
 * the cancellation of a plan that is past due about one that was paid beside it (decision 039).
 */
export function undone(
  act: string,
  { payer: { subscriptions }, plan, isSynced }: Pick<Observation, "payer" | "plan" | "isSynced">,
  before: Payer,
): string[] {
  const running = subscriptions.filter(
    (one) => !isOver(one) && one.status !== "incomplete" && (isSynced || one.id === plan?.id),
  );
  const ends = running.map((one) => knownEnd(one));
  if (act === "resume" && ends.some((end) => end !== null))
    return ["the plan was said to be resumed, and ends at Stripe"];
  const ran = new Set(before.subscriptions.filter((one) => !isOver(one)).map(({ id }) => id));
  const hasEnded = subscriptions.some((one) => ran.has(one.id) && isOver(one));
  if (act === "cancel" && ends.includes(null) && !hasEnded)
    return ["the plan was said to be cancelled, and goes on at Stripe"];
  return [];
}

/** Decisions 037 and 090: the days of grace begin with the first payment that was not made. */
function isInForce(
  payer: Payer,
  one: Stripe.Subscription,
  now: number,
  graceSeconds: number,
): boolean {
  const end = plannedEnd(one);
  if (end !== null && end <= now) return false;
  if (one.status === "active" || one.status === "trialing" || isRenewing(payer, one)) return true;
  const missing = missedSince(payer, one);
  return one.status === "past_due" && missing !== null && missing + graceSeconds > now;
}

/**
 * Decision 081: Stripe calls a plan past due until its newest payment, also while that is a draft.
 */
function isRenewing(payer: Payer, one: Stripe.Subscription): boolean {
  const isPaidUp = openInvoices(payer, one).length === 0;
  return one.status === "past_due" && isPaidUp && draftInvoices(payer, one).length > 0;
}

/** When the first payment after the last one that was made was asked for; null if none is open. */
function missedSince(payer: Payer, one: Stripe.Subscription): number | null {
  const own = payer.invoices.filter((invoice) => subscriptionOf(invoice) === one.id);
  const paidAt = Math.max(...own.filter(({ status }) => status === "paid").map((it) => it.created));
  const later = own.filter(({ created }) => created > paidAt).sort((a, b) => b.created - a.created);
  let first: number | null = null;
  for (const { status, attempted, created, status_transitions } of later) {
    const wasOpen = first !== null && (status_transitions.voided_at ?? 0) >= first;
    if (attempted && (status === "open" || (status === "void" && wasOpen))) first = created;
  }
  return first;
}

/** Where the API's plan differs from the subscription at Stripe. */
function differences(plan: Subscription, live: Stripe.Subscription, payer: Payer): string[] {
  const end = knownEnd(live);
  const [draft] = draftInvoices(payer, live);
  const isSettled = live.status === "active" || live.status === "trialing";
  const isLeaving = end !== null && isSettled && !draft;
  const status = isRenewing(payer, live) ? "active" : live.status;
  const isOwing = live.status === "past_due" || live.status === "unpaid";
  const facts: [name: string, said: unknown, is: unknown][] = [
    ["id", plan.id, live.id],
    ["status", plan.status, isLeaving ? "canceled" : status],
    ["end", plan.ends_at, end],
    ["period's end", plan.current_period_end, periodEndOf(live)],
    ["charge of a draft", plan.renewal_charge_at, draft?.automatically_finalizes_at ?? null],
    ["next try", plan.retry_at, isOwing ? nextTry(payer, live) : null],
    ["pause", plan.collection_paused, live.pause_collection !== null],
  ];
  facts.push(["interval", plan.interval, live.items.data[0]?.price.recurring?.interval]);
  const coming = plan.coming_price;
  if (!coming) facts.push(["price", plan.price?.unit_amount, priceOf(live)]);
  return facts
    .filter(([, said, is]) => said !== is)
    .map(([name, said, is]) => `the ${name} is said to be ${said}, at Stripe it is ${is}`);
}
