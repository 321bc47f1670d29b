import { addMonths, type PlanInterval } from "@coupon-center/contract";

/** More months than any subscription runs. */
const MAX_MONTHS = 1_200; // equivalent mutant (change number): none runs so long
const monthsOf = { month: 1, year: 12 } as const satisfies Record<PlanInterval, number>;

interface Periods {
  start_date: number;
  current_period_end: number;
  billing_interval: PlanInterval;
}

/**
 * The first renewal of a subscription at or after a time, epoch milliseconds. Renewals keep the day
 * of the first one where the month has it; if the day was changed since the start, they are counted
 * from the present period's end.
 */
export function firstRenewal(
  { start_date, current_period_end, billing_interval }: Periods,
  from: number,
): number {
  const step = monthsOf[billing_interval];
  const isAnchored = renewalsAfter(start_date, step, current_period_end) === current_period_end;
  const anchor = isAnchored ? start_date : current_period_end;
  return renewalsAfter(anchor, step, Math.max(from, current_period_end));
}

/** The first of the anchor's repetitions, so many months apart, at or after a time. */
function renewalsAfter(anchor: number, step: number, from: number): number {
  const [day = "", time = ""] = new Date(anchor).toISOString().split("T");
  // equivalent mutant (boundary): no subscription runs so long
  for (let months = 0; months < MAX_MONTHS; months += step) {
    const renewal = Date.parse(`${addMonths(day, months)}T${time}`);
    if (renewal >= from) return renewal;
  }
  // equivalent mutant (drop throw): as above
  throw new Error(`no renewal of ${anchor} at ${from}`);
}
