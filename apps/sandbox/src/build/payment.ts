import type { CardDecline } from "../billing/cards.ts";
import { createId } from "../core/ids.ts";
import type { Charge, PaymentIntent, PaymentMethod } from "../core/kinds.ts";
import type { World } from "../core/world.ts";

/** An attempted payment: amount (minor units), customer, and the reason if it failed. */
export interface Attempt {
  amount: number;
  currency: string;
  customer: string;
  description: string;
  receiptEmail: string | null;
  method: PaymentMethod;
  refusal: CardDecline | null;
}

/** The payment intent of an attempt; pass the previous one for a retry. */
export function buildPaymentIntent(
  world: World,
  attempt: Attempt,
  charge: string,
  before?: PaymentIntent,
): PaymentIntent {
  const { refusal, method } = attempt;
  const id = before?.id ?? createId("pi");
  return {
    id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount: attempt.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: refusal ? 0 : attempt.amount,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic",
    client_secret: before?.client_secret ?? `${id}_secret_${createId("x").slice(2)}`,
    confirmation_method: "automatic",
    created: before?.created ?? world.clock.seconds(),
    currency: attempt.currency,
    customer: attempt.customer,
    customer_account: null,
    description: attempt.description,
    excluded_payment_method_types: null,
    last_payment_error: refusal ? { ...refusal, charge, type: "card_error" } : null,
    latest_charge: charge,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: refusal ? null : method.id,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: {
        installments: null,
        mandate_options: null,
        network: null,
        request_three_d_secure: "automatic",
      },
    },
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: "off_session",
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: refusal ? "requires_payment_method" : "succeeded",
    transfer_data: null,
    transfer_group: null,
  };
}

/** The charge of an attempt, succeeded or failed. */
export function buildCharge(world: World, attempt: Attempt, id: string): Charge {
  const { refusal, method, amount } = attempt;
  return {
    id,
    object: "charge",
    amount,
    amount_captured: refusal ? 0 : amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: refusal ? null : createId("txn"),
    billing_details: method.billing_details,
    calculated_statement_descriptor: "SANDBOX",
    captured: !refusal,
    created: world.clock.seconds(),
    currency: attempt.currency,
    customer: attempt.customer,
    description: attempt.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: refusal?.code ?? null,
    failure_message: refusal?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: buildOutcome(refusal),
    paid: !refusal,
    payment_intent: null,
    payment_method: method.id,
    payment_method_details: buildMethodDetails(method, amount, refusal),
    receipt_email: attempt.receiptEmail,
    receipt_number: null,
    receipt_url: refusal ? null : `${world.settings.publicUrl}/receipts/${id}`,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: refusal ? "failed" : "succeeded",
    transfer_data: null,
    transfer_group: null,
  };
}

function buildOutcome(refusal: CardDecline | null): Charge["outcome"] {
  return {
    advice_code: refusal ? "try_again_later" : null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: refusal ? "declined_by_network" : "approved_by_network",
    reason: refusal?.decline_code ?? null,
    risk_level: "normal",
    risk_score: 20,
    seller_message: refusal ? "The bank did not return any further details." : "Payment complete.",
    type: refusal ? "issuer_declined" : "authorized",
  };
}

function buildMethodDetails(
  method: PaymentMethod,
  amount: number,
  refusal: CardDecline | null,
): Charge["payment_method_details"] {
  const { card } = method;
  if (!card) return { type: method.type };
  return {
    card: {
      amount_authorized: refusal ? null : amount,
      authorization_code: refusal ? null : "123456",
      brand: card.brand,
      checks: card.checks,
      country: card.country,
      electronic_commerce_indicator: null,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      fingerprint: card.fingerprint ?? null,
      funding: card.funding,
      installments: null,
      last4: card.last4,
      mandate: null,
      network: card.brand,
      network_transaction_id: null,
      regulated_status: card.regulated_status,
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
    type: "card",
  };
}
