import { buildCustomer } from "../build/customer.ts";
import { isTaxIdType } from "../build/tax-id.ts";
import type { CheckoutForm, CheckoutSession, Customer } from "../core/kinds.ts";
import type { World } from "../core/world.ts";
import { storeChange, storeNew } from "../webhooks/emit.ts";
import { createTaxId, readTaxIds } from "./billing-details.ts";
import { asksPlace } from "./checkout-tax.ts";

/** The customer who completes a session, with what was typed on its page. */
export function readOrCreateCustomer(
  world: World,
  session: CheckoutSession,
  form: CheckoutForm,
): Customer {
  const known = session.customer ? world.store.get("customer", session.customer) : undefined;
  const address = asksPlace(world, session) ? (form.address ?? null) : null;
  const customer = known
    ? updateCustomer(world, known, form, address)
    : createCustomer(world, form, address);
  const { taxId } = form;
  if (taxId && isTaxIdType(taxId.type) && !hasTaxId(world, customer, taxId))
    createTaxId(world, { customer: customer.id, type: taxId.type, value: taxId.value });
  return customer;
}

function createCustomer(
  world: World,
  { email, name }: CheckoutForm,
  address: Customer["address"],
): Customer {
  return storeNew(world, "customer", buildCustomer(world, { email, name, address }));
}

function updateCustomer(
  world: World,
  known: Customer,
  { name, updates }: CheckoutForm,
  address: Customer["address"],
): Customer {
  return storeChange(world, "customer", known, {
    ...(updates?.address && address && { address }),
    ...(updates?.name && { name }),
  });
}

function hasTaxId(
  world: World,
  { id }: Customer,
  { type, value }: { type: string; value: string },
): boolean {
  return readTaxIds(world, id).some((one) => one.type === type && one.value === value);
}

/** What a completed session says of its customer. */
export function describeCustomer(
  form: CheckoutForm,
  customer: Customer,
): CheckoutSession["customer_details"] {
  const { taxId } = form;
  return {
    address: form.address ?? null,
    business_name: null,
    email: form.email,
    individual_name: form.name,
    name: form.name,
    phone: null,
    tax_exempt: customer.tax_exempt ?? "none",
    tax_ids: taxId && isTaxIdType(taxId.type) ? [{ type: taxId.type, value: taxId.value }] : [],
  };
}
