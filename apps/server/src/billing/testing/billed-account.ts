import type { BilledAccount } from "../sync/account.ts";

let made = 0;

/** Another account as payments are read for it, without a row of its own. */
export const newBilledAccount = (change: Partial<BilledAccount> = {}): BilledAccount => ({
  id: ++made,
  client_id: 8,
  email: `m${made}@shop.example`,
  deleted_at: null,
  first_transaction_id: 1,
  billing_version: 0,
  ...change,
});
