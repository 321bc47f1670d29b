import type { LineItem, Price, TaxRate } from "../core/kinds.ts";
import type { World } from "../core/world.ts";

export function readRates(world: World, ids: readonly string[] = []): TaxRate[] {
  return ids.flatMap((id) => world.store.get("tax_rate", id) ?? []);
}

/** What a payment link or checkout session sells: price, quantity, and rates of tax of its line. */
export function readSale(
  world: World,
  id: string,
):
  | { price: Price; quantity: number; amount: number; product: string; taxRates: TaxRate[] }
  | undefined {
  const sale = world.store.get("!sale", id);
  const price = sale && world.store.get("price", sale.price);
  if (!sale || !price) return undefined;
  return {
    price,
    quantity: sale.quantity,
    taxRates: readRates(world, sale.taxRates),
    amount: (price.unit_amount ?? 0) * sale.quantity,
    product: world.store.get("product", price.product)?.name ?? "Product",
  };
}

/** The `line_items` of a payment link or checkout session. */
export function listSaleItems(world: World, id: string): LineItem[] {
  const sale = readSale(world, id);
  if (!sale) return [];
  // A session sells one line, so its totals are those of the line.
  const session = world.store.get("checkout.session", id);
  const { amount_subtotal = null, amount_total = null, total_details = null } = session ?? {};
  return [
    {
      id: `li_${id.split("_").at(-1)}`,
      object: "item",
      adjustable_quantity: null,
      amount_discount: total_details?.amount_discount ?? 0,
      amount_subtotal: amount_subtotal ?? sale.amount,
      amount_tax: total_details?.amount_tax ?? 0,
      amount_total: amount_total ?? sale.amount,
      currency: sale.price.currency,
      description: sale.product,
      metadata: {},
      price: sale.price,
      quantity: sale.quantity,
    },
  ];
}
