import { createId } from "../core/ids.ts";
import type { Price, Subscription, SubscriptionItem, TaxRate } from "../core/kinds.ts";
import type { World } from "../core/world.ts";
import { plainInvoices } from "./blanks.ts";

type Given = Pick<Subscription, "customer" | "default_payment_method" | "metadata"> &
  Partial<Subscription>;

/** The `automatic_tax` of a subscription whose taxes are computed. */
export const computedTax: Subscription["automatic_tax"] = {
  disabled_reason: null,
  enabled: true,
  liability: { type: "self" },
};

/** What an item is of; its own rates of tax replace those of its subscription. */
export interface SoldItem {
  price: Price;
  quantity: number;
  taxRates?: readonly TaxRate[] | undefined;
}

/**
 * A subscription that starts now, active, with its first period ending at `periodEnd` (epoch
 * seconds).
 */
export function buildSubscription(
  world: World,
  given: Given,
  sale: SoldItem,
  periodEnd: number,
): Subscription {
  const now = world.clock.seconds();
  const id = createId("sub");
  return {
    id,
    object: "subscription",
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: now,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: "included" }, type: "flexible" },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: "charge_automatically",
    created: now,
    currency: sale.price.currency,
    customer_account: null,
    days_until_due: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: plainInvoices,
    items: {
      object: "list",
      data: [buildItem(id, sale, now, periodEnd)],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: "off",
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: "active",
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: "create_invoice" },
    },
    trial_start: null,
    ...given,
  };
}

function buildItem(
  subscription: string,
  sale: SoldItem,
  start: number,
  end: number,
): SubscriptionItem {
  const { price, quantity, taxRates } = sale;
  return {
    id: createId("si", 14),
    object: "subscription_item",
    billing_thresholds: null,
    created: start,
    current_period_end: end,
    current_period_start: start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: buildPlan(price),
    price,
    quantity,
    subscription,
    tax_rates: [...(taxRates ?? [])],
  };
}

/** The legacy form of a recurring price, which items still contain. */
export function buildPlan(price: Price): SubscriptionItem["plan"] {
  return {
    id: price.id,
    object: "plan",
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: "per_unit",
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? "month",
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: "licensed",
  };
}
