import { addMonths } from "@coupon-center/contract";

/** More months than any subscription runs. */
const MAX_MONTHS = 1_200;

interface Periods {
  start_date: number;
  current_period_end: number;
}

/**
 * The first renewal of a monthly subscription at or after a time, epoch milliseconds. Renewals keep
 * the day of the first one where the month has it; if the day was changed since the start, they are
 * counted from the present period's end.
 */
export function firstRenewal({ start_date, current_period_end }: Periods, from: number): number {
  const isAnchored = renewalsAfter(start_date, current_period_end) === current_period_end;
  const anchor = isAnchored ? start_date : current_period_end;
  return renewalsAfter(anchor, Math.max(from, current_period_end));
}

/** The first of the anchor's monthly repetitions at or after a time. */
function renewalsAfter(anchor: number, from: number): number {
  const [day = "", time = ""] = new Date(anchor).toISOString().split("T");
  for (let months = 0; months < MAX_MONTHS; months++) {
    const renewal = Date.parse(`${addMonths(day, months)}T${time}`);
    if (renewal >= from) return renewal;
  }
  throw new Error(`no renewal of ${anchor} at ${from}`);
}
