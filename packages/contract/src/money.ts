/** The specification's symbol map, by lowercase code; other codes come from `Intl`. */
export const currencySymbols: Readonly<Record<string, string>> = {
  usd: "$",
  eur: "€",
  gbp: "£",
  jpy: "¥",
  cny: "¥",
  inr: "₹",
  krw: "₩",
  rub: "₽",
  try: "₺",
  brl: "R$",
  cad: "C$",
  aud: "A$",
  nzd: "NZ$",
  chf: "CHF",
  sek: "kr",
  nok: "kr",
  dkk: "kr",
  pln: "zł",
  czk: "Kč",
  huf: "Ft",
  ils: "₪",
  mxn: "MX$",
  zar: "R",
  sgd: "S$",
  hkd: "HK$",
  uah: "₴",
};

/** '$' for 'usd'; the code itself, in capitals, when nobody knows a symbol. */
export function currencySymbol(currency: string): string {
  const known = currencySymbols[currency.toLowerCase()];
  if (known !== undefined) return known;
  try {
    const parts = new Intl.NumberFormat("en", {
      style: "currency",
      currency,
      currencyDisplay: "narrowSymbol",
    }).formatToParts(0);
    return parts.find((part) => part.type === "currency")?.value ?? currency.toUpperCase();
  } catch {
    return currency.toUpperCase();
  }
}

/** How many decimal digits a currency has by ISO 4217: usd 2, jpy 0, kwd 3. */
export function currencyDigits(currency: string): number {
  try {
    return (
      new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions()
        .maximumFractionDigits ?? 2
    );
  } catch {
    return 2;
  }
}

/** Minor units as text with symbol: (2499, 'usd') is '$24.99', (500, 'jpy') is '¥500'. */
export function formatMinorUnits(amount: number, currency: string): string {
  const digits = currencyDigits(currency);
  const negative = amount < 0 ? "-" : "";
  const padded = String(Math.abs(amount)).padStart(digits + 1, "0");
  const whole = digits === 0 ? padded : `${padded.slice(0, -digits)}.${padded.slice(-digits)}`;
  return `${negative}${currencySymbol(currency)}${whole}`;
}

/** A decimal amount with symbol, as shops write it: 20 is '$20', 12.5 is '$12.50'. */
export function formatAmount(amount: number, currency: string): string {
  const text = Number.isInteger(amount) ? String(amount) : amount.toFixed(currencyDigits(currency));
  return `${currencySymbol(currency)}${text}`;
}

/** True when an amount has no more decimals than its currency. */
export function fitsCurrency(amount: number, currency: string): boolean {
  const decimals = String(amount).split(".")[1]?.length ?? 0;
  return decimals <= currencyDigits(currency);
}
