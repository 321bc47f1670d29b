import {
  addDays,
  DAY_MS,
  dayIn,
  isPlanInForce,
  type PlanState,
  startOfDay,
} from "@coupon-center/contract";
import { planState } from "../billing/index.ts";
import type { Ctx } from "../context.ts";
import { seconds } from "../ports/clock.ts";
import type { StorePageState } from "./store-page-state.ts";

/** the page of a store without a plan becomes noindex after this time (decision 045) */
const NOINDEX_AFTER_MS = 60 * DAY_MS;
/** how long a payment counts if the end of the plan is unknown */
const PAID_FOR_MS = 31 * DAY_MS;

export interface PageLifetime {
  planInForce: boolean;
  noindex: boolean;
  /** the current day in the store's time zone */
  today: string;
  /** epoch milliseconds at which the page next changes by itself */
  until: number;
}

/**
 * The time-dependent facts of a store page: days begin in the client's time zone, the plan ends to
 * the second. `now` is the business time in epoch milliseconds.
 */
export async function pageLifetime(
  ctx: Ctx,
  pageState: StorePageState,
  now: number,
): Promise<PageLifetime> {
  const { timeZone } = ctx.client;
  const today = dayIn(timeZone, now);
  const midnight = startOfDay(timeZone, addDays(today, 1));
  const plan = planState(pageState, ctx.client);
  if (isPlanInForce(plan, seconds(now))) {
    const until = Math.min(midnight, ...endsOf(plan));
    return { planInForce: true, noindex: false, today, until };
  }
  const leaves = (await lapsedSince(ctx, pageState, now)) + NOINDEX_AFTER_MS;
  const noindex = now >= leaves;
  return {
    planInForce: false, // equivalent mutant (drop property): undefined counts as false
    noindex,
    today,
    until: noindex ? midnight : Math.min(midnight, leaves),
  };
}

/** When a plan in force may stop to be, epoch milliseconds. */
function endsOf(plan: PlanState | null): number[] {
  const grace = plan?.status === "past_due" ? plan.grace_ends_at : null;
  return [plan?.ends_at, grace].flatMap((end) => (end == null ? [] : end * 1000));
}

/**
 * When the plan stopped being in force; for a store that never had one, when it was approved. Epoch
 * milliseconds.
 */
async function lapsedSince(ctx: Ctx, pageState: StorePageState, now: number): Promise<number> {
  if (pageState.plan_ends_at !== null) return pageState.plan_ends_at;
  const { paid } = await ctx.db
    .selectFrom("payment_transaction")
    .select((eb) => eb.fn.max("created_at").as("paid"))
    .where("account_id", "=", pageState.owner_id)
    .where("status", "<>", "failed")
    .executeTakeFirstOrThrow();
  const since = pageState.approved_at ?? now;
  return paid === null ? since : Math.max(since, paid + PAID_FOR_MS);
}
