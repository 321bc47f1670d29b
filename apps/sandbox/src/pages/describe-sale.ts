import { hasTrial, quoteSale } from "../billing/price-checkout.ts";
import { sumTaxes } from "../billing/taxes.ts";
import { findTrialEnd } from "../billing/trial.ts";
import { readSale } from "../build/line-item.ts";
import type { CheckoutSession } from "../core/kinds.ts";
import { formatMoney } from "../core/money.ts";
import type { World } from "../core/world.ts";

/** What a payment page says of its purchase; empty texts where there is nothing to say. */
export interface Summary {
  verb: string;
  product: string;
  /** what its line costs, and what is due today */
  amount: string;
  due: string;
  /** the large text, and the smaller one beside it */
  headline: string;
  beside: string;
  button: string;
  /** what will be charged without asking again */
  promise: string;
}

export function describeSale(world: World, session: CheckoutSession): Summary {
  const sale = readSale(world, session.id);
  const currency = session.currency ?? "usd";
  const amount = formatMoney(sale?.amount ?? 0, currency);
  const due = formatMoney(session.amount_total ?? 0, currency);
  const plain = { amount, due, headline: amount, beside: "", promise: "" };
  if (!sale) return { ...plain, verb: "Save a card", product: "Card", button: "Save card" };
  const { recurring } = sale.price;
  const product = sale.quantity > 1 ? `${sale.product} × ${sale.quantity}` : sale.product;
  if (!recurring) return { ...plain, verb: `Pay for ${product}`, product, button: `Pay ${due}` };
  const count = recurring.interval_count;
  const interval = count === 1 ? recurring.interval : `${count} ${recurring.interval}s`;
  if (hasTrial(world, session)) return { ...describeTrial(world, session, interval), product };
  const extra = sumTaxes(quoteSale(world, session, sale.amount).taxes, "exclusive");
  const more = extra > 0 ? ", plus tax" : "";
  return {
    ...plain,
    product,
    beside: `per ${interval}`,
    verb: `Subscribe to ${sale.product}`,
    button: "Subscribe",
    promise: `You will be charged ${amount} every ${interval} until you cancel${lessDiscount(session)}${more}.`,
  };
}

function describeTrial(
  world: World,
  session: CheckoutSession,
  interval: string,
): Omit<Summary, "product"> {
  const sale = readSale(world, session.id);
  const money = (amount: number) => formatMoney(amount, session.currency ?? "usd");
  const end = findTrialEnd(world, world.store.get("!form", session.id)?.trial) ?? 0;
  const days = Math.ceil((end - world.clock.seconds()) / 86_400);
  const free = days === 1 ? "1 day free" : `${days} days free`;
  // A discount may be used up before the others are charged.
  const full = { ...session, discounts: [] };
  const then = money(quoteSale(world, full, sale?.amount ?? 0).total);
  const day = new Date(end * 1000).toISOString().slice(0, 10);
  return {
    verb: `Try ${sale?.product}`,
    amount: free,
    due: money(session.amount_total ?? 0),
    headline: free,
    beside: `then ${then} per ${interval}`,
    button: "Start trial",
    promise: `After your trial ends on ${day}, you will be charged ${then} every ${interval} until you cancel${lessDiscount(session)}.`,
  };
}

function lessDiscount({ discounts }: CheckoutSession): string {
  return (discounts ?? []).length > 0 ? ", less the discount" : "";
}
