// Decimals of an amount at Stripe by Stripe's currency page, which differs from ISO 4217 and `Intl`
// (decision 053).
const digitsOf: Readonly<Record<string, number>> = {
  ...each("bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf", 0),
  ...each("bhd jod kwd omr tnd", 3),
};
/**
 * How many decimals can be charged, for currencies in which that is fewer than Stripe's amounts
 * have.
 */
const chargeable: Readonly<Record<string, number>> = {
  ...each("isk ugx", 0),
  ...each("bhd jod kwd omr tnd", 2),
};
/** Stripe's amounts have two decimals, but prices without a fraction are written without them. */
const writtenWhole: ReadonlySet<string> = new Set(["huf", "isk", "twd", "ugx"]);

function each(codes: string, digits: number): Record<string, number> {
  return Object.fromEntries(codes.split(" ").map((code) => [code, digits]));
}

/** How many decimals a currency's amounts have at Stripe: usd 2, huf 2, isk 2, jpy 0, kwd 3. */
export function currencyDigits(currency: string): number {
  return digitsOf[currency.toLowerCase()] ?? 2;
}

/** How many decimals a number has, even if it is written with an exponent: 1e-7 has 7. */
export function decimalsOf(value: number): number {
  return decimalParts(value).fraction.length;
}

/** Whether an amount has no more decimals than its currency; ISK and UGX have none. */
export function fitsCurrency(amount: number, currency: string): boolean {
  return decimalsOf(amount) <= (wholeOnly(currency) ? 0 : currencyDigits(currency));
}

/** Whether Stripe can charge an amount: of three decimals, the last must be zero. */
export function canCharge(amount: number, currency: string): boolean {
  const most = chargeable[currency.toLowerCase()] ?? currencyDigits(currency);
  return decimalsOf(amount) <= most && Number.isSafeInteger(minorOf(amount, currency));
}

/** The least that Stripe can charge or refund, in minor units: usd 1, isk 100, kwd 10. */
export function leastMinorUnits(currency: string): number {
  const digits = currencyDigits(currency);
  return 10 ** (digits - (chargeable[currency.toLowerCase()] ?? digits));
}

/** Rounds a quotient to the step in which its currency's prices are written: HUF to forints. */
export function roundMinorUnits(amount: number, currency: string): number {
  const isWhole = writtenWhole.has(currency.toLowerCase());
  const step = isWhole ? 10 ** currencyDigits(currency) : leastMinorUnits(currency);
  return Math.round(amount / step) * step;
}

/**
 * Converts a decimal amount to minor units by its digits, so without rounding. Errors: RangeError
 * if it has too many decimals or is too large.
 */
export function toMinorUnits(amount: number, currency: string): number {
  const minor = minorOf(amount, currency);
  if (!Number.isSafeInteger(minor))
    throw new RangeError(`${amount} ${currency} is no whole number of minor units`);
  return minor;
}

/**
 * Minor units as decimal text without a symbol: (2499, 'usd') is '24.99', (149900, 'huf') is
 * '1499'.
 */
export function minorUnitsText(amount: number, currency: string): string {
  const digits = currencyDigits(currency);
  const padded = String(Math.abs(amount)).padStart(digits + 1, "0");
  const whole = padded.slice(0, padded.length - digits);
  const fraction = padded.slice(padded.length - digits);
  const isWhole =
    digits === 0 || (writtenWhole.has(currency.toLowerCase()) && Number(fraction) === 0);
  return `${amount < 0 ? "-" : ""}${isWhole ? whole : `${whole}.${fraction}`}`;
}

/** A decimal amount as text; a fraction is padded to the currency's decimals: 12.5 is '12.50'. */
export function amountText(amount: number, currency: string): string {
  const { negative, whole, fraction } = decimalParts(amount);
  const decimals = fraction === "" ? "" : `.${fraction.padEnd(currencyDigits(currency), "0")}`;
  return `${negative ? "-" : ""}${whole}${decimals}`;
}

const wholeOnly = (currency: string) => chargeable[currency.toLowerCase()] === 0;

/** The amount in minor units; not an integer if it has more decimals than the currency. */
function minorOf(amount: number, currency: string): number {
  const { negative, whole, fraction } = decimalParts(amount);
  const digits = currencyDigits(currency);
  const padded = fraction.padEnd(digits, "0");
  // equivalent mutant (drop slice): with too many decimals, neither result is an integer
  const minor = Number(`${whole}${padded.slice(0, digits)}.${padded.slice(digits)}`);
  return negative ? -minor : minor;
}

/** A number's decimal digits, so that its binary value is never used in arithmetic. */
function decimalParts(amount: number): { negative: boolean; whole: string; fraction: string } {
  const [digits = "0", exponent = "0"] = String(Math.abs(amount)).split("e");
  const [before = "0", after = ""] = digits.split(".");
  const shift = Number(exponent);
  const point = before.length + Math.max(shift, 0);
  const all = ("0".repeat(Math.max(-shift, 0)) + before + after).padEnd(point, "0");
  return {
    negative: amount < 0,
    whole: all.slice(0, point).replace(/^0+(?=\d)/, ""),
    fraction: all.slice(point).replace(/0+$/, ""),
  };
}
