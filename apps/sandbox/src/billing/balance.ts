import { createId } from "../core/ids.ts";
import type { BalanceTransaction, Customer, Invoice } from "../core/kinds.ts";
import type { World } from "../core/world.ts";

/** The smallest amounts that Stripe charges, in minor units; others are not known here. */
const SMALLEST: Readonly<Record<string, number>> = { usd: 50, eur: 50, gbp: 30, jpy: 50 };

/**
 * An invoice with its customer's balance applied: a credit (below 0) makes it smaller, a debit
 * larger. What is too small to be charged is left for the next one.
 */
export function withBalance(invoice: Invoice, { balance }: Customer): Invoice {
  const sum = invoice.total + balance;
  const isTooSmall = sum > 0 && sum < (SMALLEST[invoice.currency] ?? 0);
  const due = isTooSmall ? 0 : Math.max(0, sum);
  return {
    ...invoice,
    amount_due: due,
    amount_remaining: due,
    starting_balance: balance,
    ending_balance: sum - due,
  };
}

/** Changes a customer's balance, and records why; an amount below 0 is a credit. */
export function changeBalance(
  world: World,
  customer: Customer,
  change: Pick<BalanceTransaction, "amount" | "type"> & Partial<BalanceTransaction>,
): BalanceTransaction {
  const balance = customer.balance + change.amount;
  const currency = customer.currency ?? change.currency ?? "usd";
  world.store.put("customer", { ...customer, balance, currency });
  return world.store.put("customer_balance_transaction", {
    id: createId("cbtxn"),
    object: "customer_balance_transaction",
    checkout_session: null,
    created: world.clock.seconds(),
    credit_note: null,
    customer: customer.id,
    customer_account: null,
    description: null,
    invoice: null,
    livemode: false,
    metadata: {},
    ...change,
    currency,
    ending_balance: balance,
  });
}

/** Takes from the balance what an invoice used of it, or leaves to it what was too small. */
export function recordApplied(world: World, customer: Customer, invoice: Invoice): void {
  const amount = (invoice.ending_balance ?? 0) - invoice.starting_balance;
  if (amount === 0) return;
  const type =
    amount > 0 && invoice.starting_balance >= 0 ? "invoice_too_small" : "applied_to_invoice";
  changeBalance(world, customer, { amount, type, currency: invoice.currency, invoice: invoice.id });
}

/** Gives back what a void invoice had used. */
export function returnApplied(world: World, invoice: Invoice): void {
  const customer = invoice.customer ? world.store.get("customer", invoice.customer) : undefined;
  const amount = invoice.starting_balance - (invoice.ending_balance ?? invoice.starting_balance);
  if (!customer || amount === 0) return;
  const { currency, id } = invoice;
  changeBalance(world, customer, { amount, type: "unapplied_from_invoice", currency, invoice: id });
}
