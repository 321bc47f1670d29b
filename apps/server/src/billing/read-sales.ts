import type { PlanInterval } from "@coupon-center/contract";
import type Stripe from "stripe";
import type { Client } from "../clients/clients.ts";
import { type Offer, offersOf } from "./offers.ts";
import { MAX_LINKS } from "./payment-link.ts";
import { CLIENT_METADATA_KEY } from "./sync/stripe-schemas.ts";

/** How an offer is sold: not yet, before the first plan is shown, or by a link that is missing. */
export type SaleState = "sold" | "none" | "closed";

export interface Sales {
  offers: { interval: PlanInterval; state: SaleState }[];
  /** active payment links of the client for prices that it does not sell any more */
  outdated: number;
}

/**
 * Whether Stripe has the client's present prices and an active payment link for each, and none for
 * others, without making or closing any.
 */
export async function readSales(stripe: Stripe, client: Client): Promise<Sales> {
  const links = await stripe.paymentLinks
    .list({ active: true, limit: 100 })
    .autoPagingToArray({ limit: MAX_LINKS });
  const offers: Sales["offers"] = [];
  const prices: (string | undefined)[] = [];
  for (const offer of offersOf(client)) {
    const price = await findPrice(stripe, offer);
    // Stripe sells nothing at an archived price, though its link is active.
    const isOpen = price?.active && links.some(({ metadata }) => metadata.price === price.id);
    offers.push({
      interval: offer.interval,
      state: price === undefined ? "none" : isOpen ? "sold" : "closed",
    });
    prices.push(price?.id);
  }
  const own = links.filter(({ metadata }) => metadata[CLIENT_METADATA_KEY] === String(client.id));
  const outdated = own.filter(({ metadata }) => !prices.includes(metadata.price)).length;
  return { offers, outdated };
}

async function findPrice(
  stripe: Stripe,
  { lookupKey, currency, amount }: Offer,
): Promise<Stripe.Price | undefined> {
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], limit: 1 });
  const [price] = data;
  return price?.currency === currency && price.unit_amount === amount ? price : undefined;
}
