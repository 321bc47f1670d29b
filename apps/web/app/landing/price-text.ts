import { type ClientView, minorUnitsText, toMinorUnits } from "@coupon-center/contract";

/** What the brand's plan costs, as it is charged, without the symbol: '24.99'. */
export function priceText({ price, currency }: ClientView): string {
  return minorUnitsText(toMinorUnits(price, currency), currency);
}
