import type {
  Coupon,
  CouponText,
  Me,
  Plan,
  Session,
  StaffStore,
  Store,
  Subscription,
  Transaction,
} from "@coupon-center/contract";
import { plainSubscription, plainTransaction } from "@coupon-center/testing/samples";
import type { StoredUser } from "../session/stored-user.ts";

export const store: Store = {
  id: 3,
  name: "Northpine",
  slug: "northpine-cp",
  client: 8,
  website_url: "https://northpine.example.com",
  url: "https://northpine.example.com",
  affiliate_website_url: "https://northpine.example.com",
  logo_url: "https://northpine.example.com/logo.png",
  is_approved: true,
  contact_first_name: "Ada",
  contact_last_name: "North",
  contact_email: "shop@northpine.example",
  location: "us",
  primary_category: 501,
  declined: false,
  suspended: false,
  decline_reason: null,
  pending_revision: null,
  stripe_subscription: null,
  live_seen: true,
  created_at: "2026-11-01T00:00:00Z",
  updated_at: "2026-11-01T00:00:00Z",
};

/** The store as staff see it. */
export const staffStore: StaffStore = {
  ...store,
  state: "approved",
  submitted_at: null,
  coupon_count: 0,
  held_count: 0,
  owner: { id: 5, email: "ada@northpine.example", email_verified: true, blocked: false },
  waiting_since: null,
  review_tag: "",
};

export const subscription: Subscription = { ...plainSubscription, start_date: 1_793_491_200 };

export const plan: Plan = {
  id: "price_1",
  interval: "month",
  updated: 1,
  name: "Merchant plan",
  price: { currency: "usd", unit_amount: 2499 },
  payment_link: { url: "https://pay.example/1" },
};

export const transaction: Transaction = {
  ...plainTransaction,
  transaction_created: 1_793_491_200,
};

export const couponTexts: Record<CouponText, string> = {
  description: "Winter jackets",
  discount_code: "WINTER",
};

export const coupon: Coupon = {
  ...couponTexts,
  id: 7,
  offer_type: "sale amount",
  label: "sale",
  store: { id: 3, slug: "northpine-cp", name: "Northpine" },
  title: "UP TO $12.50 OFF",
  custom_url: "https://northpine.example.com/old",
  destination_coupon_url: "https://northpine.example.com/new",
  destination_affiliate_url: "",
  has_code: true,
  minimum_order_amount: null,
  savings_minimum_order: null,
  savings_amount: 12.5,
  savings_percent: null,
  up_to_savings_percent: null,
  isSavingsRange: true,
  start_date: "2026-01-01",
  expiration_date: "2026-03-01",
  approved: true,
  state: "live",
  sort_number: 4,
  created_at: "2026-01-01T00:00:00Z",
  updated_at: "2026-01-01T00:00:00Z",
};

const profile = {
  id: 5,
  email: "ada@northpine.example",
  role: "merchant",
  email_verified: true,
  pending_email: null,
  needs_second_factor: false,
  store,
  coupon_center_txn: null,
} as const;

export const me: Me = { ...profile, client: 8 };

/** A session whose access token is valid for its usual 15 minutes. */
export function session(name = "first"): Session {
  const expiration = new Date(Date.now() + 15 * 60_000).toISOString();
  return { token: `${name}-token`, refresh: `${name}-refresh`, expiration };
}

export function storedUser(change: Partial<StoredUser> = {}): StoredUser {
  return { ...profile, ...session(), ...change };
}
