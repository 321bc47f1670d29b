import type { PlanInterval } from "@coupon-center/contract";
import type { Generated } from "kysely";

// The tables about payments, in the forms of `tables.ts`.

export interface SubscriptionTable {
  /** Stripe's id */
  id: string;
  account_id: number;
  client_id: number;
  status: string;
  /** 0 until its first payment is made, for good if it ends before; 1 from the start if free */
  begun: Generated<number>;
  start_date: number;
  /** the time that its renewals repeat, Stripe's; null if it was stored before that was read */
  billing_anchor: Generated<number | null>;
  canceled_at: number | null;
  current_period_end: number | null;
  ends_at: number | null;
  /** when the oldest of its open invoices was made; kept after its end */
  past_due_since: Generated<number | null>;
  /** when Stripe tries the card again for the open invoice */
  retry_at: Generated<number | null>;
  /** when the draft of the period that has begun is charged */
  renewal_charge_at: Generated<number | null>;
  /** why it was cancelled, Stripe's own word */
  end_reason: Generated<string | null>;
  /** the card that it is charged to, as it was read last, and its last month, '2027-01' */
  card_brand: Generated<string | null>;
  card_last4: Generated<string | null>;
  card_month: Generated<string | null>;
  /** the price at Stripe, in minor units; null until it is read */
  currency: string | null;
  unit_amount: number | null;
  /** how many of its price that is, which is set at Stripe alone; null until it is read */
  quantity: Generated<number | null>;
  /** how often that is charged; `month` also for another period, whose price is null */
  billing_interval: Generated<PlanInterval>;
  /**
   * with a discount (`unit_amount` is null then): what it is charged next and without the discount,
   * in minor units, and when the discount is over; null for never
   */
  discount_currency: Generated<string | null>;
  discounted_amount: Generated<number | null>;
  full_amount: Generated<number | null>;
  discount_ends_at: Generated<number | null>;
  /** why Stripe collects nothing for it: a suspension, or by hand; null if it collects */
  pause: Generated<"suspension" | "manual" | null>;
  /** 1 if staff gave it for nothing, until its end */
  given: Generated<number>;
  stripe_customer_id: string;
  /** 1 for the account's current subscription, 0 for others */
  is_current: number;
  /** a duplicate to be ended at Stripe, with or without a refund (decision 039) */
  surplus: "refund" | "end" | null;
  /** when the subscription began that it was a duplicate of; null if none was kept */
  kept_since: Generated<number | null>;
  /** when it was ended and, if needed, refunded */
  settled_at: number | null;
  updated_at: number;
}

/** A customer at Stripe: each payment by link makes one. */
export interface BillingCustomerTable {
  /** Stripe's id */
  id: string;
  account_id: number;
  client_id: number;
  /** the account's credential version when Stripe was last told its address; null if never */
  told_version: number | null;
}

/** A change of a subscription's price that its merchant is told of before it is charged. */
export interface PriceMoveTable {
  /** the `once` key of the mail that announces it */
  id: string;
  subscription_id: string;
  account_id: number;
  client_id: number;
  currency: string;
  /** of both amounts */
  billing_interval: Generated<PlanInterval>;
  /** minor units */
  from_amount: number;
  to_amount: number;
  planned_at: number;
  /** the first renewal that is charged the new price; later if the mail or the change is late */
  starts_at: number;
  /** when it was seen that the mail was sent; nothing is changed at Stripe before */
  told_at: number | null;
  /** when changing it at Stripe began; from then on it cannot be cancelled */
  begun_at: number | null;
  closed_at: number | null;
  /** `ended`: the subscription; `overtaken`: its price was changed otherwise */
  outcome: "charged" | "replaced" | "cancelled" | "ended" | "overtaken" | null;
}

export interface TransactionTable {
  id: Generated<number>;
  account_id: number;
  client_id: number;
  stripe_invoice_id: string;
  stripe_subscription_id: string | null;
  created_at: number;
  currency: string;
  amount: number;
  /** as it was read last, for whether there is one: Stripe's links expire */
  receipt_url: string | null;
  /** 1 while its invoice is open, and can be paid on its page */
  payable: Generated<number>;
  /** how often Stripe tried the card for it; 0 if that was not read yet */
  attempts: Generated<number>;
  /** what was given back of it, in minor units; null for a part that an earlier version read */
  refunded_amount: Generated<number | null>;
  /** what refunds of it would have given back that failed, in minor units; null until it was read */
  failed_refunds: Generated<number | null>;
  /** 1 while the payer's bank only asks about it, so that it is disputed and can be refunded */
  inquired: Generated<number>;
  /** `open`: a first payment that was not tried yet */
  status: "paid" | "open" | "failed" | "refunded" | "partially_refunded" | "disputed";
}

export interface StripeEventTable {
  id: string;
  type: string;
  /**
   * the client whose staff sees it when it is parked; null if unknown, then staff of all clients
   */
  client_id: number | null;
  payload: string;
  /** of the request that brought it, as in the log */
  request_id: string | null;
  received_at: number;
  done_at: number | null;
  tries: Generated<number>;
  due_at: number;
  lease_until: Generated<number>;
  lease_by: Generated<string | null>;
  parked_at: number | null;
  error: string | null;
  /** the subscription of an event whose payer is unknown */
  orphaned_subscription: string | null;
}
