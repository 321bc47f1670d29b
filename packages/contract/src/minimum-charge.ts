/**
 * The minimum charge by currency, where Stripe has one, as a decimal amount
 * (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts).
 */
const minimumOf: Readonly<Record<string, number>> = {
  aed: 2,
  aud: 0.5,
  bgn: 1,
  brl: 0.5,
  cad: 0.5,
  chf: 0.5,
  czk: 15,
  dkk: 2.5,
  eur: 0.5,
  gbp: 0.3,
  hkd: 4,
  huf: 175,
  inr: 0.5,
  jpy: 50,
  mxn: 10,
  myr: 2,
  nok: 3,
  nzd: 0.5,
  pln: 2,
  ron: 2,
  sek: 3,
  sgd: 0.5,
  thb: 10,
  usd: 0.5,
};

/** The lowest price that can be charged; 0 for a currency without a minimum. */
export function minimumCharge(currency: string): number {
  return minimumOf[currency.toLowerCase()] ?? 0;
}
