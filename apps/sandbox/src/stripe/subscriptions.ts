import { z } from "zod";
import { endTrialNow } from "../billing/begin-period.ts";
import { redeem } from "../billing/discounts.ts";
import { planJob } from "../billing/jobs.ts";
import { changeSubscription, endSubscription, readPeriodEnd } from "../billing/subscriptions.ts";
import { moveTrial } from "../billing/trial.ts";
import type { Subscription } from "../core/kinds.ts";
import type { World } from "../core/world.ts";
import {
  adjustments,
  checkTaxes,
  readAutomaticTax,
  readCoupon,
  readRates,
  readTrialEnd,
  readTrialSettings,
} from "./adjustments.ts";
import { changedItems, changeItems, prorationBehavior } from "./change-items.ts";
import { type Endpoint, endpoint, readEndpoint } from "./endpoint.ts";
import { refuse, refuseMissing } from "./errors.ts";
import { findOrRefuse } from "./find.ts";
import { listPage } from "./list.ts";
import { flag, ignored, integer, mergeMetadata, metadata, paging, text } from "./params.ts";

const cancellationDetails = z
  .strictObject({ comment: text.optional(), feedback: ignored })
  .optional();
const updateFields = {
  ...adjustments,
  cancel_at: z
    .union([z.literal(""), z.enum(["min_period_end", "max_period_end"]), integer])
    .optional(),
  cancel_at_period_end: flag.optional(),
  cancellation_details: cancellationDetails,
  default_payment_method: text.optional(),
  description: text.optional(),
  items: changedItems.optional(),
  metadata: metadata.optional(),
  pause_collection: z
    .union([
      z.literal(""),
      z.strictObject({ behavior: z.enum(["keep_as_draft", "mark_uncollectible", "void"]) }),
    ])
    .optional(),
  proration_behavior: prorationBehavior.optional(),
};
type UpdateParams = z.output<z.ZodObject<typeof updateFields>>;

/** `/v1/subscriptions` */
export const subscriptionEndpoints: Endpoint[] = [
  endpoint(
    "GET",
    "/subscriptions",
    {
      ...paging,
      customer: text.optional(),
      price: text.optional(),
      status: text.optional(),
    },
    (world, params) =>
      listPage(
        world,
        "subscription",
        params,
        { url: "/v1/subscriptions", owner: params.customer },
        (subscription) =>
          hasStatus(subscription, params.status) &&
          (params.price === undefined ||
            subscription.items.data.some((item) => item.price.id === params.price)),
      ),
  ),
  readEndpoint("/subscriptions", "subscription"),
  endpoint("POST", "/subscriptions/:id", updateFields, updateSubscription),
  endpoint(
    "DELETE",
    "/subscriptions/:id",
    { cancellation_details: cancellationDetails, invoice_now: ignored, prorate: ignored },
    (world, params, id) => {
      const subscription = findOrRefuse(world, "subscription", id);
      if (subscription.status === "canceled") throw refuseMissing("subscription", id);
      const cancellation_details = commented(subscription, params.cancellation_details?.comment);
      return endSubscription(
        world,
        { ...subscription, cancellation_details },
        "cancellation_requested",
      );
    },
  ),
];

/**
 * Without a status filter Stripe omits cancelled subscriptions; `ended` are the finally cancelled
 * ones.
 */
function hasStatus(subscription: Subscription, wanted: string | undefined): boolean {
  if (wanted === "all") return true;
  if (wanted === undefined) return subscription.status !== "canceled";
  return subscription.status === (wanted === "ended" ? "canceled" : wanted);
}

function updateSubscription(world: World, params: UpdateParams, id: string): Subscription {
  const before = findOrRefuse(world, "subscription", id);
  refuseContradictions(world, before, params);
  const { cancel_at_period_end: cancel, default_payment_method: card, items } = params;
  const { pause_collection, proration_behavior } = params;
  const details = commented(before, params.cancellation_details?.comment);
  const coupon = readCoupon(world, params);
  const rates = readRates(world, params);
  const automatic = readAutomaticTax(params, world.store.get("customer", before.customer));
  checkTaxes((automatic ?? before.automatic_tax).enabled, [
    ...(rates ?? before.default_tax_rates ?? []),
    ...before.items.data.flatMap((item) => item.tax_rates ?? []),
  ]);
  const trialEnd = readTrialEnd(world, params);
  const movedEnd = trialEnd === "now" ? undefined : trialEnd;
  if (movedEnd !== undefined && before.status !== "trialing" && proration_behavior !== "none")
    throw refuse("The sandbox does not prorate: pass proration_behavior=none.");
  const changed = changeSubscription(world, before, {
    ...(params.discounts === "" && { discounts: [] }),
    ...(coupon && { discounts: [redeem(world, before, { coupon }).id] }),
    ...(rates && { default_tax_rates: rates }),
    ...(automatic && { automatic_tax: automatic }),
    ...(params.trial_settings && { trial_settings: readTrialSettings(params) }),
    ...(movedEnd !== undefined && moveTrial(world, before, movedEnd)),
    cancellation_details: details,
    ...(card === undefined ? {} : { default_payment_method: card || null }),
    ...(params.description === undefined ? {} : { description: params.description || null }),
    ...(items === undefined ? {} : changeItems(world, before, { items, proration_behavior })),
    metadata: mergeMetadata(before.metadata, params.metadata),
    ...(pause_collection === undefined ? {} : pausing(pause_collection)),
    ...(cancel === undefined ? {} : switchCancelling(world, before, details, cancel)),
    ...(params.cancel_at === undefined ? {} : planEnd(world, before, details, params.cancel_at)),
  });
  const endsTrial = trialEnd === "now" && changed.status === "trialing";
  return endsTrial ? endTrialNow(world, changed) : changed;
}

/** Errors: what contradicts itself, the subscription's end, or its customer's cards. */
function refuseContradictions(world: World, before: Subscription, params: UpdateParams): void {
  const { cancel_at_period_end: cancel, default_payment_method: card } = params;
  if (cancel !== undefined && params.cancel_at !== undefined) {
    throw refuse(
      "Received both cancel_at and cancel_at_period_end parameters. Please pass in only one.",
    );
  }
  const ofRunning = [cancel, card, params.items, params.pause_collection];
  if (before.status === "canceled" && ofRunning.some((given) => given !== undefined)) {
    throw refuse("A canceled subscription can only update its cancellation_details and metadata.");
  }
  if (before.schedule !== null && (cancel !== undefined || params.cancel_at !== undefined)) {
    throw refuse(
      `The subscription is managed by the subscription schedule \`${before.schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
    );
  }
  if (card && world.store.get("payment_method", card)?.customer !== before.customer) {
    throw refuseMissing("PaymentMethod", card, "default_payment_method");
  }
}

function pausing(
  wanted: Exclude<UpdateParams["pause_collection"], undefined>,
): Partial<Subscription> {
  return { pause_collection: wanted === "" ? null : { ...wanted, resumes_at: null } };
}

function switchCancelling(
  world: World,
  before: Subscription,
  details: Subscription["cancellation_details"],
  cancel: boolean,
): Partial<Subscription> {
  if (cancel === before.cancel_at_period_end) return {};
  const end = cancel ? readPeriodEnd(before) : null;
  return { cancel_at_period_end: cancel, ...endingAt(world, details, end) };
}

/**
 * Cancels like Stripe's own portal with flexible billing: with a date instead of the period's end.
 */
function planEnd(
  world: World,
  before: Subscription,
  details: Subscription["cancellation_details"],
  requested: number | "" | "min_period_end" | "max_period_end",
): Partial<Subscription> {
  if (requested === "") return { cancel_at_period_end: false, ...endingAt(world, details, null) };
  const end = typeof requested === "number" ? requested : readPeriodEnd(before);
  if (end <= world.clock.seconds()) {
    throw refuse("The `cancel_at` time must be in the future.", "cancel_at");
  }
  planJob(world, end, "cancel_at", before.id);
  return { cancel_at_period_end: false, ...endingAt(world, details, end) };
}

function endingAt(
  world: World,
  details: Subscription["cancellation_details"],
  end: number | null,
): Partial<Subscription> {
  return {
    cancel_at: end,
    canceled_at: end === null ? null : world.clock.seconds(),
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      ...details,
      reason: end === null ? null : "cancellation_requested",
    },
  };
}

function commented(
  subscription: Subscription,
  comment: string | undefined,
): Subscription["cancellation_details"] {
  const before = subscription.cancellation_details;
  if (comment === undefined || before === null) return before;
  return { ...before, comment: comment || null };
}
