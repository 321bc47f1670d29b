import * as z from "zod/mini";
import { epochSeconds, isoTime } from "./fields.ts";
import { fault } from "./texts/fault.ts";
import { isSettled } from "./visibility.ts";

/** How often a plan is paid (decision 085). */
export const planIntervals = ["month", "year"] as const;
export type PlanInterval = (typeof planIntervals)[number];

/** What is charged each time, in the currency's minor units. */
export const Price = z.object({ currency: z.string(), unit_amount: z.int() });
export type Price = z.infer<typeof Price>;

/** What is sold; a client's yearly plan, if it has one, comes after the monthly one. */
export const Plan = z.object({
  id: z.string(),
  interval: z.enum(planIntervals),
  updated: epochSeconds,
  name: z.string(),
  price: Price,
  /** no address while the merchant or the store is suspended, as nothing is sold then */
  payment_link: z.object({ url: z.nullable(z.string()) }),
});
export type Plan = z.infer<typeof Plan>;

/** `status` is Stripe's own value and may be any string; times are epoch seconds. */
export const Subscription = z.object({
  id: z.string(),
  status: z.string(),
  /** how often its price is charged; 'month' also for another period, whose price is unknown */
  interval: z.enum(planIntervals),
  start_date: epochSeconds,
  canceled_at: z.nullable(epochSeconds),
  current_period_end: z.nullable(epochSeconds),
  ends_at: z.nullable(epochSeconds),
  /** when the oldest invoice that is open was made; null while none is, and kept after the end */
  past_due_since: z.nullable(epochSeconds),
  /** until when coupons are shown though a payment is open (decision 037); null while none is */
  grace_ends_at: z.nullable(epochSeconds),
  /** when Stripe tries the card again for the open invoice; null if it does not */
  retry_at: z.nullable(epochSeconds),
  /**
   * when the period that has begun is charged, while its invoice is a draft; null while none is
   * (decision 081)
   */
  renewal_charge_at: z.nullable(epochSeconds),
  /** why it was cancelled at Stripe, in Stripe's words; null if it was not */
  end_reason: z.nullable(z.string()),
  /**
   * what this subscription is charged next, independent of the price of new ones; null if unknown
   * (decisions 059, 080)
   */
  price: z.nullable(Price),
  /**
   * what it will cost from a renewal on, as its merchant was told (decision 074), or once its
   * discount is over (decision 080)
   */
  coming_price: z.nullable(z.object({ price: Price, from: epochSeconds })),
  /** nothing is collected for it at present, e.g. while its store is suspended (decision 067) */
  collection_paused: z.boolean(),
});
export type Subscription = z.infer<typeof Subscription>;

export const UpdateSubscriptionInput = z.object({
  status: z.enum(["canceled", "active"], /* @__PURE__ */ fault("statusNotListed")),
});

export const Transaction = z.object({
  id: z.int(),
  transaction_created: epochSeconds,
  currency: z.string(),
  /** minor units; of one that was not made, what is still due */
  amount: z.int(),
  /** where the current receipt, or the page of the open invoice, is looked up (decision 061) */
  receipt_url: z.nullable(z.string()),
  /** where the invoice of a payment that was made is looked up, as PDF (decision 079) */
  invoice_url: z.nullable(z.string()),
  /** not paid, and can be paid on the page of its invoice */
  payable: z.boolean(),
  status: z.enum(["paid", "open", "failed", "refunded", "partially_refunded", "disputed"]),
  /** what was given back of it, in minor units; null while that is not known */
  refunded_amount: z.nullable(z.int()),
});
export type Transaction = z.infer<typeof Transaction>;

/** A page or a file at the provider. */
export const Receipt = z.object({ url: z.string() });

export const PaymentMethod = z.object({
  id: z.string(),
  created_at: epochSeconds,
  is_default: z.boolean(),
  exp_month: z.int(),
  exp_year: z.int(),
  brand: z.string(),
  country: z.string(),
  last4: z.string(),
});
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/**
 * How a try of the open payment went: `confirm` if the bank asks the payer to confirm it, on the
 * page of the invoice.
 */
export const OpenPayment = z.object({
  outcome: z.enum(["paid", "declined", "confirm"]),
  /** the page of the invoice at Stripe */
  url: z.nullable(z.string()),
});
export type OpenPayment = z.infer<typeof OpenPayment>;

/** Null if nothing was open, or the card was refused for it before. */
const openPaymentTried = { open_payment: z.nullable(OpenPayment) };

export const OpenPaymentTried = z.object(openPaymentTried);

// Marked as pure, so that a screen that needs none of these schemas does not load zod.
export const DefaultChanged = /* @__PURE__ */ z.extend(PaymentMethod, openPaymentTried);

export const CustomerPortal = z.object({ url: z.string() });

/** A Stripe event that could not be processed and needs staff's attention. */
export const ParkedEvent = z.object({
  id: z.string(),
  type: z.string(),
  received_at: isoTime,
  parked_at: isoTime,
  tries: z.int(),
  error: z.nullable(z.string()),
  /** set if nobody is known who paid for its subscription */
  orphan: z.nullable(z.object({ subscription_id: z.string(), stripe_url: z.string() })),
});
export type ParkedEvent = z.infer<typeof ParkedEvent>;

/** The colour of a subscription by its status: green, yellow or red (rule 8.4, decision 060). */
export function subscriptionTone(status: string): "good" | "warn" | "bad" {
  if (isSettled(status)) return "good";
  return ["incomplete", "past_due", "unpaid"].includes(status) ? "warn" : "bad";
}
