import { DAY_MS } from "@coupon-center/contract";
import type { Ctx } from "../context.ts";
import { type PlanSpan, planSpan, type StorePageState } from "../store/index.ts";

/** the page of a store without a plan becomes noindex after this time (decision 045) */
const NOINDEX_AFTER_MS = 60 * DAY_MS;
/** how long a payment counts if the end of the plan is unknown */
const PAID_FOR_MS = 31 * DAY_MS;

export interface PageLifetime extends PlanSpan {
  noindex: boolean;
}

/** The time-dependent facts of a store page. `now` is the business time in epoch milliseconds. */
export async function pageLifetime(
  ctx: Ctx,
  pageState: StorePageState,
  now: number,
): Promise<PageLifetime> {
  const span = planSpan(ctx, pageState, now);
  if (span.planInForce) return { ...span, noindex: false };
  const leaves = (await lapsedSince(ctx, pageState, now)) + NOINDEX_AFTER_MS;
  const noindex = now >= leaves;
  return { ...span, noindex, until: noindex ? span.until : Math.min(span.until, leaves) };
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
    .where("status", "not in", ["failed", "open"])
    .executeTakeFirstOrThrow();
  const since = pageState.approved_at ?? now;
  return paid === null ? since : Math.max(since, paid + PAID_FOR_MS);
}
