import { readPeriodEnd } from "../billing/subscriptions.ts";
import { createId } from "../core/ids.ts";
import type { Subscription, SubscriptionSchedule } from "../core/kinds.ts";
import type { World } from "../core/world.ts";
import { plainInvoices } from "./blanks.ts";

/**
 * A schedule that has a running subscription go on as it is to its period's end, and releases it
 * then; not stored yet.
 */
export function buildSchedule(world: World, subscription: Subscription): SubscriptionSchedule {
  const phase = {
    start_date: subscription.items.data[0]?.current_period_start ?? subscription.start_date,
    end_date: readPeriodEnd(subscription),
  };
  return {
    id: createId("sub_sched"),
    object: "subscription_schedule",
    application: null,
    billing_mode: subscription.billing_mode,
    canceled_at: null,
    completed_at: null,
    created: world.clock.seconds(),
    current_phase: phase,
    customer: subscription.customer,
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      billing_cycle_anchor: "automatic",
      billing_thresholds: null,
      collection_method: "charge_automatically",
      default_payment_method: null,
      description: null,
      invoice_settings: { ...plainInvoices, days_until_due: null },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: "release",
    livemode: false,
    metadata: {},
    pause_schedules: [],
    phases: [{ ...phase, ...plainPhase(subscription) }],
    released_at: null,
    released_subscription: null,
    status: "active",
    subscription: subscription.id,
    test_clock: null,
  };
}

function plainPhase(subscription: Subscription) {
  return {
    add_invoice_items: [],
    application_fee_percent: null,
    billing_cycle_anchor: null,
    billing_thresholds: null,
    collection_method: null,
    currency: subscription.currency,
    default_payment_method: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    invoice_settings: null,
    items: subscription.items.data.map(({ price, quantity }) => ({
      billing_thresholds: null,
      discounts: [],
      metadata: {},
      plan: price.id,
      price: price.id,
      ...(quantity !== undefined && { quantity }),
      tax_rates: [],
    })),
    metadata: {},
    on_behalf_of: null,
    proration_behavior: "none" as const,
    transfer_data: null,
    trial_end: null,
  };
}
