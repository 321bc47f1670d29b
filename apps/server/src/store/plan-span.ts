import {
  addDays,
  type Day,
  dayIn,
  isPlanInForce,
  type PlanState,
  startOfDay,
} from "@coupon-center/contract";
import { type PlanColumns, planState } from "../billing/index.ts";
import type { Ctx } from "../context.ts";
import { seconds } from "../ports/clock.ts";

export interface PlanSpan {
  planInForce: boolean;
  /** the current day in the store's time zone */
  today: Day;
  /** epoch milliseconds at which the day or the plan next changes by itself */
  until: number;
}

/**
 * The time-dependent facts of what a store shows: days begin in the client's time zone, the plan
 * ends to the second. `now` is the business time in epoch milliseconds.
 */
export function planSpan(
  { client }: Pick<Ctx, "client">,
  columns: PlanColumns,
  now: number,
): PlanSpan {
  const today = dayIn(client.timeZone, now);
  const midnight = startOfDay(client.timeZone, addDays(today, 1));
  const plan = planState(columns, client);
  const planInForce = isPlanInForce(plan, seconds(now));
  return {
    planInForce,
    today,
    until: planInForce ? Math.min(midnight, ...endsOf(plan)) : midnight,
  };
}

/** When a plan in force may stop to be, epoch milliseconds. */
function endsOf(plan: PlanState | null): number[] {
  const grace = plan?.status === "past_due" ? plan.grace_ends_at : null;
  return [plan?.ends_at, grace].flatMap((end) => (end == null ? [] : end * 1000));
}
