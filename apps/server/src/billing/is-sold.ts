import { toMinorUnits } from "@coupon-center/contract";
import type Stripe from "stripe";
import type { Client } from "../clients/clients.ts";
import { productIdOf } from "./plan-product.ts";

/**
 * Whether Stripe has the client's present price and an active payment link for it, without making
 * either: `none` before the first plan is shown, `closed` if the link is missing.
 */
export async function isSold(stripe: Stripe, client: Client): Promise<"sold" | "none" | "closed"> {
  const currency = client.currency.toLowerCase();
  const { data } = await stripe.prices.list({
    ...{ lookup_keys: [productIdOf(client)], active: true, limit: 1 },
  });
  const [price] = data;
  const amount = toMinorUnits(client.price, currency);
  if (!price || price.currency !== currency || price.unit_amount !== amount) return "none";
  const links = await stripe.paymentLinks.list({ active: true, limit: 100 });
  return links.data.some((link) => link.metadata.price === price.id) ? "sold" : "closed";
}
