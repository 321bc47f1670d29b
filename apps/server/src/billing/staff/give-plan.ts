import {
  addDays,
  type Body,
  type Day,
  dayIn,
  daysBetween,
  type endpoints,
  fault,
  type Params,
  startOfDay,
} from "@coupon-center/contract";
import type Stripe from "stripe";
import { writeAudit } from "../../audit/write-audit.ts";
import type { Ctx, Staff } from "../../context.ts";
import { AppError, fieldError } from "../../errors.ts";
import { callStripe, idempotencyKey, mapStripeErrors } from "../call-stripe.ts";
import { type Act, releaseSchedule } from "../change-subscription.ts";
import { ensureCustomer, withCustomer } from "../customers.ts";
import { leaseBilling } from "../lease-billing.ts";
import { ensureRecurringPrice } from "../recurring-price.ts";
import { currentSubscription, isAtStripe } from "../subscription.ts";
import {
  CLIENT_METADATA_KEY,
  GIVEN_METADATA_KEY,
  isEnded,
  isGiven,
} from "../sync/stripe-schemas.ts";
import { isSuspended } from "../sync/suspended-sql.ts";
import { syncSubscription } from "../sync/sync-subscription.ts";
import { ownerOfStore } from "./store-owner.ts";

const MAX_DAYS = 730;
const GIVEN = "plan given";

interface GiveInput {
  params: Params<typeof endpoints.staffGivePlan>;
  body: Body<typeof endpoints.staffGivePlan>;
}

/**
 * Gives a store's owner the plan for nothing until the end of a day: a subscription to a price of 0
 * that ends by itself (decision 077). One that was given gets the new day; the day that it has
 * changes nothing. Errors: 404; 400 for a day that is over or too far; 409 beside another plan, and
 * for a suspended merchant, whose coupons nobody would see; 502.
 */
export async function givePlan(
  ctx: Ctx<Staff>,
  { params, body }: GiveInput,
): Promise<{ success: true }> {
  const accountId = await ownerOfStore(ctx, params.id);
  const endsAt = endOf(ctx, body.until);
  const give = async (): Promise<{ success: true }> => {
    if (await isSuspended(ctx, accountId))
      throw new AppError("conflict", { detail: fault("merchantIsSuspended") });
    const current = await currentSubscription(ctx, accountId);
    if (!current || isEnded(current.status)) {
      const after = current?.id ?? null;
      const id = await create(ctx, { accountId, after }, endsAt);
      await syncSubscription(ctx, { accountId, subscriptions: [id] });
    } else if (current.given === 1 && isAtStripe(current.id)) {
      const { id, ends_at } = current;
      const isSo = ends_at === endsAt * 1000;
      if (isSo && (await isWritten(ctx, accountId, body.until))) return { success: true };
      const run: Act = async (stripe) => {
        const plan = await stripe.subscriptions.retrieve(id);
        // Its event may be on its way.
        if (!isGiven(plan)) throw hasPlan();
        return moveEnd(stripe, plan, endsAt);
      };
      if (!isSo) await syncSubscription(ctx, { accountId, act: { id, run } });
    } else throw hasPlan();
    await writeAudit(ctx, GIVEN, "account", accountId, `${body.until}: ${body.reason}`);
    return { success: true };
  };
  return mapStripeErrors(ctx, () => leaseBilling(ctx, accountId, give));
}

/**
 * Whether the history has the day that a plan was given last: Stripe's answer may have been lost.
 */
async function isWritten(ctx: Ctx, accountId: number, until: Day): Promise<boolean> {
  const last = await ctx.db
    .selectFrom("audit")
    .select("reason")
    .where("client_id", "=", ctx.client.id)
    .where("subject", "=", "account")
    .where("subject_id", "=", accountId)
    .where("act", "=", GIVEN)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.reason?.startsWith(`${until}: `) ?? false;
}

/** The last second of a day of the stores' time zone, epoch seconds. */
function endOf(ctx: Ctx, day: Day): number {
  const { timeZone } = ctx.client;
  const left = daysBetween(dayIn(timeZone, ctx.clock.business()), day);
  if (left < 1) throw fieldError("until", fault("dayIsOver"));
  if (left > MAX_DAYS) throw fieldError("until", fault("dayTooFar", { max: MAX_DAYS }));
  return Math.floor(startOfDay(timeZone, addDays(day, 1)) / 1000) - 1;
}

/**
 * Makes the subscription that follows the former one, if there was one. Another try, as the first
 * one's outcome was not heard or not stored, makes no second one, also for another day.
 */
async function create(
  ctx: Ctx<Staff>,
  { accountId, after }: { accountId: number; after: string | null },
  cancel_at: number,
): Promise<string> {
  const currency = ctx.client.currency.toLowerCase();
  const price = await ensureRecurringPrice(ctx, { currency, unit_amount: 0, interval: "month" });
  const metadata = { [CLIENT_METADATA_KEY]: String(ctx.client.id), [GIVEN_METADATA_KEY]: "1" };
  const account = { accountId, customer: await ensureCustomer(ctx, accountId) };
  const { id } = await withCustomer(ctx, account, (customer) =>
    callStripe(ctx, async (stripe) => {
      const { subscriptions } = stripe;
      const { data } = await subscriptions.list({ customer, price, limit: 100 });
      const given = data.find((one) => one.metadata[GIVEN_METADATA_KEY]);
      if (given) return moveEnd(stripe, given, cancel_at);
      return subscriptions.create(
        { customer, items: [{ price }], cancel_at, metadata },
        { idempotencyKey: idempotencyKey("given", customer, after, price, cancel_at) },
      );
    }),
  );
  return id;
}

async function moveEnd(
  stripe: Stripe,
  plan: Stripe.Subscription,
  cancel_at: number,
): Promise<Stripe.Subscription> {
  await releaseSchedule(stripe, plan);
  return stripe.subscriptions.update(plan.id, { cancel_at });
}

const hasPlan = () => new AppError("conflict", { detail: fault("hasPlan") });
