import { z } from "zod";

// The parts of Stripe's objects that are used; a response without them is an error.

/** An expandable field of Stripe's: an id, or the whole object if it was expanded. */
export const idOf = z.union([
  z.string(),
  z.object({ id: z.string() }).transform((whole) => whole.id),
]);

/** A customer, with the card that is charged where a subscription names none. */
export const StripeCustomer = z.object({
  invoice_settings: z.object({ default_payment_method: idOf.nullish() }).nullish(),
});

/** What a subscription or a customer pays with, expanded; Link and others are no card. */
export const StripePaymentMethod = z.object({
  id: z.string(),
  card: z
    .object({ brand: z.string(), last4: z.string(), exp_month: z.int(), exp_year: z.int() })
    .nullish()
    .catch(null),
});

/** A subscription's discount, expanded; the end in epoch seconds, null for once and for ever. */
export const StripeDiscount = z.object({
  end: z.int().nullable(),
  source: z.object({
    coupon: z.object({
      duration: z.string(),
      percent_off: z.number().nullable(),
      amount_off: z.int().nullable(),
      currency: z.string().nullable(),
    }),
  }),
});
export type StripeDiscount = z.infer<typeof StripeDiscount>;

/** The newest invoice of a subscription, expanded. */
const LatestInvoice = z.object({
  id: z.string(),
  status: z.string().nullable(),
  amount_due: z.int(),
  auto_advance: z.boolean().nullish(),
  automatically_finalizes_at: z.int().nullish(),
  created: z.int(),
});
export type LatestInvoice = z.infer<typeof LatestInvoice>;

/** A rate of tax; one that is not inclusive is charged besides the price. */
const TaxRate = z.object({ inclusive: z.boolean() });

/** Why Stripe paused a subscription as a whole. */
const StatusDetails = z.object({
  paused: z.object({ subscription: z.object({ type: z.string() }).nullish() }).nullish(),
});

const SubscriptionFields = z.object({
  object: z.literal("subscription"),
  id: z.string(),
  status: z.string(),
  start_date: z.int(),
  /** the time that its renewals repeat; not the start if it began with a trial */
  billing_cycle_anchor: z.int(),
  customer: idOf,
  canceled_at: z.int().nullable(),
  cancel_at: z.int().nullable(),
  cancel_at_period_end: z.boolean(),
  ended_at: z.int().nullable(),
  cancellation_details: z.object({ reason: z.string().nullable() }).nullish(),
  default_payment_method: z.union([StripePaymentMethod, z.string()]).nullable(),
  latest_invoice: z.union([LatestInvoice, idOf]).nullish(),
  items: z.object({
    data: z.array(
      z.object({
        current_period_end: z.int(),
        quantity: z.int().optional(),
        price: z.object({
          currency: z.string(),
          unit_amount: z.int().nullable(),
          tax_behavior: z.string().nullish(),
          recurring: z.object({ interval: z.string(), interval_count: z.int() }).nullish(),
        }),
        discounts: z.array(z.unknown()).nullish(),
        tax_rates: z.array(TaxRate).nullish(),
      }),
    ),
  }),
  discounts: z.array(z.unknown()).nullish(),
  default_tax_rates: z.array(TaxRate).nullish(),
  automatic_tax: z.object({ enabled: z.boolean() }).nullish(),
  collection_method: z.string().nullish(),
  pause_collection: z.object({ behavior: z.string() }).nullish(),
  status_details: StatusDetails.nullish(),
  metadata: z.record(z.string(), z.string()),
});

const PAYMENT_FAILURES = new Set<string | null>(["first_payment_failure", "final_payment_failure"]);

/**
 * A subscription from Stripe; times in epoch seconds. One that Stripe paused for a failed payment
 * is unpaid: it waits for that payment (decision 094).
 */
export const StripeSubscription = SubscriptionFields.transform((facts) =>
  PAYMENT_FAILURES.has(pausedFor(facts)) ? { ...facts, status: "unpaid" } : facts,
);
export type StripeSubscription = z.infer<typeof StripeSubscription>;

const InvoicePayment = z.object({
  /** `canceled` for an abandoned attempt, `open` before the first one */
  status: z.string(),
  amount_paid: z.int().nullish(),
  payment: z.object({ payment_intent: idOf.nullish(), charge: idOf.nullish() }),
});

export type InvoicePayment = z.infer<typeof InvoicePayment>;

export const StripeInvoice = z.object({
  object: z.literal("invoice"),
  id: z.string(),
  status: z.string().nullable(),
  billing_reason: z.string().nullish(),
  collection_method: z.string().nullish(),
  created: z.int(),
  /** of one that was sent, to be paid by hand */
  due_date: z.int().nullish(),
  currency: z.string(),
  amount_due: z.int(),
  amount_paid: z.int(),
  attempted: z.boolean(),
  attempt_count: z.int(),
  next_payment_attempt: z.int().nullish(),
  hosted_invoice_url: z.string().nullish(),
  invoice_pdf: z.string().nullish(),
  status_transitions: z.object({ paid_at: z.int().nullable(), voided_at: z.int().nullish() }),
  payments: z.object({ data: z.array(InvoicePayment) }).nullish(),
  /** the charged items; the invoice's own period is the previous one */
  lines: z
    .object({
      data: z.array(z.object({ period: z.object({ start: z.int(), end: z.int() }) })),
    })
    .nullish(),
});
export type StripeInvoice = z.infer<typeof StripeInvoice>;

export const StripeRefund = z.object({
  object: z.literal("refund"),
  amount: z.int(),
  status: z.string().nullable(),
});

export type StripeRefund = z.infer<typeof StripeRefund>;

export const StripeCharge = z.object({
  object: z.literal("charge"),
  id: z.string(),
  created: z.int(),
  payment_intent: idOf.nullable(),
  paid: z.boolean(),
  receipt_url: z.string().nullable(),
  amount_refunded: z.int(),
  /** the newest ones, if they were asked for */
  refunds: z.object({ data: z.array(StripeRefund), has_more: z.boolean() }).nullish(),
  disputed: z.boolean(),
});
export type StripeCharge = z.infer<typeof StripeCharge>;

export const StripeDispute = z.object({
  object: z.literal("dispute"),
  status: z.string(),
  /** while a bank only asks about a payment, before it takes the money back */
  is_charge_refundable: z.boolean(),
  /** what Stripe withdrew, below zero, and gave back for it */
  balance_transactions: z.array(z.object({ amount: z.int() })).nullish(),
});

export const StripeCheckoutSession = z.object({
  object: z.literal("checkout.session"),
  client_reference_id: z.string().nullable(),
});

/** Final statuses at Stripe. */
export const endedStatuses: readonly string[] = ["canceled", "incomplete_expired"];

/** Whether a status is final; an unknown status is not. */
export function isEnded(status: string): boolean {
  return endedStatuses.includes(status);
}

/**
 * The metadata key under which products, links and subscriptions at Stripe carry the id of the
 * client.
 */
export const CLIENT_METADATA_KEY = "coupon_center_client";

/** The metadata key of a subscription whose collection is paused while its store is suspended. */
export const PAUSED_METADATA_KEY = "coupon_center_paused";

/** The metadata key of a plan that staff gave for nothing (decision 077). */
export const GIVEN_METADATA_KEY = "coupon_center_given";

/** Whether staff gave a plan for nothing; not once it was given a price at Stripe by hand. */
export function isGiven({ metadata, items }: Pick<StripeSubscription, "metadata" | "items">) {
  if (!metadata[GIVEN_METADATA_KEY]) return false;
  return items.data.every(({ price }) => price.unit_amount === 0);
}

/**
 * Why a subscription is paused as a whole, in Stripe's words, '' if those are not known here; null
 * if it is not, or nothing is told of it, which is taken for a trial's end.
 */
function pausedFor({ status, status_details }: Pauses): string | null {
  const paused = status_details?.paused;
  return status === "paused" && paused ? (paused.subscription?.type ?? "") : null;
}

type Pauses = Pick<z.infer<typeof SubscriptionFields>, "status" | "status_details">;

/**
 * Why nothing is collected for a subscription; null if it is. One that is paused as its trial ended
 * without a card goes on with a card, and with any other reason only by hand (decision 094).
 */
export function pauseOf(
  facts: Pick<StripeSubscription, "pause_collection" | "metadata" | keyof Pauses>,
): "suspension" | "manual" | null {
  const why = pausedFor(facts);
  if (facts.status === "paused" && why !== null && why !== TRIAL_ENDED) return "manual";
  if (!facts.pause_collection) return null;
  return facts.metadata[PAUSED_METADATA_KEY] ? "suspension" : "manual";
}

const TRIAL_ENDED = "trial_end_without_payment_method";
