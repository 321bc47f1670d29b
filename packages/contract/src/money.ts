import { amountText, minorUnitsText } from "./minor-units.ts";

/** Symbols by lowercase code (rule 8.13); other codes come from `Intl`. */
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

const symbolsOfIntl = new Map<string, string>();

/** '$' for 'usd'; the code itself, in capitals, when nobody knows a symbol. */
export function currencySymbol(currency: string): string {
  const code = currency.toLowerCase();
  // equivalent mutant (drop fallback): what is kept would be made again
  const known = currencySymbols[code] ?? symbolsOfIntl.get(code);
  if (known !== undefined) return known;
  const symbol = symbolOfIntl(code);
  // equivalent mutant (drop statement): what is kept would be made again
  symbolsOfIntl.set(code, symbol);
  return symbol;
}

function symbolOfIntl(currency: string): string {
  try {
    const parts = new Intl.NumberFormat("en", {
      style: "currency",
      currency,
      currencyDisplay: "narrowSymbol",
    }).formatToParts(0); // equivalent mutant: only the symbol is read
    // equivalent mutant: the style asks for the symbol, so there is one
    return parts.find((part) => part.type === "currency")?.value ?? currency.toUpperCase();
  } catch {
    return currency.toUpperCase();
  }
}

/** Minor units as text with symbol: (2499, 'usd') is '$24.99', (500, 'jpy') is '¥500'. */
export function formatMinorUnits(amount: number, currency: string): string {
  const text = minorUnitsText(Math.abs(amount), currency);
  return `${amount < 0 ? "-" : ""}${currencySymbol(currency)}${text}`;
}

/** A decimal amount with symbol, as shops write it: 20 is '$20', 12.5 is '$12.50'. */
export function formatAmount(amount: number, currency: string): string {
  return `${currencySymbol(currency)}${amountText(amount, currency)}`;
}
