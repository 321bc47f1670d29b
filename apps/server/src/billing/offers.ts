import { type PlanInterval, toMinorUnits } from "@coupon-center/contract";
import type { Client } from "../clients/clients.ts";

/** The plan as it is sold for one interval. */
export interface Offer {
  interval: PlanInterval;
  /** the key of its price at Stripe, which a changed price takes over */
  lookupKey: string;
  /** lowercase, as Stripe has it */
  currency: string;
  /** minor units */
  amount: number;
}

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
