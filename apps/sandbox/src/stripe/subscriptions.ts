import { z } from "zod";
import { changeSubscription, endSubscription, readPeriodEnd } from "../billing/subscriptions.ts";
import type { Subscription } from "../core/kinds.ts";
import type { World } from "../core/world.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";
import { refuse, refuseMissing } from "./errors.ts";
import { findOrRefuse } from "./find.ts";
import { listPage } from "./list.ts";
import { flag, ignored, mergeMetadata, metadata, paging, text } from "./params.ts";

const cancellationDetails = z
  .strictObject({ comment: text.optional(), feedback: ignored })
  .optional();
const updateFields = {
  cancel_at_period_end: flag.optional(),
  cancellation_details: cancellationDetails,
  default_payment_method: text.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  proration_behavior: ignored,
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
  endpoint("GET", "/subscriptions/:id", {}, (world, _params, id) =>
    findOrRefuse(world, "subscription", id),
  ),
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
  endpoint(
    "POST",
    "/subscriptions/:id/resume",
    { billing_cycle_anchor: ignored },
    (world, _, id) => {
      findOrRefuse(world, "subscription", id);
      throw refuse("Only subscriptions with a `paused` status can be resumed.");
    },
  ),
];

/** Without a status Stripe lists all but the cancelled; `ended` means cancelled for good. */
function hasStatus(subscription: Subscription, wanted: string | undefined): boolean {
  if (wanted === "all") return true;
  if (wanted === undefined) return subscription.status !== "canceled";
  return subscription.status === (wanted === "ended" ? "canceled" : wanted);
}

function updateSubscription(world: World, params: UpdateParams, id: string): Subscription {
  const before = findOrRefuse(world, "subscription", id);
  const { cancel_at_period_end: cancel, default_payment_method: card } = params;
  if (before.status === "canceled" && (cancel !== undefined || card !== undefined)) {
    throw refuse("A canceled subscription can only update its cancellation_details and metadata.");
  }
  if (card && world.store.get("payment_method", card)?.customer !== before.customer) {
    throw refuseMissing("PaymentMethod", card, "default_payment_method");
  }
  const details = commented(before, params.cancellation_details?.comment);
  return changeSubscription(world, before, {
    cancellation_details: details,
    ...(card === undefined ? {} : { default_payment_method: card || null }),
    ...(params.description === undefined ? {} : { description: params.description || null }),
    metadata: mergeMetadata(before.metadata, params.metadata),
    ...(cancel === undefined ? {} : switchCancelling(world, before, details, cancel)),
  });
}

function switchCancelling(
  world: World,
  before: Subscription,
  details: Subscription["cancellation_details"],
  cancel: boolean,
): Partial<Subscription> {
  if (cancel === before.cancel_at_period_end) return {};
  const none = { comment: null, feedback: null, feedback_option: null };
  return {
    cancel_at_period_end: cancel,
    cancel_at: cancel ? readPeriodEnd(before) : null,
    canceled_at: cancel ? world.clock.seconds() : null,
    cancellation_details: {
      ...none,
      ...details,
      reason: cancel ? "cancellation_requested" : null,
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
