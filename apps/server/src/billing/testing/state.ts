import { z } from "zod";
import { openMailData } from "../../outbox/mail-data.ts";
import type { Shop } from "./shop.ts";

/** All that billing has written, without the times of writing and what the inbox keeps: what must be the same. */
export async function billingState(shop: Shop) {
  const { db } = shop.installation;
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
    payments: payments.map(({ id, ...row }) => row),
  };
}

/** Forgets all of billing, as if no event had ever come. */
export async function forgetBilling(shop: Shop): Promise<void> {
  const { db } = shop.installation;
  await db
    .updateTable("account")
    .set({ stripe_customer_id: null, first_transaction_id: null })
    .execute();
  for (const table of ["subscription", "payment_transaction", "stripe_event", "outbox"] as const)
    await db.deleteFrom(table).execute();
}

export async function mailsTo(shop: Shop, recipient: string, kind: string) {
  const rows = await shop.installation.db
    .selectFrom("outbox")
    .select(["client_id", "recipient", "kind", "data"])
    .where("recipient", "=", recipient)
    .where("kind", "=", kind)
    .orderBy("id")
    .execute();
  const { sealer } = shop.installation.ports;
  return rows.map((row) => z.record(z.string(), z.unknown()).parse(openMailData(sealer, row)));
}
