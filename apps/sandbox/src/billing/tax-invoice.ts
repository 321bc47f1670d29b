import type { Customer, Invoice, Subscription } from "../core/kinds.ts";
import type { World } from "../core/world.ts";
import { findAutomaticTax, payerOf } from "./automatic-tax.ts";
import { readSubscription } from "./retry.ts";
import { changeSubscription } from "./subscriptions.ts";
import { chosenTaxes } from "./taxes.ts";
import { withTaxes } from "./totals.ts";

/**
 * A draft with the taxes of its subscription: computed ones, or the rates of its item, or its own.
 */
export function taxDraft(
  world: World,
  draft: Invoice,
  customer: Customer,
  subscription: Subscription,
): Invoice {
  if (subscription.automatic_tax.enabled) return taxByPlace(world, draft, customer);
  const own = subscription.items.data.flatMap((item) => item.tax_rates ?? []);
  const rates = own.length > 0 ? own : (subscription.default_tax_rates ?? []);
  return withTaxes(
    { ...draft, default_tax_rates: subscription.default_tax_rates ?? [] },
    chosenTaxes(rates),
  );
}

/**
 * A draft that is about to be finalized, with its taxes computed anew. Where the customer's place
 * is not known, no tax is charged, and none is computed for the subscription any more.
 */
export function taxAtEnd(world: World, draft: Invoice, customer: Customer): Invoice {
  if (!draft.automatic_tax.enabled) return draft;
  const taxed = taxByPlace(world, draft, customer);
  if (taxed.automatic_tax.status === "complete") return taxed;
  const off = { enabled: false, liability: null };
  const subscription = readSubscription(world, draft);
  if (subscription)
    changeSubscription(world, subscription, {
      automatic_tax: { ...off, disabled_reason: "requires_location_inputs" },
    });
  const disabled_reason = "finalization_requires_location_inputs";
  return { ...taxed, automatic_tax: { ...taxed.automatic_tax, ...off, disabled_reason } };
}

function taxByPlace(world: World, draft: Invoice, customer: Customer): Invoice {
  const payer = payerOf(world, customer);
  // An invoice has one line, as its subscription has one item.
  const [line] = draft.lines.data;
  const price = world.store.get("price", line?.pricing?.price_details?.price ?? "");
  const found = price && findAutomaticTax(world, payer, price);
  return {
    ...withTaxes(draft, found ? [found] : []),
    customer_address: payer.address ?? null,
    automatic_tax: {
      disabled_reason: null,
      enabled: true,
      liability: { type: "self" },
      provider: "stripe",
      status: found ? "complete" : "requires_location_inputs",
    },
  };
}
