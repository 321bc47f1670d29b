import { createId } from "../core/ids.ts";
import type { CheckoutSession } from "../core/kinds.ts";
import type { World } from "../core/world.ts";
import { unchangedTexts } from "./blanks.ts";

const OPEN_FOR_SECONDS = 24 * 3600;

type Given =
  | ("amount_subtotal" | "amount_total" | "client_reference_id" | "currency")
  | ("metadata" | "mode" | "success_url");

/** A session's `automatic_tax`, before anything is computed. */
export function automaticTaxOf(enabled: boolean): CheckoutSession["automatic_tax"] {
  if (!enabled) return { enabled, liability: null, provider: null, status: null };
  const status = "requires_location_inputs";
  return { enabled, liability: { type: "self" }, provider: "stripe", status };
}

/** An open checkout session, not stored yet. */
export function buildCheckoutSession(
  world: World,
  fields: Partial<CheckoutSession> & Pick<CheckoutSession, Given>,
): CheckoutSession {
  const now = world.clock.seconds();
  return {
    id: createId("cs_test", 58),
    object: "checkout.session",
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: false,
    allowed_payment_method_types: null,
    automatic_tax: automaticTaxOf(false),
    billing_address_collection: "auto",
    cancel_url: null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: now,
    currency_conversion: null,
    custom_fields: [],
    custom_text: unchangedTexts,
    customer: null,
    customer_account: null,
    customer_creation: "always",
    customer_details: null,
    customer_email: null,
    discounts: [],
    expires_at: now + OPEN_FOR_SECONDS,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: "auto",
    managed_payments: null,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: "always",
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ["card"],
    payment_status: fields.mode === "setup" ? "no_payment_required" : "unpaid",
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: "open",
    submit_type: "auto",
    subscription: null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page",
    url: null,
    wallet_options: null,
    ...fields,
  };
}
