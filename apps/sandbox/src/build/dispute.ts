import { createId } from "../core/ids.ts";
import type { Charge, Dispute } from "../core/kinds.ts";
import type { World } from "../core/world.ts";

const WEEK = 7 * 86_400;

/** A dispute of the whole charge, or a bank's inquiry, that is waiting for a response. */
export function buildDispute(world: World, charge: Charge, isInquiry: boolean): Dispute {
  const now = world.clock.seconds();
  return {
    id: createId("du"),
    object: "dispute",
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {
      access_activity_log: null,
      billing_address: null,
      cancellation_policy: null,
      cancellation_policy_disclosure: null,
      cancellation_rebuttal: null,
      customer_communication: null,
      customer_email_address: charge.billing_details.email,
      customer_name: charge.billing_details.name,
      customer_purchase_ip: null,
      customer_signature: null,
      duplicate_charge_documentation: null,
      duplicate_charge_explanation: null,
      duplicate_charge_id: null,
      enhanced_evidence: {},
      product_description: null,
      receipt: null,
      refund_policy: null,
      refund_policy_disclosure: null,
      refund_refusal_explanation: null,
      service_date: null,
      service_documentation: null,
      shipping_address: null,
      shipping_carrier: null,
      shipping_date: null,
      shipping_documentation: null,
      shipping_tracking_number: null,
      uncategorized_file: null,
      uncategorized_text: null,
    },
    evidence_details: {
      due_by: now + WEEK,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    intended_submission_method: null,
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: detailsOf(charge, isInquiry),
    reason: "fraudulent",
    status: isInquiry ? "warning_needs_response" : "needs_response",
  };
}

function detailsOf(
  { payment_method_details: method }: Charge,
  isInquiry: boolean,
): NonNullable<Dispute["payment_method_details"]> {
  const brand = method?.card?.brand ?? "visa";
  // Visa's code for fraud in a payment without the card.
  const card = {
    brand,
    case_type: isInquiry ? "inquiry" : "chargeback",
    network: brand,
    network_reason_code: "10.4",
  } as const;
  return { card, type: "card" };
}
