// By Stripe's page on currencies. The product has a list of its own: were it shared, a mistake in it would
// be made on both sides and never be seen.
const withoutDecimals = "bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf".split(" ");
const withThree = ["bhd", "jod", "kwd", "omr", "tnd"];
const inWholeUnits = ["isk", "ugx"];

/** How many decimals an amount in minor units carries. */
export function decimalsOf(currency: string): number {
  const code = currency.toLowerCase();
  if (withoutDecimals.includes(code)) return 0;
  return withThree.includes(code) ? 3 : 2;
}

/** What every amount of a currency must be a multiple of. */
export function stepOf(currency: string): number {
  const code = currency.toLowerCase();
  if (withThree.includes(code)) return 10;
  return inWholeUnits.includes(code) ? 100 : 1;
}

/** An amount in minor units as people read it, e.g. `$24.99`. */
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
