import { toMinorUnits } from "@coupon-center/contract";
import type { Client } from "../clients/clients.ts";
import type { SoldOffer } from "../ports/payments.ts";

/** The plan as it is sold for one interval. */
export type Offer = Omit<SoldOffer, "url">;

type Seller = Pick<Client, "id" | "price" | "yearlyPrice" | "currency">;

/**
 * What a client sells: the monthly plan first, then the yearly one if its data has one
 * (decision 085).
 */
export function offersOf({ id, price, yearlyPrice, currency: code }: Seller): Offer[] {
  const currency = code.toLowerCase();
  const lookupKey = productIdOf({ id });
  const monthly = toMinorUnits(price, currency);
  const offers: Offer[] = [{ interval: "month", lookupKey, currency, amount: monthly }];
  if (yearlyPrice === undefined) return offers;
  const amount = toMinorUnits(yearlyPrice, currency);
  return [...offers, { interval: "year", lookupKey: `${lookupKey}-yearly`, currency, amount }];
}

/** The id of a client's only product at Stripe. */
export const productIdOf = (client: Pick<Client, "id">) => `coupon-center-client-${client.id}`;
