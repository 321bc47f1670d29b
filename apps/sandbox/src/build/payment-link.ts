import { createId } from "../core/ids.ts";
import type { PaymentLink } from "../core/kinds.ts";
import type { World } from "../core/world.ts";
import { unchangedTexts } from "./blanks.ts";

/** A payment link for one recurring or one-time price, not stored yet. */
export function buildPaymentLink(
  world: World,
  fields: Partial<PaymentLink> & Pick<PaymentLink, "currency">,
): PaymentLink {
  const id = createId("plink");
  return {
    id,
    object: "payment_link",
    active: true,
    after_completion: {
      hosted_confirmation: { custom_message: null },
      type: "hosted_confirmation",
    },
    allow_promotion_codes: false,
    application: null,
    application_fee_amount: null,
    application_fee_percent: null,
    automatic_tax: { enabled: false, liability: null },
    billing_address_collection: "auto",
    consent_collection: null,
    custom_fields: [],
    custom_text: unchangedTexts,
    customer_creation: "always",
    inactive_message: null,
    invoice_creation: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    on_behalf_of: null,
    payment_intent_data: null,
    payment_method_collection: "always",
    payment_method_options: null,
    payment_method_types: null,
    phone_number_collection: { enabled: false },
    restrictions: null,
    shipping_address_collection: null,
    shipping_options: [],
    submit_type: "auto",
    subscription_data: null,
    tax_id_collection: { enabled: false, required: "never" },
    transfer_data: null,
    url: `${world.settings.publicUrl}/pay/${id}`,
    ...fields,
  };
}
