import type { SoldTrial, Subscription } from "../core/kinds.ts";
import type { World } from "../core/world.ts";
import { emitEvent } from "../webhooks/emit.ts";
import { cancelJobs, planJob } from "./jobs.ts";
import { changeSubscription, endSubscription, readCard } from "./subscriptions.ts";

const DAY = 86_400;
const NOTICE = 3 * DAY;

/** The end of a trial that begins now, epoch seconds; undefined without one. */
export function findTrialEnd(world: World, trial: SoldTrial | undefined): number | undefined {
  const { days = null, end = null } = trial ?? {};
  return days === null ? (end ?? undefined) : world.clock.seconds() + days * DAY;
}

/** What a subscription that begins now has of its trial; nothing without an end. */
export function beginTrial(world: World, end: number | undefined): Partial<Subscription> {
  if (end === undefined) return {};
  return {
    status: "trialing",
    billing_cycle_anchor: end,
    trial_start: world.clock.seconds(),
    trial_end: end,
  };
}

/** Schedules what is told three days before a trial's end, or at once if that is nearer. */
export function planTrial(world: World, id: string, end: number): void {
  planJob(world, Math.max(world.clock.seconds(), end - NOTICE), "trial_will_end", id);
}

/** Tells that a trial ends soon, unless its end was moved meanwhile. */
export function notifyTrialEnd(world: World, id: string): void {
  const subscription = world.store.get("subscription", id);
  const { trial_end: end, status } = subscription ?? {};
  if (status !== "trialing" || end == null || end - NOTICE > world.clock.seconds()) return;
  emitEvent(world, "customer.subscription.trial_will_end", subscription ?? {});
}

/** Moves the end of a trial, or begins one, which is free until then; its billing starts anew. */
export function moveTrial(world: World, before: Subscription, end: number): Partial<Subscription> {
  cancelJobs(world, before.id);
  planJob(world, end, "period_end", before.id);
  planTrial(world, before.id, end);
  const items = before.items.data.map((item) => ({ ...item, current_period_end: end }));
  return {
    status: "trialing",
    trial_end: end,
    billing_cycle_anchor: end,
    trial_start: before.trial_start ?? world.clock.seconds(),
    items: { ...before.items, data: items },
  };
}

/** Whether a trial that is over without a card ends or pauses its subscription, as it was set. */
export function endTrial(world: World, subscription: Subscription): boolean {
  if (readCard(world, subscription)) return false;
  switch (subscription.trial_settings?.end_behavior.missing_payment_method) {
    case "cancel":
      endSubscription(world, subscription, "payment_failed");
      return true;
    case "pause":
      pause(world, subscription, "trial_end_without_payment_method");
      return true;
    default:
      return false;
  }
}

/** Pauses a subscription: no period begins, and nothing is charged, until it is resumed. */
export function pause(
  world: World,
  subscription: Subscription,
  type: "trial_end_without_payment_method" | "pause_requested",
): Subscription {
  const transitioned_at = world.clock.seconds();
  const paused = changeSubscription(world, subscription, {
    status: "paused",
    status_details: { paused: { subscription: { type }, transitioned_at, type: "subscription" } },
  });
  emitEvent(world, "customer.subscription.paused", paused);
  return paused;
}
