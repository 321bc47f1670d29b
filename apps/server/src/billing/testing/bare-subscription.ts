import type { StripeSubscription } from "../sync/stripe-schemas.ts";

/** An active subscription at Stripe with what every one has. */
export const bareSubscription: StripeSubscription = {
  object: "subscription",
  id: "sub_1",
  status: "active",
  customer: "cus_1",
  start_date: 1,
  canceled_at: null,
  cancel_at: null,
  cancel_at_period_end: false,
  ended_at: null,
  billing_cycle_anchor: 1,
  default_payment_method: null,
  items: { data: [] },
  metadata: {},
};
