import { changeSubscription } from "../billing/subscriptions.ts";
import { buildSchedule } from "../build/subscription-schedule.ts";
import type { SubscriptionSchedule } from "../core/kinds.ts";
import type { World } from "../core/world.ts";
import { emitEvent, storeNew } from "../webhooks/emit.ts";
import { type Endpoint, endpoint, readEndpoint } from "./endpoint.ts";
import { refuse } from "./errors.ts";
import { findOrRefuse } from "./find.ts";
import { flag, text } from "./params.ts";

/**
 * `/v1/subscription_schedules`: of a running subscription, as Stripe's dashboard makes one to
 * change it later. What is planned is not carried out.
 */
export const subscriptionScheduleEndpoints: Endpoint[] = [
  endpoint("POST", "/subscription_schedules", { from_subscription: text }, (world, params) => {
    const before = findOrRefuse(world, "subscription", params.from_subscription);
    if (before.status === "canceled" || before.schedule !== null)
      throw refuse(
        "You cannot migrate a subscription that is already attached to a schedule, or has ended.",
        "from_subscription",
      );
    const schedule = storeNew(world, "subscription_schedule", buildSchedule(world, before));
    changeSubscription(world, before, { schedule: schedule.id });
    return schedule;
  }),
  readEndpoint("/subscription_schedules", "subscription_schedule"),
  endpoint(
    "POST",
    "/subscription_schedules/:id/release",
    { preserve_cancel_date: flag.optional() },
    (world, _params, id) => release(world, findOrRefuse(world, "subscription_schedule", id)),
  ),
];

/** Leaves the subscription as it is, to be changed by itself again. */
function release(world: World, before: SubscriptionSchedule): SubscriptionSchedule {
  const { subscription } = before;
  if (before.status !== "active" || subscription === null)
    throw refuse("You cannot release a subscription schedule that is not active.");
  const released = world.store.put("subscription_schedule", {
    ...before,
    status: "released",
    current_phase: null,
    released_at: world.clock.seconds(),
    released_subscription: subscription,
    subscription: null,
  });
  changeSubscription(world, findOrRefuse(world, "subscription", subscription), { schedule: null });
  emitEvent(world, "subscription_schedule.released", released);
  return released;
}
