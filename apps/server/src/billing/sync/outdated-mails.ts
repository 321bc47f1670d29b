import { isSettled } from "@coupon-center/contract";
import type { Ctx } from "../../context.ts";
import type { SubscriptionRow } from "../../db/tables.ts";
import { withdrawMail } from "../../outbox/queue-mail.ts";
import { isOwingStatus } from "./open-invoices.ts";
import { isEnded } from "./stripe-schemas.ts";
import type { PaymentChange } from "./write-payments.ts";
import type { Change } from "./write-subscriptions.ts";

type Open = Pick<SubscriptionRow, "id" | "past_due_since">;
type Hidden = Pick<SubscriptionRow, "id" | "past_due_since" | "current_period_end">;
type Given = Pick<SubscriptionRow, "id" | "canceled_at" | "ends_at">;
type Carded = Pick<SubscriptionRow, "id" | "card_last4" | "card_month">;

/** The keys of mails that tell a state: each is sent once, and taken back while it waits. */
export const mailKeys = {
  failed: (invoice: string, tries: number) => `payment-failed:${invoice}:${tries}`,
  hiddenSoon: ({ id, past_due_since }: Open) => `coupons-hidden-soon:${id}:${past_due_since}`,
  /** Of a payment that was given up it is not known since when it was owed, only its period. */
  hidden: ({ id, past_due_since: since, current_period_end: end }: Hidden) =>
    `coupons-hidden:${id}:${since ?? `period-${end}`}`,
  cardEnds: ({ id, card_last4, card_month }: Carded) =>
    `card-ends:${id}:${card_last4}:${card_month}`,
  ended: ({ id }: Pick<SubscriptionRow, "id">) => `ended:${id}`,
  /** With the time of the request, as a day may be given again after another. */
  given: ({ id, canceled_at, ends_at }: Given) => `plan-given:${id}:${canceled_at}:${ends_at}`,
};

/**
 * Takes back the mails of failed tries that wait still, as mail servers may be down for hours, and
 * are not true any more: the payment was made, is not to be made, was tried again, or a part of it
 * was made (rule 11.3). Returns the changes whose mails were taken back.
 */
export async function withdrawFailed(
  ctx: Ctx,
  changes: readonly PaymentChange[],
): Promise<ReadonlySet<PaymentChange>> {
  const withdrawn = new Set<PaymentChange>();
  for (const change of changes) {
    const { was, triedBefore, payment } = change;
    const key = mailKeys.failed(payment.stripe_invoice_id, triedBefore);
    if (was === "failed" && (await withdrawMail(ctx, key))) withdrawn.add(change);
  }
  return withdrawn;
}

/**
 * The same of mails about a plan: that its coupons are or will be hidden for an open payment, that
 * its card ends, until when it was given, and that it has ended, once another is in force.
 */
export async function withdrawOutdated(ctx: Ctx, changes: readonly Change[]): Promise<void> {
  const outdated = changes.flatMap(({ before, after }) =>
    before ? keysOutdatedBy(before, after) : [],
  );
  const isServedAnew = changes.some(({ before, after }) => isServed(after) && !isServed(before));
  const ended = changes.filter(({ after }) => isServedAnew && isEnded(after.status));
  const keys = [...outdated, ...ended.map(({ after }) => mailKeys.ended(after))];
  for (const key of keys) await withdrawMail(ctx, key);
}

const isServed = (plan?: SubscriptionRow) => plan?.is_current === 1 && isSettled(plan.status);

function keysOutdatedBy(before: SubscriptionRow, after: SubscriptionRow): string[] {
  const keys: string[] = [];
  const isSame = before.past_due_since === after.past_due_since;
  if (isOwingStatus(before.status)) {
    if (!isSame || !isOwingStatus(after.status)) keys.push(mailKeys.hidden(before));
    if (!isSame || after.status !== "past_due") keys.push(mailKeys.hiddenSoon(before));
  }
  const hasItsCard = mailKeys.cardEnds(before) === mailKeys.cardEnds(after);
  if (before.card_month !== null && (!hasItsCard || after.ends_at !== null))
    keys.push(mailKeys.cardEnds(before));
  const isGivenSo = after.ends_at === before.ends_at && after.is_current === 1;
  if (before.given === 1 && (!isGivenSo || isEnded(after.status)))
    keys.push(mailKeys.given(before));
  return keys;
}
