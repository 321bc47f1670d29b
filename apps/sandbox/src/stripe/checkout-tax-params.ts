import { z } from "zod";
import { isLocated } from "../billing/automatic-tax.ts";
import type { CheckoutForm, Customer, PaymentLink } from "../core/kinds.ts";
import type { World } from "../core/world.ts";
import { automaticTax, checkTaxes, findRates } from "./adjustments.ts";
import { refuse } from "./errors.ts";
import { flag, ignored } from "./params.ts";

/** Whether a page asks for tax ids, and whether it needs one. */
export const taxIdCollection = z.strictObject({
  enabled: flag,
  required: z.enum(["if_supported", "never"]).optional(),
});

export function readTaxIdCollection({
  enabled,
  required = "never",
}: z.output<typeof taxIdCollection>): PaymentLink["tax_id_collection"] {
  return { enabled, required };
}

const update = z.enum(["auto", "never"]).optional();
/** The parameters of a session by which it is taxed. */
export const sessionTaxes = {
  automatic_tax: automaticTax.optional(),
  customer_update: z.strictObject({ address: update, name: update, shipping: ignored }).optional(),
  tax_id_collection: taxIdCollection.optional(),
};
type Params = z.output<z.ZodObject<typeof sessionTaxes>>;

/** Whether what is typed replaces what is known of a customer. Errors: 400 without one. */
export function readUpdates(
  { customer_update: given }: Params,
  customer: Customer | undefined,
): CheckoutForm["updates"] {
  if (!given) return undefined;
  if (!customer) throw refuse("`customer_update` can only be used with `customer`.");
  return { address: given.address === "auto", name: given.name === "auto" };
}

/** The rates of tax of a session, by their ids. Errors: Stripe's 400 and 404. */
export function readRateIds(
  world: World,
  params: Params,
  { line, subscription }: { line: string[] | undefined; subscription: string[] | undefined },
): { line: string[] | undefined; subscription: string[] | undefined } {
  const own = findRates(world, line, "line_items[0][tax_rates]");
  const general = findRates(world, subscription, "subscription_data[default_tax_rates]");
  checkTaxes(params.automatic_tax?.enabled ?? false, [...own, ...general]);
  return { line, subscription };
}

/**
 * Errors: Stripe's 400 if a customer who is known lacks what is needed, and does not get it here.
 */
export function checkCustomer(
  { automatic_tax, tax_id_collection }: Params,
  customer: Customer | undefined,
  updates: CheckoutForm["updates"],
): void {
  if (!customer) return;
  if (automatic_tax?.enabled && !updates?.address && !isLocated(customer.address))
    throw refuse(
      "Automatic tax calculation in Checkout requires a valid address on the Customer. Add a valid address to the Customer or set `customer_update[address]` to 'auto' to save the address entered in Checkout to the Customer.",
      undefined,
      "customer_tax_location_invalid",
    );
  if (tax_id_collection?.enabled && !updates?.name)
    throw refuse(
      "Tax ID collection requires updating business name on the customer. To enable tax ID collection for an existing customer, please set `customer_update[name]` to `auto`.",
    );
}
