import { endpoints } from "@coupon-center/contract";
import { z } from "zod";
import { openMailData } from "../../outbox/mail-data.ts";
import type { Caller } from "../../testing/caller.ts";
import type { BilledInstallation } from "./billed-installation.ts";

/** Everything that billing has written, except write times and the inbox: the state to compare. */
export async function billingState(billing: BilledInstallation) {
  const { db } = billing.installation;
  const accounts = await db
    .selectFrom("account")
    .select(["id", "stripe_customer_id", "first_transaction_id"])
    .orderBy("id")
    .execute();
  const subscriptions = await db
    .selectFrom("subscription")
    .selectAll()
    .orderBy("start_date")
    .orderBy("id")
    .execute();
  const payments = await db
    .selectFrom("payment_transaction")
    .selectAll()
    .orderBy("created_at")
    .orderBy("stripe_invoice_id")
    .execute();
  const order = new Map(payments.map((row, index) => [row.id, index]));
  return {
    accounts: accounts.map(({ first_transaction_id: first, ...rest }) => ({
      ...rest,
      first: first === null ? null : order.get(first),
    })),
    subscriptions: subscriptions.map(({ updated_at, settled_at, ...row }) => ({
      ...row,
      settled: settled_at !== null,
    })),
    // Stripe's links are new in each answer.
    payments: payments.map(({ id, receipt_url, ...row }) => ({
      ...row,
      hasReceipt: receipt_url !== null,
    })),
  };
}

/** Deletes all billing data, as if no event had been received. */
export async function forgetBilling(billing: BilledInstallation): Promise<void> {
  const { db } = billing.installation;
  await db
    .updateTable("account")
    .set({ stripe_customer_id: null, first_transaction_id: null })
    .execute();
  for (const table of ["subscription", "payment_transaction", "stripe_event", "outbox"] as const)
    await db.deleteFrom(table).execute();
}

/** The statuses in a merchant's order history, sorted. */
export async function orderStatuses(merchant: Caller): Promise<string[]> {
  const { results } = await merchant.ok(endpoints.listTransactions);
  return results.map(({ status }) => status).sort();
}

/** The kinds of all mails that were queued for an address, in order. */
export async function mailKindsTo(billing: BilledInstallation, recipient: string) {
  const rows = await billing.installation.db
    .selectFrom("outbox")
    .select("kind")
    .where("recipient", "=", recipient)
    .orderBy("id")
    .execute();
  return rows.map(({ kind }) => kind);
}

export async function mailDataTo(billing: BilledInstallation, recipient: string, kind: string) {
  const rows = await billing.installation.db
    .selectFrom("outbox")
    .select(["client_id", "recipient", "kind", "data"])
    .where("recipient", "=", recipient)
    .where("kind", "=", kind)
    .orderBy("id")
    .execute();
  const { sealer } = billing.installation.ports;
  return rows.map((row) => z.record(z.string(), z.unknown()).parse(openMailData(sealer, row)));
}
