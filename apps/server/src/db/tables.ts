import type { Generated, Selectable } from "kysely";
import type {
  BillingCustomerTable,
  PriceMoveTable,
  StripeEventTable,
  SubscriptionTable,
  TransactionTable,
} from "./billing-tables.ts";
import type { PasskeyTable, RecoveryCodeTable, TotpTable } from "./factor-tables.ts";
import type { DerivedTables } from "./words/word-tables.ts";

// Times are epoch milliseconds, days 'yyyy-MM-dd', flags 0 or 1, which work on both engines.

export interface AccountTable {
  id: Generated<number>;
  client_id: number;
  email: string;
  /** the normalised address, unique within the client */
  email_folded: string;
  password_hash: string;
  role: "merchant" | "staff";
  /** 1 for staff who may also manage accounts; other staff only review (decision 057) */
  is_admin: Generated<number>;
  email_verified_at: number | null;
  pending_email: string | null;
  suspended_at: number | null;
  deleted_at: number | null;
  created_at: number;
  /** opaque; sent with a payment link to identify the payer */
  payment_reference: string;
  stripe_customer_id: string | null;
  first_transaction_id: number | null;
  /** incremented by each write of Stripe's data, so that no older read overwrites a newer one */
  billing_version: Generated<number>;
  /** the call that is changing its plan or cards at Stripe, and until when it may */
  billing_lease_until: Generated<number>;
  billing_lease_by: Generated<string | null>;
  /** incremented when ownership changes; sessions and links of an older version are void */
  credential_version: Generated<number>;
}

/** Addresses that no other account of the client may take: current ones, and restorable ones. */
export interface EmailClaimTable {
  client_id: number;
  email_folded: string;
  account_id: number;
  /** epoch milliseconds; null for the account's current address */
  held_until: number | null;
}

export interface SessionTable {
  id: string;
  account_id: number;
  refresh_hash: string;
  refresh_count: number;
  rotated_at: number;
  created_at: number;
  expires_at: number;
  ended_at: number | null;
  /** where it was opened, like 'Firefox on Windows' */
  browser: Generated<string>;
  /** where it was last used, in part only: '192.0.2.*' */
  network: Generated<string>;
  /** the account's version when the session was opened */
  credential_version: Generated<number>;
}

export interface KnownNetworkTable {
  account_id: number;
  /** a keyed hash of account and network */
  network: string;
  seen_at: number;
}

/** A sign-in's first step, and the challenges of passkeys: nothing that is mailed. */
type SignInKind = "sign-in" | "add-passkey" | "use-passkey";

export interface OneTimeTokenTable {
  id: Generated<number>;
  account_id: number;
  kind: "verify" | "reset" | "invite" | "change-email" | "undo-email" | "undo-factor" | SignInKind;
  hash: string;
  created_at: number;
  expires_at: number;
  used_at: number | null;
  /** where the link was mailed; for an undo link also the address to restore */
  email: Generated<string>;
  /** the account's version when the link was issued */
  credential_version: Generated<number>;
}

export interface StoreTable {
  id: Generated<number>;
  client_id: number;
  owner_id: number;
  name: string;
  /** the normalised name, for sorting and searching */
  name_key: string;
  slug: string;
  website_url: string;
  url: string;
  affiliate_website_url: string;
  logo_url: string | null;
  contact_first_name: string;
  contact_last_name: string;
  contact_email: string;
  location: string;
  primary_category: number;
  state: "pending" | "approved" | "declined" | "suspended";
  decline_reason: string | null;
  /** when it was submitted for review; null while the owner's address is unverified */
  submitted_at: number | null;
  approved_at: number | null;
  /** kept by the database: 2 with a coupon that waits for staff, 1 with one that may, else 0 */
  held: Generated<number>;
  /** kept by the database: since when there has been one without a break */
  held_since: number | null;
  live_seen_at: number | null;
  /** a StoreRevision as JSON, until staff decides on it */
  revision: string | null;
  revision_submitted_at: number | null;
  /** incremented by each change that may affect the public page */
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

export interface CouponTable {
  id: Generated<number>;
  store_id: number;
  /** 1..10, unique per store: enforces the limit of ten */
  slot: number;
  sort_number: number;
  offer_type: string;
  label: string;
  description: string;
  destination_coupon_url: string;
  custom_url: string;
  destination_affiliate_url: string;
  discount_code: string;
  /** decimals as text, exactly as sent */
  savings_amount: string | null;
  savings_percent: string | null;
  minimum_order: string | null;
  is_range: number;
  start_date: string;
  expiration_date: string | null;
  approved: number;
  withdrawn_at: number | null;
  withdrawn_reason: string | null;
  /** 1 if its owner wants it to be shown, 0 if not; null if that was not kept (decision 029) */
  requested: Generated<number | null>;
  /** since when it waits as a copy of a withdrawn one (decision 064); then `approved` is 0 */
  held_at: number | null;
  /** the day to remind the owner of the current end; null if no reminder is due any more */
  remind_on: string | null;
  /** when its owner is mailed that staff approved it, by the real clock; null if not, or already */
  approval_mail_at: Generated<number | null>;
  created_at: number;
  updated_at: number;
}

/** What staff withdrew from a store, to recognise copies of it; kept when the coupon is deleted. */
export interface WithdrawnValueTable {
  store_id: number;
  coupon_id: number;
  kind: "code" | "link" | "description";
  hash: string;
}

/** What shoppers did with a coupon, and said of it, as anonymous counts per day. */
export interface CouponFeedbackTable {
  coupon_id: number;
  day: string;
  /** one of the contract's `feedbackOutcomes`, or `taken` */
  outcome: string;
  times: number;
}

export interface OutboxTable {
  id: Generated<number>;
  client_id: number;
  recipient: string;
  /** the account that it goes to wherever its address is; null for one to an address */
  account_id: number | null;
  kind: string;
  /** 1 for what is sent before the others */
  urgent: Generated<number>;
  /** the mail's data, encrypted; empty once it is sent or given up */
  data: string;
  /** prevents a second mail for the same cause */
  dedupe_key: string | null;
  created_at: number;
  due_at: number;
  tries: Generated<number>;
  lease_until: Generated<number>;
  lease_by: Generated<string | null>;
  /** of the request that caused it, as in the log */
  request_id: string | null;
  sent_at: number | null;
  dead_at: number | null;
  error: string | null;
}

/** When each job is due next, by client, or for the installation (null). */
export interface JobTable {
  id: string;
  name: string;
  client_id: number | null;
  due_at: number;
  tries: Generated<number>;
  lease_until: Generated<number>;
  lease_by: Generated<string | null>;
  last_done_at: Generated<number | null>;
  error: Generated<string | null>;
}

export interface AuditTable {
  id: Generated<number>;
  client_id: number;
  actor: string;
  /** the account that acted, from migration 047 on */
  actor_id: Generated<number | null>;
  act: string;
  subject: "store" | "coupon" | "account" | "subscription" | "mail";
  subject_id: number;
  /** of a coupon's act, from migration 042 on */
  store_id: Generated<number | null>;
  reason: string | null;
  at: number;
}

export interface UploadTable {
  name: string;
  account_id: number;
  width: number;
  height: number;
  bytes: number;
  created_at: number;
}

export interface IdempotencyTable {
  account_id: number;
  key: string;
  request_hash: string;
  answer: string;
  created_at: number;
}

/** Single values of the installation, such as the sandbox's clock. */
export interface SettingTable {
  name: string;
  value: string;
}

export interface Tables extends DerivedTables {
  account: AccountTable;
  email_claim: EmailClaimTable;
  session: SessionTable;
  known_network: KnownNetworkTable;
  one_time_token: OneTimeTokenTable;
  totp: TotpTable;
  passkey: PasskeyTable;
  recovery_code: RecoveryCodeTable;
  store: StoreTable;
  coupon: CouponTable;
  withdrawn_value: WithdrawnValueTable;
  coupon_feedback: CouponFeedbackTable;
  subscription: SubscriptionTable;
  price_move: PriceMoveTable;
  billing_customer: BillingCustomerTable;
  payment_transaction: TransactionTable;
  stripe_event: StripeEventTable;
  outbox: OutboxTable;
  job: JobTable;
  audit: AuditTable;
  upload: UploadTable;
  idempotency: IdempotencyTable;
  setting: SettingTable;
}

export type AccountRow = Selectable<AccountTable>;
export type StoreRow = Selectable<StoreTable>;
export type CouponRow = Selectable<CouponTable>;
export type SubscriptionRow = Selectable<SubscriptionTable>;
export type PriceMoveRow = Selectable<PriceMoveTable>;
export type TransactionRow = Selectable<TransactionTable>;
export type StripeEventRow = Selectable<StripeEventTable>;
export type OutboxRow = Selectable<OutboxTable>;
export type JobRow = Selectable<JobTable>;
