import { addDays, dayIn, startOfDay } from "@coupon-center/contract";
import type { Client } from "../../clients/clients.ts";
import { letRequestsRun } from "../../concurrency/let-requests-run.ts";
import { type Ctx, type System, withTransaction } from "../../context.ts";
import type { PriceMoveRow } from "../../db/tables.ts";
import { withdrawMail } from "../../outbox/queue-mail.ts";
import { skipRefused } from "../skip-refused.ts";
import { isEnded } from "../sync/stripe-schemas.ts";
import { firstRenewal } from "./first-renewal.ts";
import { closeMove, NOTICE_DAYS, type OpenMove, openMovesAbove } from "./move-queries.ts";
import { isDue, switchPrice } from "./switch-price.ts";

/** A new price is announced to all merchants, and its changes are open for weeks. */
const AT_ONCE = 200;

/**
 * Carries out the announced changes of prices: notes which mails were sent, changes each price at
 * Stripe a few days before the renewal that was told, and closes what has happened or cannot happen
 * any more. The rows say what is left to do, so a crash only delays it. Errors: Stripe's own,
 * during an outage.
 */
export async function makeMoves(
  ctx: Ctx<System>,
  isStopping: () => boolean = () => false,
): Promise<void> {
  let last = "";
  for (;;) {
    const moves = await openMovesAbove(ctx, last, AT_ONCE);
    const next = moves.at(-1);
    if (!next) return;
    for (const move of moves) {
      if (isStopping()) return;
      const logged = { event: "price_not_moved", subscription: move.subscription_id };
      await skipRefused(ctx, logged, () => carryOn(ctx, move));
      await letRequestsRun();
    }
    last = next.id;
  }
}

async function carryOn(ctx: Ctx<System>, move: OpenMove): Promise<void> {
  const outcome = outcomeOf(move);
  if (outcome) {
    await withTransaction(ctx, async (tx) => {
      // What still waits tells of a change that will not be made.
      if (await closeMove(tx, move, outcome)) await withdrawMail(tx, move.id);
    });
    return;
  }
  if (isUntold(move) && (move.ends_at !== null || move.pause !== null)) {
    await withdraw(ctx, move);
    return;
  }
  const known = move.told_at !== null ? move : await noteTold(ctx, move);
  if (!known) return;
  if (isMissed(move)) await forgetBeginning(ctx, move);
  const isToCome = move.unit_amount === move.from_amount;
  const isElsewhere = ctx.ports.payments.elsewhere.has(move.subscription_id);
  const { current_period_end: end } = move;
  if (isToCome && !isElsewhere && isDue(end, ctx.clock.business()) && end >= known.starts_at)
    await switchPrice(ctx, { ...move, ...known });
}

const isUntold = ({ told_at, sent_at }: OpenMove) => told_at === null && sent_at === null;

/** As of who had cancelled, or was suspended, before the announcement: nothing is to be paid. */
function withdraw(ctx: Ctx<System>, move: OpenMove): Promise<void> {
  return withTransaction(ctx, async (tx) => {
    if (await withdrawMail(tx, move.id)) await closeMove(tx, move, "cancelled");
  });
}

function outcomeOf(move: OpenMove): PriceMoveRow["outcome"] {
  if (isEnded(move.status)) return "ended";
  const isIts =
    move.charged_currency === move.currency && move.charged_interval === move.billing_interval;
  if (isIts && move.unit_amount === move.from_amount) return null;
  const isMade = isIts && move.unit_amount === move.to_amount && move.begun_at !== null;
  if (!isMade) return "overtaken";
  return hasRenewed(move) ? "charged" : null;
}

const hasRenewed = ({ current_period_end, starts_at }: OpenMove) =>
  current_period_end !== null && current_period_end > starts_at;

/** It began, and the renewal came first: the next one is the first with the new price. */
const isMissed = (move: OpenMove) => move.begun_at !== null && hasRenewed(move);

async function forgetBeginning(ctx: Ctx, { id, starts_at }: OpenMove): Promise<void> {
  await ctx.db
    .updateTable("price_move")
    .set({ begun_at: null })
    .where("id", "=", id)
    .where("starts_at", "=", starts_at)
    .execute();
}

/**
 * Notes that the mail was sent, without which nothing is changed. If it was late, the new price is
 * charged later than it says, so that the notice is as long as promised.
 */
async function noteTold(
  ctx: Ctx,
  move: OpenMove,
): Promise<Pick<OpenMove, "told_at" | "starts_at"> | undefined> {
  const { id, sent_at, current_period_end, starts_at } = move;
  if (sent_at === null || current_period_end === null) return undefined;
  const told_at = ctx.clock.business();
  const noticed = daysLater(ctx.client, told_at, NOTICE_DAYS);
  const late = starts_at < noticed;
  return ctx.db
    .updateTable("price_move")
    .set({
      told_at,
      ...(late && {
        starts_at: firstRenewal({ ...move, current_period_end }, noticed),
      }),
    })
    .where("id", "=", id)
    .where("told_at", "is", null)
    .where("closed_at", "is", null)
    .returning(["told_at", "starts_at"])
    .executeTakeFirst();
}

/** The same time of day so many days later, also where a day between has one hour less or more. */
function daysLater({ timeZone }: Pick<Client, "timeZone">, at: number, count: number): number {
  const day = dayIn(timeZone, at);
  return at + startOfDay(timeZone, addDays(day, count)) - startOfDay(timeZone, day);
}
