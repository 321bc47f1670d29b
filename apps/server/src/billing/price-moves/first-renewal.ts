import { addMonths, type PlanInterval } from "@coupon-center/contract";

/** More months than any subscription runs. */
const MAX_MONTHS = 1_200; // equivalent mutant (change number): none runs so long
const monthsOf = { month: 1, year: 12 } as const satisfies Record<PlanInterval, number>;

interface Periods {
  start_date: number;
  /** null if it is not known */
  billing_anchor: number | null;
  current_period_end: number;
  billing_interval: PlanInterval;
}

/**
 * The first renewal of a subscription at or after a time, epoch milliseconds. Renewals keep the day
 * of the anchor, or else of the start, where the month has it; if the present period ends on
 * another day, they are counted from its end.
 */
export function firstRenewal(
  { start_date, billing_anchor, current_period_end, billing_interval }: Periods,
  from: number,
): number {
  const step = monthsOf[billing_interval];
  const first = billing_anchor ?? start_date;
  const isAnchored = renewalsAfter(first, step, current_period_end) === current_period_end;
  const anchor = isAnchored ? first : current_period_end;
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
