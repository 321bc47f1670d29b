import { expect } from "vitest";
import { openDatabase } from "../db/engine.ts";
import { stripePayments } from "../ports/payments.ts";

/**
 * Expects every charge at Stripe to be in exactly one history, and every history entry to have a
 * charge; returns the number of charges.
 */
export async function expectChargesInHistory(
  database: { databaseUrl: string | undefined; dataDir: string },
  stripeApiUrl: string,
): Promise<number> {
  const { db } = await openDatabase(database);
  const rows = await db
    .selectFrom("payment_transaction")
    .innerJoin("subscription", "subscription.id", "payment_transaction.stripe_subscription_id")
    .select(["stripe_invoice_id", "amount", "payment_transaction.status", "stripe_customer_id"])
    .execute();
  await db.destroy();
  const payments = stripePayments({
    secretKey: "sk_test_sandbox",
    webhookSecrets: [],
    apiUrl: stripeApiUrl,
  });
  const charges = await payments.call((stripe) =>
    stripe.charges.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 }),
  );
  expect(new Set(rows.map((row) => row.stripe_invoice_id)).size).toBe(rows.length);
  const lines = rows.map((row) => `${row.stripe_customer_id} ${row.amount} ${row.status}`);
  expect(lines.sort()).toEqual(
    charges.map((charge) => `${charge.customer} ${charge.amount} paid`).sort(),
  );
  return charges.length;
}
