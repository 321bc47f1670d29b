import {
  type Accent,
  accentsOf,
  type BrandField,
  type ClientFile,
  fieldsOf,
} from "@coupon-center/contract";

/** The client's style sheet: its colours as custom properties for both schemes. */
export function themeCss(file: Pick<ClientFile, "primaryColor">): string {
  const accents = accentsOf(file.primaryColor);
  const fields = fieldsOf(file.primaryColor);
  const light = properties(accents.light, fields.light);
  const dark = properties(accents.dark, fields.dark);
  return `:root{${light}}\n@media (prefers-color-scheme:dark){:root{${dark}}}\n`;
}

function properties(accent: Accent, field: BrandField): string {
  return (
    `--accent:${accent.colour};--on-accent:${accent.text};` +
    `--accent-soft:${accent.soft};--accent-line:${accent.line};` +
    `--brand:${field.colour};--on-brand:${field.text};` +
    `--on-brand-2:${field.text2};--brand-line:${field.line};--brand-deep:${field.deep};`
  );
}
