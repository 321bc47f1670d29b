import { DAY_MS, dayIn, isSettled } from "@coupon-center/contract";
import { writeAudit } from "../../audit/write-audit.ts";
import type { Ctx } from "../../context.ts";
import type { SubscriptionRow } from "../../db/tables.ts";
import { type Addressee, isQueued, queueMail, withdrawMail } from "../../outbox/queue-mail.ts";
import { paymentPage } from "../payment-pages.ts";
import type { BilledAccount } from "./account.ts";
import { mailKeys } from "./outdated-mails.ts";
import { isEnded } from "./stripe-schemas.ts";
import { isSuspended, isUnapproved } from "./suspended-sql.ts";
import type { Change } from "./write-subscriptions.ts";

/** How long the mail of a cancellation, or of hidden coupons, waits for what undoes it soon. */
const SETTLE_MS = 2 * 60_000;

/** How long the mail of an end waits for its account's deletion, which follows it at once. */
const DELETION_MS = 20_000;

/**
 * Writes a change of the current subscription to the audit, and mails the end of a plan when it is
 * first known: the end of the paid period, or that it has ended. While a payment is owed no end is
 * announced (decision 058). An end before the day that was mailed is mailed, too. A cancellation is
 * mailed after a while, and not if it was undone by then, so that cancelling and resuming in quick
 * turns sends one mail at most. The end of one that another has replaced hides no coupons, and is
 * not mailed.
 */
export async function notifySubscription(
  ctx: Ctx,
  account: BilledAccount,
  { before, after, isReplaced = false }: SubscriptionNews,
): Promise<void> {
  await warnOfHidden(ctx, account, { before, after });
  const isSame = before?.status === after.status && before.ends_at === after.ends_at;
  if (isSame && knownEnd(before) === knownEnd(after)) {
    // What a waiting mail says of the coupons is no longer so.
    if (before.pause !== after.pause && (await withdrawMail(ctx, cancellationKey(before))))
      await mailEnd(ctx, account, after);
    return;
  }
  const ends = after.ends_at === null ? "" : `, ends ${dayIn(ctx.client.timeZone, after.ends_at)}`;
  const state = `${after.status}${ends}`;
  if (!isSame) await writeAudit(ctx, `subscription ${state}`, "subscription", account.id, after.id);
  const end = knownEnd(after);
  const mailedEnd = before ? knownEnd(before) : null;
  // What waits says the former end, or that coupons stay live until one that is over.
  const isUntold =
    before && mailedEnd !== null && (await withdrawMail(ctx, cancellationKey(before)));
  if (end === null) return;
  const day = (time: number) => dayIn(ctx.client.timeZone, time);
  if (after.given === 1 && !isEnded(after.status)) {
    if (end !== mailedEnd) await mailGiven(ctx, account, { plan: after, day: day(end) });
    return;
  }
  // A plan that ends on the mailed day, or later, breaks no promise.
  if (mailedEnd !== null && day(end) >= day(mailedEnd) && !isUntold && after.given === 0) return;
  if (after.surplus !== null || isReplaced || account.deleted_at !== null) return;
  await mailEnd(ctx, account, after);
}

/**
 * Mails when a plan ends, after a while, or that it has ended, with the way back, unless it is closed
 * as no plan is sold to a suspended merchant.
 */
async function mailEnd(ctx: Ctx, account: BilledAccount, after: Change["after"]): Promise<void> {
  const hasEnded = isEnded(after.status);
  const end = knownEnd(after);
  await queueMail(ctx, {
    kind: "cancelled",
    to: account,
    data: {
      until: hasEnded || end === null ? null : dayIn(ctx.client.timeZone, end),
      ...(after.end_reason === "payment_failed" && { failed: true }),
      ...((await mayBeHidden(ctx, after)) && { isHidden: true }),
      ...(after.given === 1 && { given: true }),
      ...(hasEnded && !(await hasEverPaid(ctx, account)) && { neverPaid: true }),
      link: hasEnded && (await isSuspended(ctx, account.id)) ? null : paymentPage(ctx),
    },
    ...(hasEnded
      ? { once: mailKeys.ended(after), waitsMs: DELETION_MS }
      : { once: cancellationKey(after), waitsMs: SETTLE_MS }),
  });
}

/** Also by a payment that was read, and written, together with the end. */
async function hasEverPaid(ctx: Ctx, account: BilledAccount): Promise<boolean> {
  if (account.first_transaction_id !== null) return true;
  const now = await ctx.db
    .selectFrom("account")
    .select("first_transaction_id")
    .where("id", "=", account.id)
    .where("client_id", "=", ctx.client.id)
    .executeTakeFirst();
  return now !== undefined && now.first_transaction_id !== null;
}

interface SubscriptionNews extends Change {
  /** another subscription of the account runs, and is the current one */
  isReplaced?: boolean;
}

/**
 * Mails until when staff gave a plan for nothing: nobody asked for it, so its end is mailed too.
 */
async function mailGiven(
  ctx: Ctx,
  account: BilledAccount,
  { plan, day }: { plan: SubscriptionRow; day: string },
): Promise<void> {
  if (account.deleted_at !== null) return;
  await queueMail(ctx, {
    kind: "plan-given",
    to: account,
    data: { day, link: paymentPage(ctx) },
    once: mailKeys.given(plan),
  });
}

/**
 * For how long it is mailed that coupons are hidden: less than the rows of mails are kept, which
 * makes it one mail.
 */
export const HIDDEN_DUE_MS = 7 * DAY_MS;

/**
 * Mails that the coupons are hidden once nothing is waited for any more, as Stripe gave up the
 * plan, or its invoice, unless a job did so after the grace.
 */
async function warnOfHidden(ctx: Ctx, account: BilledAccount, { before, after }: Change) {
  if (!isGivenUp(after) || (before?.status === after.status && isGivenUp(before))) return;
  const now = ctx.clock.business();
  const dueMs = ctx.client.graceDays * DAY_MS + HIDDEN_DUE_MS;
  if (before?.status === "past_due") {
    if (now >= Number(before.past_due_since ?? now) + dueMs) return;
    if (await isQueued(ctx, mailKeys.hidden(before))) return;
  }
  if (account.deleted_at !== null || after.surplus !== null) return;
  if (await isUnapproved(ctx, account.id)) return;
  // Also a payment that was just made may be read before its plan is active, which takes the mail
  // back.
  await mailHidden(ctx, account, after, after.status === "past_due" ? SETTLE_MS : 0);
}

/** Whether a payment is owed, and its coupons are hidden without days of grace (decision 037). */
const isGivenUp = ({ status, past_due_since }: SubscriptionRow) =>
  status === "unpaid" || (status === "past_due" && past_due_since === null);

const cancellationKey = ({ id, canceled_at, ends_at }: Change["after"]) =>
  `cancelled:${id}:${canceled_at}:${ends_at}`;

/** Whether a plan's coupons may be hidden before it ends: its mail then promises none of them. */
async function mayBeHidden(ctx: Ctx, { account_id, pause }: Change["after"]): Promise<boolean> {
  return pause !== null || (await isUnapproved(ctx, account_id));
}

function knownEnd({ begun, status, ends_at, renewal_charge_at }: Change["after"]): number | null {
  if (begun === 0) return null;
  // Its mail says that nothing more is charged (decision 081).
  if (renewal_charge_at !== null) return null;
  return isEnded(status) || isSettled(status) ? ends_at : null;
}

/** Mails once, after `waitsMs`, that a store's coupons are hidden for an open payment. */
export async function mailHidden(
  ctx: Ctx,
  to: Addressee,
  plan: Pick<SubscriptionRow, "id" | "past_due_since" | "current_period_end">,
  waitsMs = 0,
): Promise<void> {
  await queueMail(ctx, {
    kind: "coupons-hidden",
    to,
    data: { payUrl: null, link: paymentPage(ctx) },
    once: mailKeys.hidden(plan),
    waitsMs,
  });
}
