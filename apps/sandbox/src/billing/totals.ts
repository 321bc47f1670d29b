import type { Invoice, InvoiceLine } from "../core/kinds.ts";
import { amountOff, type CurrentDiscount } from "./discounts.ts";
import { type AppliedTax, sumTaxes, type Tax, taxOf } from "./taxes.ts";

/** An invoice whose lines have these discounts, each of what those before it left. */
export function withDiscounts(invoice: Invoice, discounts: readonly CurrentDiscount[]): Invoice {
  const lines = invoice.lines.data.map((line) => discounts.reduce(discounted, line));
  return {
    ...invoice,
    discounts: discounts.map(({ discount }) => discount.id),
    lines: { ...invoice.lines, data: lines },
    total_discount_amounts: discounts.map(({ discount: { id } }) => ({
      amount: sum(lines.map((line) => takenOffBy(line, id))),
      discount: id,
    })),
  };
}

/**
 * The totals of an invoice by its lines, in minor units: taxes are computed of what discounts left.
 * Those that are inclusive are part of the price.
 */
export function withTaxes(invoice: Invoice, applied: readonly AppliedTax[]): Invoice {
  const lines = invoice.lines.data.map((line) => {
    const gross = line.amount - takenOff(line);
    return { ...line, taxes: applied.map((tax) => taxOf(gross, tax, line.currency)) };
  });
  const subtotal = sum(lines.map(({ amount }) => amount));
  const off = sum(lines.map(takenOff));
  const taxes = applied.map((tax, index) =>
    totalTax(tax, { lines, currency: invoice.currency }, index),
  );
  const exclusive = sumTaxes(taxes, "exclusive");
  const inclusive = sumTaxes(taxes, "inclusive");
  const total = subtotal - off + exclusive;
  return {
    ...invoice,
    amount_due: total,
    amount_remaining: total,
    subtotal,
    total,
    lines: { ...invoice.lines, data: lines },
    subtotal_excluding_tax: subtotal - inclusive,
    total_excluding_tax: total - exclusive - inclusive,
    total_taxes: taxes,
  };
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);

const takenOff = ({ discount_amounts: amounts }: InvoiceLine) =>
  sum((amounts ?? []).map(({ amount }) => amount));
const takenOffBy = ({ discount_amounts: amounts }: InvoiceLine, id: string) =>
  sum((amounts ?? []).filter(({ discount }) => discount === id).map(({ amount }) => amount));

function discounted(line: InvoiceLine, { discount, coupon }: CurrentDiscount): InvoiceLine {
  const amount = amountOff(coupon, line.amount - takenOff(line), line.currency);
  const amounts = [...(line.discount_amounts ?? []), { amount, discount: discount.id }];
  return { ...line, discount_amounts: amounts };
}

/** A tax of all lines, which have their taxes in this order. */
function totalTax(
  applied: AppliedTax,
  { lines, currency }: { lines: readonly Pick<InvoiceLine, "taxes">[]; currency: string },
  index: number,
): Tax {
  const taxes = lines.flatMap(({ taxes: each }) => each?.[index] ?? []);
  return {
    ...taxOf(0, applied, currency),
    amount: sum(taxes.map(({ amount }) => amount)),
    taxable_amount: sum(taxes.map(({ taxable_amount }) => taxable_amount ?? 0)),
  };
}
