import { createHash } from "node:crypto";
import { buildTaxRate } from "../build/tax-rate.ts";
import type { Customer, Price, TaxRate } from "../core/kinds.ts";
import type { World } from "../core/world.ts";
import { readTaxIds } from "./billing-details.ts";
import { REVERSE_CHARGE, TAXES } from "./tax-table.ts";
import type { AppliedTax } from "./taxes.ts";

/** What decides a payer's tax. */
export interface TaxPayer {
  address: Customer["address"];
  exempt: NonNullable<Customer["tax_exempt"]>;
  /** the kinds of their tax ids */
  taxIds: readonly string[];
}

export function payerOf(world: World, customer: Customer): TaxPayer {
  return {
    address: customer.address ?? null,
    exempt: customer.tax_exempt ?? "none",
    taxIds: readTaxIds(world, customer.id).map(({ type }) => type),
  };
}

/** Whether a tax can be computed for an address: by its country, in the US with a postal code. */
export function isLocated(address: Customer["address"] | undefined): boolean {
  if (!/^[A-Z]{2}$/.test(address?.country ?? "")) return false;
  return address?.country !== "US" || Boolean(address.postal_code);
}

/** The tax on a price by its payer's place; undefined where that is not known. */
export function findAutomaticTax(
  world: World,
  payer: TaxPayer,
  price: Price,
): AppliedTax | undefined {
  if (!isLocated(payer.address)) return undefined;
  const country = payer.address?.country ?? "";
  const reason = reasonOf(payer, country);
  return { rate: readRate(world, country, reason, isInclusive(price)), reason };
}

function reasonOf({ exempt, taxIds }: TaxPayer, country: string): AppliedTax["reason"] {
  if (!TAXES.has(country)) return "not_collecting";
  if (exempt === "exempt") return "customer_exempt";
  const owesItself = taxIds.includes(REVERSE_CHARGE.get(country) ?? "none");
  return exempt === "reverse" || owesItself ? "reverse_charge" : "standard_rated";
}

/** A price that does not say so itself goes by its currency, as Stripe's setting 'automatic'. */
function isInclusive({ tax_behavior: behavior, currency }: Price): boolean {
  if (behavior === "inclusive" || behavior === "exclusive") return behavior === "inclusive";
  return currency !== "usd" && currency !== "cad";
}

/** The rate that stands for a computed tax. Stripe makes such rates by itself, not to be chosen. */
function readRate(
  world: World,
  country: string,
  reason: AppliedTax["reason"],
  inclusive: boolean,
): TaxRate {
  const { percentage = 0, ...named } = TAXES.get(country) ?? {};
  const key = JSON.stringify([country, reason, inclusive]);
  const id = `txr_${createHash("sha256").update(key).digest("hex").slice(0, 24)}`;
  const known = world.store.get("tax_rate", id);
  if (known) return known;
  const rate = buildTaxRate(world, {
    id,
    active: false,
    inclusive,
    metadata: {},
    country,
    jurisdiction: country,
    jurisdiction_level: "country",
    display_name: "Tax",
    ...named,
    percentage: reason === "standard_rated" ? percentage : 0,
  });
  return world.store.put("tax_rate", rate);
}
