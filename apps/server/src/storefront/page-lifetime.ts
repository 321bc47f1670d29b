import { DAY_MS } from "@coupon-center/contract";
import { sql } from "kysely";
import { planState } from "../billing/index.ts";
import type { Ctx } from "../context.ts";
import { type PlanSpan, planSpan, type StorePageState } from "../store/index.ts";

/** the page of a store without a plan becomes noindex after this time (decision 045) */
const NOINDEX_AFTER_MS = 60 * DAY_MS;
/** how long a payment counts if the end of the plan is unknown, by its interval */
const PAID_FOR_MS = { month: 31 * DAY_MS, year: 366 * DAY_MS };

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
 * When the plan stopped being in force: it ended, or the days of grace of an open payment were
 * over. For a store that never had one, when it was approved. Epoch milliseconds.
 */
async function lapsedSince(ctx: Ctx, pageState: StorePageState, now: number): Promise<number> {
  const plan = planState(pageState, ctx.client);
  const ends = [plan?.ends_at, plan?.grace_ends_at].filter((end) => end != null);
  if (ends.length > 0) return Math.min(...ends) * 1000;
  const { paid } = await ctx.db
    .selectFrom("payment_transaction as payment")
    .leftJoin("subscription as plan", "plan.id", "payment.stripe_subscription_id")
    .select(
      sql<number | string | null>`max(payment.created_at + case plan.billing_interval
        when 'year' then ${sql.lit(PAID_FOR_MS.year)} else ${sql.lit(PAID_FOR_MS.month)} end)`.as(
        "paid",
      ),
    )
    .where("payment.account_id", "=", pageState.owner_id)
    .where("payment.status", "not in", ["failed", "open"])
    .executeTakeFirstOrThrow();
  const since = pageState.approved_at ?? now;
  return paid === null ? since : Math.max(since, Number(paid));
}
