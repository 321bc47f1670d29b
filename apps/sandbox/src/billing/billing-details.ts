import { buildTaxId, type TaxIdType } from "../build/tax-id.ts";
import type { Customer, Invoice, TaxId } from "../core/kinds.ts";
import type { World } from "../core/world.ts";
import { emitEvent, storeChange } from "../webhooks/emit.ts";

/** What invoices say of their customer. */
export interface BillingDetails {
  name: string;
  address: NonNullable<Customer["address"]>;
  /** null for none */
  taxId: { type: TaxIdType; value: string } | null;
}

/** The tax ids of a customer, the oldest first. */
export function readTaxIds(world: World, customer: string): TaxId[] {
  return [...world.store.newest("tax_id", customer)].toReversed();
}

/** The customer as their invoices name them from now on. */
export function billedTo(
  world: World,
  customer: Customer,
): Pick<Invoice, "customer_address" | "customer_name" | "customer_tax_ids"> {
  const ids = readTaxIds(world, customer.id);
  return {
    customer_address: customer.address ?? null,
    customer_name: customer.name ?? null,
    customer_tax_ids: ids.map(({ type, value }) => ({ type, value })),
  };
}

/** Stores what the customer typed, for the invoices that are finalized from now on. */
export function changeBillingDetails(world: World, id: string, details: BillingDetails): void {
  const customer = world.store.get("customer", id);
  if (!customer) return;
  const { name, address, taxId } = details;
  storeChange(world, "customer", customer, { name: name || null, address });
  const isKept = (one: TaxId) => one.type === taxId?.type && one.value === taxId.value;
  const before = readTaxIds(world, id);
  for (const one of before) if (!isKept(one)) deleteTaxId(world, one);
  if (taxId && !before.some(isKept)) createTaxId(world, { customer: id, ...taxId });
}

export function createTaxId(
  world: World,
  fields: { customer: string; type: TaxIdType; value: string },
): TaxId {
  const made = world.store.put("tax_id", buildTaxId(world, fields));
  emitEvent(world, "customer.tax_id.created", made);
  return made;
}

export function deleteTaxId(world: World, taxId: TaxId): void {
  world.store.run("DELETE FROM object WHERE kind = 'tax_id' AND id = ?", taxId.id);
  emitEvent(world, "customer.tax_id.deleted", taxId);
}
