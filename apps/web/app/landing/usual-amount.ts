import { currencyDigits } from "@coupon-center/contract";

/** By how much amounts are larger than in dollars, where the currency's decimals do not tell it. */
const factors: Readonly<Record<string, number>> = {
  ...each("czk dkk egp inr mxn nok php rub sek thb try twd uah zar", 10),
  ...each("amd dzd huf isk jmd kes kzt lkr ngn pkr rsd", 100),
  ...each("clp cop iqd krw mmk mnt rwf tzs ugx", 1000),
  ...each("bif gnf idr khr lak mga pyg uzs vnd", 10_000),
};

function each(codes: string, factor: number): Record<string, number> {
  return Object.fromEntries(codes.split(" ").map((code) => [code, factor]));
}

/** A round amount in dollars as an amount that is usual in a currency: 20 is ¥2,000, or KWD 2. */
export function usualAmount(dollars: number, currency: string): number {
  const factor = factors[currency.toLowerCase()] ?? 10 ** (2 - currencyDigits(currency));
  return dollars * factor;
}
