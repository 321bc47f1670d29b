import { type ClientView, minorUnitsText, moneyText, toMinorUnits } from "@coupon-center/contract";

type Seller = Pick<ClientView, "price" | "yearlyPrice" | "currency" | "currencySymbol" | "locale">;

/** The monthly price of the client's plan, with the client's own symbol: '$24.99'. */
export function priceText(client: Seller): string {
  return textOf(client.price, client);
}

/** The yearly price in the same form; null without a yearly plan. */
export function yearlyPriceText(client: Seller): string | null {
  return client.yearlyPrice === null ? null : textOf(client.yearlyPrice, client);
}

function textOf(price: number, { currency, currencySymbol, locale }: Seller): string {
  return moneyText(minorUnitsText(toMinorUnits(price, currency), currency), currencySymbol, locale);
}
