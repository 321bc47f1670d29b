import type { TaxRate } from "../core/kinds.ts";

/** A tax that is computed by the place of the payer. */
interface Entry {
  percentage: number;
  display_name: string;
  tax_type: NonNullable<TaxRate["tax_type"]>;
}

const vat = (percentage: number): Entry => ({ percentage, display_name: "VAT", tax_type: "vat" });
const gst = (percentage: number): Entry => ({ percentage, display_name: "GST", tax_type: "gst" });

/**
 * The taxes that are collected, by billing country: one rate for each, whatever is sold there. It
 * is no tax advice: what counts is that totals differ from prices.
 */
export const TAXES: ReadonlyMap<string, Entry> = new Map([
  ["US", { percentage: 8.5, display_name: "Sales tax", tax_type: "sales_tax" }],
  ["CA", gst(5)],
  ["AU", gst(10)],
  ["GB", vat(20)],
  ["DE", vat(19)],
  ["FR", vat(20)],
  ["ES", vat(21)],
  ["IT", vat(22)],
  ["NL", vat(21)],
  ["IE", vat(23)],
  ["AT", vat(20)],
  ["PL", vat(23)],
  ["CH", vat(8.1)],
  ["MX", vat(16)],
]);

/** The kind of tax id with which a business owes the tax itself, by country. */
export const REVERSE_CHARGE: ReadonlyMap<string, string> = new Map([
  ["GB", "gb_vat"],
  ...["DE", "FR", "ES", "IT", "NL", "IE", "AT", "PL"].map((code) => [code, "eu_vat"] as const),
]);
