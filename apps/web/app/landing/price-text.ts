import { type ClientView, minorUnitsText, moneyText, toMinorUnits } from "@coupon-center/contract";

/** The monthly price of the client's plan, with the client's own symbol: '$24.99'. */
export function priceText({ price, currency, currencySymbol, locale }: ClientView): string {
  return moneyText(minorUnitsText(toMinorUnits(price, currency), currency), currencySymbol, locale);
}
