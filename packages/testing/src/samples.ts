import { randomBytes } from "node:crypto";
import {
  addDays,
  type CouponText,
  type Day,
  dayIn,
  limits,
  type Subscription,
  type Transaction,
} from "@coupon-center/contract";

export const password = "correct horse";

/** An address without an account. */
export function newEmail(name = "m"): string {
  return `${name}${randomBytes(6).toString("hex")}@shop.example`;
}

export const storePayload = {
  name: "Northpine Outfitters",
  website_url: "northpine.example.com",
  contact_email: "owner@northpine.example",
  contact_first_name: "Ada",
  contact_last_name: "Pine",
  logo_url: null,
};

export const couponPayload = {
  offer_type: "sitewide percent",
  description: "Twenty percent off everything",
  savings_percent: 20,
  discount_code: "HELLO20",
  destination_coupon_url: "https://northpine.example.com/sale",
  approved: true,
};

/** The longest texts that a coupon's fields accept, without break opportunities. */
export const longestCouponTexts: Record<CouponText, string> = {
  description: "W".repeat(limits.textLength),
  discount_code: "C".repeat(limits.codeLength),
};

/** The default coupon of the browser tests. */
export const winterCoupon = {
  ...couponPayload,
  description: "Winter jackets and boots",
  discount_code: "WINTER20",
  destination_coupon_url: "https://northpine.example.com",
};

/**
 * The day this many days ahead in the time zone of both test clients, which differs from UTC's for
 * some hours.
 */
export function daysFromNow(days: number): Day {
  return addDays(dayIn("America/New_York", Date.now()), days);
}

/** An active plan as the API shows it, of which Stripe said nothing more. */
export const plainSubscription: Subscription = {
  id: "sub_1",
  status: "active",
  interval: "month",
  start_date: 1,
  canceled_at: null,
  current_period_end: null,
  ends_at: null,
  past_due_since: null,
  grace_ends_at: null,
  retry_at: null,
  end_reason: null,
  renewal_charge_at: null,
  price: null,
  coming_price: null,
  collection_paused: false,
};

/** A payment for it. */
export const plainTransaction: Transaction = {
  id: 1,
  transaction_created: 1,
  currency: "usd",
  amount: 2499,
  receipt_url: null,
  invoice_url: null,
  payable: false,
  refunded_amount: 0,
  status: "paid",
};
