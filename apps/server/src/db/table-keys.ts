import type { Tables } from "./tables.ts";
import type { DerivedTables } from "./words/word-tables.ts";

/** A table that backups include. */
export type StoredTable = Exclude<keyof Tables, keyof DerivedTables>;

interface Key {
  columns: readonly string[];
  /** the engine generates the ids and never reuses one, even of a deleted row */
  counted: boolean;
}

const counted: Key = { columns: ["id"], counted: true };
const given = (...columns: string[]): Key => ({ columns, counted: false });

/** All stored tables with their primary keys; none references a later one. */
export const tableKeys: Readonly<Record<StoredTable, Key>> = {
  account: counted,
  email_claim: given("client_id", "email_folded"),
  session: given("id"),
  known_network: given("account_id", "network"),
  one_time_token: counted,
  totp: given("account_id"),
  passkey: given("id"),
  recovery_code: given("account_id", "hash"),
  store: counted,
  coupon: counted,
  withdrawn_value: given("store_id", "coupon_id", "kind"),
  coupon_feedback: given("coupon_id", "day", "outcome"),
  subscription: given("id"),
  price_move: given("id"),
  billing_customer: given("id"),
  payment_transaction: counted,
  stripe_event: given("id"),
  outbox: counted,
  job: given("id"),
  audit: counted,
  upload: given("name"),
  idempotency: given("account_id", "key"),
  setting: given("name"),
};

export const tableNames = Object.keys(tableKeys).filter(isTable);

export function isTable(name: string): name is StoredTable {
  return Object.hasOwn(tableKeys, name);
}
