import { taxIdText } from "../build/tax-id.ts";
import type { Customer, Invoice } from "../core/kinds.ts";

/** An address in lines; none for no address. */
export function addressLines(address: Customer["address"] | undefined): string[] {
  if (!address) return [];
  const town = [address.city, address.state, address.postal_code].filter(Boolean).join(" ");
  return [address.line1, address.line2, town, address.country].flatMap((line) => line || []);
}

/** Whom an invoice names, in lines: name, mail address, address and tax ids. */
export function billToLines(invoice: Invoice): string[] {
  const { customer_name, customer_email, customer_address, customer_tax_ids } = invoice;
  return [
    ...[customer_name, customer_email].flatMap((line) => line || []),
    ...addressLines(customer_address),
    ...(customer_tax_ids ?? []).map(taxIdText),
  ];
}
