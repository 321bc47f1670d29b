import { buildInvoice } from "../build/invoice.ts";
import type { Customer, Invoice, Subscription } from "../core/kinds.ts";
import type { World } from "../core/world.ts";
import { emitEvent } from "../webhooks/emit.ts";
import { recordApplied, withBalance } from "./balance.ts";
import { billedTo } from "./billing-details.ts";
import { currentDiscounts } from "./discounts.ts";
import { taxAtEnd, taxDraft } from "./tax-invoice.ts";
import { withDiscounts } from "./totals.ts";

type Reason = "subscription_create" | "subscription_cycle" | "subscription_update";

/** Creates and finalizes the invoice of the subscription's current period, not paid yet. */
export function issueInvoice(world: World, subscription: Subscription, reason: Reason): Invoice {
  const draft = draftInvoice(world, subscription, reason);
  return finalizeInvoice(world, draft);
}

/** Creates the draft invoice of the subscription's current period. */
export function draftInvoice(world: World, subscription: Subscription, reason: Reason): Invoice {
  const customer = readCustomer(world, subscription.customer);
  const built = buildInvoice(world, customer, subscription, reason);
  const reduced = withDiscounts(built, currentDiscounts(world, subscription));
  const taxed = taxDraft(world, reduced, customer, subscription);
  const { ending_balance: _, ...due } = withBalance(taxed, customer);
  const draft = world.store.put("invoice", { ...due, ending_balance: null });
  emitEvent(world, "invoice.created", draft);
  return draft;
}

/** Makes a draft payable and immutable. */
export function finalizeInvoice(world: World, draft: Invoice): Invoice {
  const customer = readCustomer(world, draft.customer ?? "");
  const now = world.clock.seconds();
  const count = customer.next_invoice_sequence ?? 1;
  const number = `${customer.invoice_prefix ?? "SANDBOX"}-${String(count).padStart(4, "0")}`;
  const url = `${world.settings.publicUrl}/invoices/${draft.id}`;
  const counted = world.store.put("customer", {
    ...customer,
    currency: draft.currency,
    next_invoice_sequence: count + 1,
  });
  const due = withBalance(taxAtEnd(world, draft, customer), customer);
  recordApplied(world, counted, due);
  const open = world.store.put("invoice", {
    ...due,
    ...billedTo(world, customer),
    status: "open",
    number,
    automatically_finalizes_at: null,
    effective_at: now,
    hosted_invoice_url: url,
    invoice_pdf: `${url}/pdf`,
    status_transitions: { ...draft.status_transitions, finalized_at: now },
  });
  emitEvent(world, "invoice.finalized", open);
  return open;
}

function readCustomer(world: World, id: string): Customer {
  const customer = world.store.get("customer", id);
  if (!customer) throw new Error(`Billing without its customer ${id}`);
  return customer;
}
