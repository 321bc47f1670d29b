import { readRates, readSale } from "../build/line-item.ts";
import type { CheckoutSession } from "../core/kinds.ts";
import type { World } from "../core/world.ts";
import { findAutomaticTax, payerOf, type TaxPayer } from "./automatic-tax.ts";
import { type AppliedTax, chosenTaxes } from "./taxes.ts";

/** Whether the page of a session asks for the place by which taxes are computed. */
export function asksPlace(world: World, session: CheckoutSession): boolean {
  const form = world.store.get("!form", session.id);
  return session.automatic_tax.enabled && (!session.customer || form?.updates?.address === true);
}

/** Whether it asks for a tax id. */
export function asksTaxId(session: CheckoutSession): boolean {
  return session.tax_id_collection?.enabled === true;
}

/** The taxes of what a session sells; null if they depend on a place that is not known yet. */
export function checkoutTaxes(world: World, session: CheckoutSession): AppliedTax[] | null {
  const sale = readSale(world, session.id);
  if (!sale) return [];
  if (session.automatic_tax.enabled) {
    const tax = findAutomaticTax(world, readPayer(world, session), sale.price);
    return tax ? [tax] : null;
  }
  const general = readRates(world, world.store.get("!form", session.id)?.taxRates);
  return chosenTaxes(sale.taxRates.length > 0 ? sale.taxRates : general);
}

/** The payer of a session: the customer who is known, with what was typed instead. */
function readPayer(world: World, session: CheckoutSession): TaxPayer {
  const known = session.customer ? world.store.get("customer", session.customer) : undefined;
  const form = world.store.get("!form", session.id);
  const payer: TaxPayer = known
    ? payerOf(world, known)
    : { address: null, exempt: "none", taxIds: [] };
  return {
    ...payer,
    ...(asksPlace(world, session) && { address: form?.address ?? null }),
    taxIds: [...payer.taxIds, ...(form?.taxId ? [form.taxId.type] : [])],
  };
}
