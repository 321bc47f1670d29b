import {
  type ClientView,
  groupThousands,
  minorUnitsText,
  toMinorUnits,
} from "@coupon-center/contract";

/** The monthly price of the client's plan without a symbol: '24.99'. */
export function priceText({ price, currency }: ClientView): string {
  return groupThousands(minorUnitsText(toMinorUnits(price, currency), currency));
}
