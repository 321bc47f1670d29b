import { endpoints, type PlanInterval, planIntervals } from "@coupon-center/contract";
import { goodCard } from "@coupon-center/testing/pay-by-link";
import { z } from "zod";
import type { Ctx, System } from "../../../context.ts";
import { outboxOf } from "../../../outbox/testing/outbox-of.ts";
import { mailsTo } from "../../../testing/mails.ts";
import { systemCtx } from "../../../testing/system-ctx.ts";
import {
  type BilledInstallation,
  type BilledInstallationOptions,
  openBilledInstallation,
} from "../../testing/billed-installation.ts";
import { moveToApril } from "../../testing/move-to-april.ts";
import { newSubscriber } from "../../testing/subscriber.ts";
import { announceMoves } from "../announce-moves.ts";
import { makeMoves } from "../make-moves.ts";

/** As in the brand's file before any change of it, minor units. */
export const OLD = 2499;
/** What most tests change it to. */
export const NEW = 2999;

const PriceMail = z.object({
  amount: z.string(),
  newAmount: z.string().optional(),
  interval: z.enum(planIntervals).optional(),
  day: z.string().optional(),
  instead: z.object({ amount: z.string(), day: z.string() }).nullish(),
});

/** An installation as its operator changes the price of client 8. */
export function priceWorld(billing: BilledInstallation) {
  const { installation: at } = billing;

  /** The system's ctx while the brand's prices are these. */
  function ctxAt(price: number, yearly?: number): Ctx<System> {
    const ctx = systemCtx(at);
    const version = `${ctx.client.version} ${price} ${yearly}`;
    const yearlyPrice = yearly === undefined ? undefined : yearly / 100;
    return { ...ctx, client: { ...ctx.client, price: price / 100, yearlyPrice, version } };
  }

  /** Announces the price from a day on, by default two days earlier than the notice lets it be. */
  const announce = (price: number, dryRun = false, day = dayAhead(31)) =>
    announceMoves(ctxAt(price), { day, dryRun });
  const dayAhead = (days: number) =>
    new Date(at.clock.business() + days * 86_400_000).toISOString().slice(0, 10);

  /** Sends the waiting mails, and lets the job note it. */
  async function sendMails(): Promise<void> {
    const outbox = outboxOf(at, async () => undefined);
    await outbox.drain();
    await outbox.stop();
    await makeMoves(systemCtx(at));
  }

  /** Time passes, with a run of the job every other day. */
  async function pass(days: number): Promise<void> {
    for (let gone = 0; gone < days; gone += 2) {
      await billing.advance("P2D");
      await makeMoves(systemCtx(at));
    }
  }

  async function subscriber(interval: PlanInterval = "month") {
    const { merchant, id, accountId } = await newSubscriber(billing, goodCard, interval);
    return {
      merchant,
      id,
      accountId,
      /** the amounts that Stripe took, newest first */
      paid: async () => {
        const rows = (await merchant.ok(endpoints.listTransactions)).results;
        return rows.filter(({ status }) => status === "paid").map(({ amount }) => amount);
      },
      card: async () => {
        const plan = await billing.subscriptionOf(merchant);
        return [plan?.price?.unit_amount, plan?.coming_price?.price.unit_amount];
      },
      change: (status: "active" | "canceled") =>
        merchant.ok(endpoints.updateSubscription, { body: { status } }),
      /** what the mails about the price say */
      mails: () => priceMailsTo(merchant.email),
    };
  }

  async function priceMailsTo(email: string) {
    const mails = await mailsTo(at, email);
    return mails
      .filter(({ kind }) => kind.startsWith("price-"))
      .map(({ kind, data }) => ({ kind, ...(data === null ? {} : PriceMail.parse(data)) }));
  }

  /** Announces and mails, and lets time pass to the day before the first renewal with the price. */
  async function untilDue(price: number): Promise<void> {
    await announce(price);
    await sendMails();
    await billing.advance("P1M");
    await run();
    const [move] = await moves();
    await billing.moveTo(new Date(Number(move?.starts_at) - 86_400_000).toISOString());
  }

  const run = () => makeMoves(systemCtx(at));
  const outcomes = async () => (await moves()).map(({ outcome }) => outcome);
  const moves = () => at.db.selectFrom("price_move").selectAll().orderBy("planned_at").execute();
  return { ctxAt, announce, sendMails, pass, subscriber, moves, untilDue, run, outcomes };
}

/** The same with an installation of its own. */
export async function openPriceWorld(options?: BilledInstallationOptions) {
  const billing = await openBilledInstallation(options);
  // The first renewal is 30 days ahead, and so before an announced price.
  await moveToApril(billing);
  return { ...priceWorld(billing), billing, close: billing.close };
}

export type PriceWorld = Awaited<ReturnType<typeof openPriceWorld>>;
