import { isRightToLeft, symbolInDirection } from "./direction.ts";
import { getOrCreate } from "./get-or-create.ts";
import { amountText, minorUnitsText } from "./minor-units.ts";
import { decimalText, numberFormat, numberPattern } from "./number-text.ts";

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

/** '$' for 'usd'; the code in capitals if there is no symbol. */
export function currencySymbol(currency: string, locale: string): string {
  const code = currency.toLowerCase();
  const make = () => symbolOfIntl(code, locale);
  return currencySymbols[code] ?? getOrCreate(symbolsOfIntl, `${locale} ${code}`, make);
}

function symbolOfIntl(currency: string, locale: string): string {
  try {
    const parts = new Intl.NumberFormat(locale, {
      style: "currency",
      currency,
      // In Arabic some narrow ones are not its own: 'E£', '£'.
      currencyDisplay: isRightToLeft(locale) ? "symbol" : "narrowSymbol",
    }).formatToParts(0); // equivalent mutant: only the symbol is used
    // equivalent mutant: with style 'currency' there always is a currency part
    return parts.find((part) => part.type === "currency")?.value ?? currency.toUpperCase();
  } catch {
    return currency.toUpperCase();
  }
}

/** Whether a symbol is that of another currency and no way to write this one: '€' for 'usd'. */
export function isSymbolOfAnother(symbol: string, currency: string, locale: string): boolean {
  const own = [currencySymbol(currency, locale), symbolOfIntl(currency, locale)];
  // As a part, too: dollars of any country may be written '$'.
  if (own.some((one) => one.includes(symbol))) return false;
  return Object.values(currencySymbols).includes(symbol);
}

/**
 * Decimal digits ('-1500.25') with a symbol, which stands where the locale has it. A space that
 * does not break is between them, unless the symbol has a sign there: 'Ft 500', but 'R$500'.
 */
export function moneyText(digits: string, symbol: string, locale: string): string {
  const shown = decimalText(digits.replace("-", ""), locale);
  return numberPattern(locale, "amount", digits.startsWith("-"))
    .replace("¤0", /\p{S}$/u.test(symbol) ? "¤0" : "¤\u00a00")
    .replace("0¤", /^\p{S}/u.test(symbol) ? "0¤" : "0\u00a0¤")
    .replace("0", shown)
    .replace("¤", () => symbolInDirection(symbol, locale));
}

/** Minor units with a symbol: (2499, 'usd') is '$24.99', (500, 'jpy') is '¥500'. */
export function formatMinorUnits(amount: number, currency: string, locale: string): string {
  const digits = minorUnitsText(amount, currency);
  return moneyText(digits, currencySymbol(currency, locale), locale);
}

/**
 * A decimal amount with a symbol, whole amounts without decimals: 20 is '$20', 12.5 is '$12.50',
 * 1500 is '$1,500'.
 */
export function formatAmount(amount: number, currency: string, locale: string): string {
  return moneyText(amountText(amount, currency), currencySymbol(currency, locale), locale);
}

/** A price before, in and after its fraction: '$24', '.99' and '', or '24', ',99' and ' €'. */
export function splitFraction(price: string, locale: string): [string, string, string] {
  const parts = numberFormat(locale, 1).formatToParts(0.5);
  const sign = parts.find(({ type }) => type === "decimal")?.value ?? "."; // equivalent mutant: there always is one
  // From its first digit to its last, as symbols have dots, too: 'د.ك.', 'kr.'.
  const [number = ""] = /\p{Nd}.*\p{Nd}/u.exec(price) ?? [];
  const inNumber = number.lastIndexOf(sign);
  if (inNumber < 0) return [price, "", ""];
  const start = price.indexOf(number);
  const [at, end] = [start + inNumber, start + number.length];
  return [price.slice(0, at), price.slice(at, end), price.slice(end)];
}
