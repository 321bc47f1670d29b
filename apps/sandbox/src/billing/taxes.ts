import type { Invoice, TaxRate } from "../core/kinds.ts";
import { toStep } from "../core/money.ts";

export type Tax = NonNullable<Invoice["total_taxes"]>[number];

/** A tax that an amount is charged with, and why it is as high as it is. */
export interface AppliedTax {
  rate: TaxRate;
  reason: Tax["taxability_reason"];
}

/** Rates that somebody chose, as taxes. */
export function chosenTaxes(rates: readonly TaxRate[]): AppliedTax[] {
  return rates.map((rate) => ({ rate, reason: "not_available" }));
}

/**
 * A tax of an amount, in minor units. It is part of the amount if its rate is inclusive, else it
 * comes besides, rounded so that both together can be charged in the currency.
 */
export function taxOf(gross: number, { rate, reason }: AppliedTax, currency: string): Tax {
  const share = rate.percentage / 100;
  const amount = rate.inclusive
    ? Math.round(gross - gross / (1 + share))
    : toStep(gross * share, currency);
  const taxable = rate.inclusive ? gross - amount : gross;
  return {
    amount,
    tax_behavior: rate.inclusive ? "inclusive" : "exclusive",
    tax_rate_details: { tax_rate: rate.id },
    taxability_reason: reason,
    taxable_amount: reason === "not_collecting" ? 0 : taxable,
    type: "tax_rate_details",
  };
}

/** The sum of the taxes that come besides an amount, or of those that are part of it. */
export function sumTaxes(taxes: readonly Tax[], behavior: "exclusive" | "inclusive"): number {
  return taxes.reduce((sum, tax) => sum + (tax.tax_behavior === behavior ? tax.amount : 0), 0);
}
