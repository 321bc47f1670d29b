// By Stripe's page on currencies. Kept separate from the product's list, as a mistake in a shared
// list would go unnoticed.
const withoutDecimals = "bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf".split(" ");
const withThree = ["bhd", "jod", "kwd", "omr", "tnd"];
const inWholeUnits = ["isk", "ugx"];

/** How many decimals an amount in minor units has. */
function decimalsOf(currency: string): number {
  const code = currency.toLowerCase();
  if (withoutDecimals.includes(code)) return 0;
  return withThree.includes(code) ? 3 : 2;
}

/** The number that every amount of a currency has to be a multiple of. */
export function stepOf(currency: string): number {
  const code = currency.toLowerCase();
  if (withThree.includes(code)) return 10;
  return inWholeUnits.includes(code) ? 100 : 1;
}

/** The nearest amount that can be charged in a currency, in minor units. */
export function toStep(amount: number, currency: string): number {
  const step = stepOf(currency);
  return Math.round(amount / step) * step;
}

/** An amount in minor units as text, e.g. `$24.99`. */
export function formatMoney(amount: number, currency: string): string {
  const decimals = decimalsOf(currency);
  const format = new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return format.format(amount / 10 ** decimals);
}
