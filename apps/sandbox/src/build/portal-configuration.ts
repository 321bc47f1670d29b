import type { PortalConfiguration } from "../core/kinds.ts";

/** The day on which the version of Stripe's API that is spoken here was published. */
const MADE = Date.UTC(2026, 9, 28) / 1000;

/**
 * The only configuration of the customer portal: cards, invoices, and what invoices say of the
 * customer. Cancelling and changing plans is the shop's own matter.
 */
export const portalConfiguration: PortalConfiguration = {
  id: "bpc_sandbox",
  object: "billing_portal.configuration",
  active: true,
  application: null,
  business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
  created: MADE,
  default_return_url: null,
  features: {
    customer_update: { allowed_updates: ["name", "address", "tax_id"], enabled: true },
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true, payment_method_configuration: null },
    subscription_cancel: {
      cancellation_reason: { enabled: false, feedback_options: null, options: [] },
      enabled: false,
      mode: "at_period_end",
      proration_behavior: "none",
    },
    subscription_pause: { duration: { interval_options: [], type: "indefinite" }, enabled: false },
    subscription_update: {
      billing_cycle_anchor: null,
      default_allowed_updates: [],
      enabled: false,
      proration_behavior: "none",
      schedule_at_period_end: { conditions: [] },
      trial_update_behavior: "end_trial",
    },
  },
  is_default: true,
  livemode: false,
  login_page: { enabled: false, url: null },
  metadata: {},
  name: null,
  updated: MADE,
};
