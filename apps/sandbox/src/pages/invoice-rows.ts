import { isUnpaid } from "../billing/pay-invoice.ts";
import type { Tax } from "../billing/taxes.ts";
import type { Invoice } from "../core/kinds.ts";
import { formatMoney } from "../core/money.ts";
import type { World } from "../core/world.ts";

/** What an amount is for, and the amount as text. */
export type Row = readonly [label: string, amount: string];

/**
 * The rows of an invoice, on its page and in its PDF: what was sold, what was taken off, its taxes,
 * and at the end what is due, or was.
 */
export function invoiceRows(world: World, invoice: Invoice): Row[] {
  const money = (amount: number) => formatMoney(amount, invoice.currency);
  const isDue = isUnpaid(invoice);
  const applied = (invoice.ending_balance ?? 0) - invoice.starting_balance;
  return [
    ...invoice.lines.data.map((line): Row => [line.description ?? "", money(line.amount)]),
    ...(invoice.total_discount_amounts ?? []).map(
      ({ amount }): Row => ["Discount", money(-amount)],
    ),
    ...(invoice.total_taxes ?? []).map((tax): Row => [taxLabel(world, tax), money(tax.amount)]),
    ...(isDue && applied !== 0 ? [["Applied balance", money(-applied)] as const] : []),
    isDue ? ["Amount due", money(invoice.amount_due)] : ["Total", money(invoice.total)],
  ];
}

/** 'VAT (19%)', 'of this, VAT (19%)' for one that is part of the price. */
export function taxLabel(
  world: World,
  { tax_behavior, tax_rate_details: details, taxability_reason: reason }: Tax,
): string {
  const rate = world.store.get("tax_rate", details?.tax_rate ?? "");
  const share = reason === "reverse_charge" ? "reverse charge" : `${rate?.percentage ?? 0}%`;
  const name = `${rate?.display_name ?? "Tax"} (${share})`;
  return tax_behavior === "inclusive" ? `of this, ${name}` : name;
}
