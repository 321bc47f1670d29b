import { randomUUID } from "node:crypto";
import { dayIn, formatMinorUnits, type PlanInterval, startOfDay } from "@coupon-center/contract";
import { writeAudit } from "../../audit/write-audit.ts";
import type { Ctx, System } from "../../context.ts";
import { changeSomeAtOnce } from "../../jobs/change-some-at-once.ts";
import { queueMail } from "../../outbox/queue-mail.ts";
import { type Offer, offersOf } from "../offers.ts";
import { paymentPage } from "../payment-pages.ts";
import { cancelMove } from "./cancel-moves.ts";
import { firstRenewal } from "./first-renewal.ts";
import {
  closeMove,
  isMailLost,
  type OpenMove,
  openMoves,
  type Subscriber,
  subscribers,
  wasTold,
} from "./move-queries.ts";

/** What becomes of a subscriber's price; the first four are mailed or are as they should be. */
export type Fate =
  | "announced"
  | "announced anew"
  | "announced before"
  | "announcement withdrawn"
  | "has this price"
  | "cancelled"
  | "suspended"
  | "free"
  | "no such plan now"
  | "not paid"
  | "price changes now"
  | "priced by hand";

export interface PlannedMove {
  subscription: string;
  email: string;
  currency: string | null;
  /** what is charged now, minor units */
  amount: number | null;
  interval: PlanInterval;
  fate: Fate;
  /** the first day with the new price; null where none is announced */
  day: string | null;
}

/** Statuses in which a subscription's price is changed. */
export const movedStatuses: readonly string[] = ["active", "trialing", "past_due"];

/**
 * Tells the subscribers who pay another price than the client's present one for their interval that
 * they will pay that from their first renewal on or after a day, and plans it (decision 074). With
 * `dryRun` only says what it would do. Running it again changes nothing; after another change of
 * the price, or with an announcement whose mail was given up, it announces anew.
 */
export async function announceMoves(
  ctx: Ctx<System>,
  { day, dryRun }: { day: string; dryRun: boolean },
): Promise<PlannedMove[]> {
  const offers = offersOf(ctx.client);
  const moves = new Map((await openMoves(ctx)).map((move) => [move.subscription_id, move]));
  const from = startOfDay(ctx.client.timeZone, day);
  const plans = (await subscribers(ctx)).map((subscriber): Plan => {
    const move = moves.get(subscriber.id);
    const target = offers.find((offer) => offer.interval === subscriber.billing_interval);
    const fate = fateOf(subscriber, move, target);
    return { subscriber, move, target, fate, startsAt: startOf(subscriber, move, { fate, from }) };
  });
  if (!dryRun) await changeSomeAtOnce(ctx, plans.filter(isChanged), carryOut);
  return plans.map((plan) => presentPlan(ctx, plan));
}

interface Plan {
  subscriber: Subscriber;
  move: OpenMove | undefined;
  /** what the client sells for their interval */
  target: Offer | undefined;
  fate: Fate;
  /** when the new price is charged first; null where none is announced */
  startsAt: number | null;
}

const changes: readonly Fate[] = ["announced", "announced anew", "announcement withdrawn"];
const isChanged = ({ fate }: Plan) => changes.includes(fate);

async function carryOut(ctx: Ctx<System>, plan: Plan): Promise<void> {
  const { subscriber, move, target, fate, startsAt } = plan;
  if (fate === "announcement withdrawn") {
    if (move) await cancelMove(ctx, move, subscriber.email);
  } else if (target && startsAt !== null)
    await announce(ctx, subscriber, { move, startsAt, target });
}

function presentPlan(ctx: Ctx, { subscriber, fate, startsAt }: Plan): PlannedMove {
  const { id, email, currency, unit_amount: amount, billing_interval: interval } = subscriber;
  const day = startsAt === null ? null : dayIn(ctx.client.timeZone, startsAt);
  return { subscription: id, email, currency, amount, interval, fate, day };
}

function fateOf(one: Subscriber, move: OpenMove | undefined, target: Offer | undefined): Fate {
  if (move?.begun_at != null) return "price changes now";
  // What was announced for a plan that is not sold any more stays until it is cancelled.
  if (!target) return move ? "announced before" : "no such plan now";
  if (one.unit_amount === target.amount && one.currency === target.currency)
    return move ? "announcement withdrawn" : "has this price";
  if (one.ends_at !== null) return "cancelled";
  if (one.suspended || one.pause !== null) return "suspended";
  if (!movedStatuses.includes(one.status)) return "not paid";
  if (one.unit_amount === 0) return "free";
  if (one.unit_amount === null || one.currency !== target.currency) return "priced by hand";
  // The price of several would not become what is told.
  if ((one.quantity ?? 1) !== 1) return "priced by hand";
  if (!move) return "announced";
  const isSame =
    move.to_amount === target.amount &&
    move.currency === target.currency &&
    move.billing_interval === target.interval;
  return isSame && !isMailLost(move) ? "announced before" : "announced anew";
}

/** When the new price is charged first; null where none is announced. */
function startOf(
  { start_date, billing_anchor, billing_interval, ...subscriber }: Subscriber,
  move: OpenMove | undefined,
  { fate, from }: { fate: Fate; from: number },
): number | null {
  if (fate === "announced before") return move?.starts_at ?? null;
  if (!fate.startsWith("announced")) return null;
  const current_period_end = subscriber.current_period_end ?? from;
  return firstRenewal({ start_date, billing_anchor, billing_interval, current_period_end }, from);
}

async function announce(
  ctx: Ctx,
  { id: subscription_id, account_id, email, unit_amount, currency, billing_interval }: Subscriber,
  { move, startsAt, target }: { move: OpenMove | undefined; startsAt: number; target: Offer },
): Promise<void> {
  if (move && !(await closeMove(ctx, move, "replaced"))) return;
  const id = `price-change:${randomUUID()}`;
  const from_amount = unit_amount ?? 0;
  const made = await ctx.db
    .insertInto("price_move")
    .values({
      id,
      subscription_id,
      account_id,
      client_id: ctx.client.id,
      currency: target.currency,
      billing_interval,
      from_amount,
      to_amount: target.amount,
      planned_at: ctx.clock.business(),
      starts_at: startsAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  // Another run announced it meanwhile.
  if (!made) return;
  const amountText = (amount: number) =>
    formatMinorUnits(amount, currency ?? target.currency, ctx.client.locale);
  const day = (time: number) => dayIn(ctx.client.timeZone, time);
  await queueMail(ctx, {
    kind: "price-change",
    to: { id: account_id, email },
    data: {
      amount: amountText(from_amount),
      newAmount: amountText(target.amount),
      interval: billing_interval,
      day: day(startsAt),
      instead:
        move && (await wasTold(ctx, move))
          ? { amount: amountText(move.to_amount), day: day(move.starts_at) }
          : null,
      link: paymentPage(ctx),
    },
    once: id,
  });
  const reason = `${from_amount} to ${target.amount} ${target.currency} from ${day(startsAt)}`;
  await writeAudit(ctx, "price change announced", "subscription", account_id, reason);
}
