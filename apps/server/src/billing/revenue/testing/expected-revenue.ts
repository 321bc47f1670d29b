import {
  addMonths,
  dayIn,
  type PlanInterval,
  type Revenue,
  startOfDay,
} from "@coupon-center/contract";

/** A subscription as it is known from elsewhere; times in epoch milliseconds. */
export interface Life {
  currency: string | null;
  interval: PlanInterval;
  start: number;
  /** null while it runs */
  end: number | null;
  /** since when it owes a payment, or did when it ended */
  owes: number | null;
  /** what it is charged each time from each moment on; empty in a trial */
  prices: readonly { from: number; amount: number }[];
  /** nothing is collected for it now */
  idle: boolean;
}

/** The figures, computed month by month from each subscription's life. */
export function expectedRevenue(lives: readonly Life[], now: number, timeZone: string): Revenue {
  const known = lives.filter(({ start }) => start <= now);
  const currencies = [...new Set(known.flatMap(({ currency }) => currency ?? []))].toSorted();
  const runs = (life: Life, at: number) => life.start <= at && (life.end === null || life.end > at);
  const owes = (life: Life, at: number) => runs(life, at) && life.owes !== null && life.owes <= at;
  const charged = (life: Life, at: number) => {
    if (!runs(life, at) || owes(life, at) || (at === now && life.idle)) return 0;
    return life.prices.findLast(({ from }) => from <= at)?.amount ?? 0;
  };
  const current = `${dayIn(timeZone, now).slice(0, 7)}-01`;
  const months = [];
  for (let back = 23; back >= 0; back--) {
    const day = addMonths(current, -back);
    const begin = startOfDay(timeZone, day);
    const last = back === 0 ? now : startOfDay(timeZone, addMonths(day, 1)) - 1;
    if (!known.some(({ start }) => start <= last)) continue;
    const isWithin = (at: number | null) => at !== null && at >= begin && at <= last;
    months.push({
      month: day.slice(0, 7),
      active: known.filter((life) => runs(life, last)).length,
      new: known.filter(({ start }) => isWithin(start)).length,
      lost: known.filter(({ end }) => isWithin(end)).length,
      past_due: known.filter((life) => owes(life, last)).length,
      recurring: currencies.map((currency) => ({
        currency,
        unit_amount: monthly(
          known.filter((life) => life.currency === currency),
          (life) => charged(life, last),
        ),
      })),
    });
  }
  const unpriced = known.filter((life) => life.currency === null && runs(life, now));
  const yearly = known.filter(({ currency, interval }) => currency !== null && interval === "year");
  return {
    months,
    without_price: unpriced.length,
    yearly: yearly.filter((life) => runs(life, now)).length,
  };
}

/** A month's charges: those of twelve months, divided once. */
function monthly(lives: readonly Life[], charged: (life: Life) => number): number {
  const times = { month: 12, year: 1 };
  const ofYear = lives.reduce((sum, life) => sum + charged(life) * times[life.interval], 0);
  return Math.round(ofYear / 12);
}
