import {
  addMonths,
  type Day,
  dayIn,
  type Revenue,
  type RevenueMonth,
  roundMinorUnits,
  startOfDay,
} from "@coupon-center/contract";
import type { Ctx, Staff } from "../../context.ts";
import { type Changes, sumChanges } from "./sum-changes.ts";

const SHOWN_MONTHS = 24;

/**
 * The client's subscriptions by month of its time zone, the last one as of now (decision 075). Past
 * months are told by what is known today: a payment that was mended since was never past due.
 */
export async function getRevenue(ctx: Ctx<Staff>): Promise<Revenue> {
  const now = ctx.clock.business();
  const { timeZone } = ctx.client;
  const current: Day = `${dayIn(timeZone, now).slice(0, 7)}-01`;
  // The first period is what was before the months that are shown.
  const starts = Array.from({ length: SHOWN_MONTHS }, (_, index) =>
    addMonths(current, index - SHOWN_MONTHS + 1),
  );
  const ends = [...starts, addMonths(current, 1)].map((day) => startOfDay(timeZone, day));
  const changes = await sumChanges(ctx, now, ends);
  const first = Math.min(...changes.map(({ period }) => period));
  const currencies = [...new Set(changes.flatMap(({ currency }) => currency ?? []))].toSorted();
  const months = starts.map((day, index) =>
    figuresOf(day.slice(0, 7), index + 1, changes, currencies),
  );
  return {
    months: changes.length === 0 ? [] : months.slice(Math.max(0, first - 1)),
    without_price: running(changes.filter(({ currency }) => currency === null)),
    yearly: running(
      changes.filter(({ currency, interval }) => currency !== null && interval === "year"),
    ),
  };
}

/** The figures at a period's end: the sums of all changes until then. */
function figuresOf(
  month: string,
  period: number,
  changes: readonly Changes[],
  currencies: readonly string[],
): RevenueMonth {
  const until = changes.filter((change) => change.period <= period);
  const within = until.filter((change) => change.period === period);
  return {
    month,
    active: running(until),
    new: sumOf(within, "began"),
    lost: sumOf(within, "ended"),
    past_due: sumOf(until, "owing"),
    recurring: currencies.map((currency) => ({
      currency,
      unit_amount: monthlyOf(
        until.filter((change) => change.currency === currency),
        currency,
      ),
    })),
  };
}

/**
 * What the changes leave to be charged a month, minor units. Yearly plans are added up before they
 * are divided, so that the rounding is not multiplied by their number.
 */
function monthlyOf(changes: readonly Changes[], currency: string): number {
  const paid = Object.groupBy(changes, ({ interval }) => interval);
  const aMonth = roundMinorUnits(sumOf(paid.year ?? [], "amount") / 12, currency);
  return sumOf(paid.month ?? [], "amount") + aMonth;
}

const running = (changes: readonly Changes[]) => sumOf(changes, "began") - sumOf(changes, "ended");

const sumOf = (changes: readonly Changes[], key: "began" | "ended" | "owing" | "amount") =>
  changes.reduce((sum, change) => sum + change[key], 0);
