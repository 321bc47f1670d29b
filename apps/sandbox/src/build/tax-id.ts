import { createId } from "../core/ids.ts";
import type { TaxId } from "../core/kinds.ts";
import type { World } from "../core/world.ts";

/** The kinds of tax ids that are known here, with the country of each; null for several. */
export const TAX_ID_TYPES = {
  us_ein: { country: "US", name: "US EIN" },
  eu_vat: { country: null, name: "EU VAT" },
  gb_vat: { country: "GB", name: "GB VAT" },
  ca_bn: { country: "CA", name: "CA BN" },
  au_abn: { country: "AU", name: "AU ABN" },
} as const;
export type TaxIdType = keyof typeof TAX_ID_TYPES;

export function isTaxIdType(type: string): type is TaxIdType {
  return Object.hasOwn(TAX_ID_TYPES, type);
}

/** 'EU VAT DE123456789' */
export function taxIdText({ type, value }: Pick<TaxId, "type"> & { value: string | null }): string {
  const name = isTaxIdType(type) ? TAX_ID_TYPES[type].name : type;
  return `${name} ${value}`;
}

/** A customer's tax id, not stored yet. No authority is asked about it. */
export function buildTaxId(
  world: World,
  fields: { customer: string; type: TaxIdType; value: string },
): TaxId {
  const { customer, type, value } = fields;
  const { country } = TAX_ID_TYPES[type];
  return {
    id: createId("txi"),
    object: "tax_id",
    country: country ?? value.slice(0, 2).toUpperCase(),
    created: world.clock.seconds(),
    customer,
    customer_account: null,
    livemode: false,
    owner: { customer, customer_account: null, type: "customer" },
    type,
    value,
    verification: { status: "unavailable", verified_address: null, verified_name: null },
  };
}
