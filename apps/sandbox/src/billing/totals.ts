import type { Invoice, InvoiceLine, TaxRate } from "../core/kinds.ts";
import { amountOff, type CurrentDiscount } from "./discounts.ts";

/** What is taken off an invoice, and added to it. */
export interface Adjustments {
  discounts: readonly CurrentDiscount[];
  rates: readonly TaxRate[];
}

/**
 * The totals of an invoice by its lines, in minor units: discounts come off first, then taxes are
 * computed of the rest, each rounded to a whole unit. Taxes that are inclusive are part of the price.
 */
export function withTotals(invoice: Invoice, { discounts, rates }: Adjustments): Invoice {
  const lines = invoice.lines.data.map((line) => taxed(discounts.reduce(discounted, line), rates));
  const subtotal = sum(lines.map(({ amount }) => amount));
  const off = sum(lines.map(takenOff));
  const taxes = rates.map((rate, index) => totalTax(rate, lines, index));
  const exclusive = sum(taxes.filter(isExclusive).map(({ amount }) => amount));
  const inclusive = sum(taxes.filter((tax) => !isExclusive(tax)).map(({ amount }) => amount));
  const total = subtotal - off + exclusive;
  return {
    ...invoice,
    ...{ amount_due: total, amount_remaining: total, subtotal, total },
    default_tax_rates: [...rates],
    discounts: discounts.map(({ discount }) => discount.id),
    lines: { ...invoice.lines, data: lines },
    subtotal_excluding_tax: subtotal - inclusive,
    total_discount_amounts: discounts.map(({ discount: { id } }) => ({
      amount: sum(lines.map((line) => takenOffBy(line, id))),
      discount: id,
    })),
    total_excluding_tax: total - exclusive - inclusive,
    total_taxes: taxes,
  };
}

type Tax = NonNullable<Invoice["total_taxes"]>[number];
const isExclusive = ({ tax_behavior }: Pick<Tax, "tax_behavior">) => tax_behavior === "exclusive";
const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);

const takenOff = ({ discount_amounts: amounts }: InvoiceLine) =>
  sum((amounts ?? []).map(({ amount }) => amount));
const takenOffBy = ({ discount_amounts: amounts }: InvoiceLine, id: string) =>
  sum((amounts ?? []).filter(({ discount }) => discount === id).map(({ amount }) => amount));

function discounted(line: InvoiceLine, { discount, coupon }: CurrentDiscount): InvoiceLine {
  const amount = amountOff(coupon, line.amount - takenOff(line));
  const amounts = [...(line.discount_amounts ?? []), { amount, discount: discount.id }];
  return { ...line, discount_amounts: amounts };
}

function taxed(line: InvoiceLine, rates: readonly TaxRate[]): InvoiceLine {
  const gross = line.amount - takenOff(line);
  const taxes = rates.map((rate) => {
    const share = rate.percentage / 100;
    const amount = Math.round(rate.inclusive ? gross - gross / (1 + share) : gross * share);
    return {
      amount,
      tax_behavior: rate.inclusive ? "inclusive" : "exclusive",
      tax_rate_details: { tax_rate: rate.id },
      taxability_reason: "not_available",
      taxable_amount: rate.inclusive ? gross - amount : gross,
      type: "tax_rate_details",
    } as const;
  });
  return { ...line, taxes };
}

/** A tax of all lines, which have their taxes in the order of the rates. */
function totalTax(rate: TaxRate, lines: readonly InvoiceLine[], index: number): Tax {
  const taxes = lines.flatMap(({ taxes: each }) => each?.[index] ?? []);
  return {
    amount: sum(taxes.map(({ amount }) => amount)),
    tax_behavior: rate.inclusive ? "inclusive" : "exclusive",
    tax_rate_details: { tax_rate: rate.id },
    taxability_reason: "not_available",
    taxable_amount: sum(taxes.map(({ taxable_amount }) => taxable_amount ?? 0)),
    type: "tax_rate_details",
  };
}
