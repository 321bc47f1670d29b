import {
  type ClientView,
  currencySymbol,
  firstWeekday,
  isSymbolOfAnother,
  textDirection,
} from "@coupon-center/contract";
import { storePageBase } from "./addresses.ts";
import type { Client } from "./clients.ts";

/** The public part of a client's data, as sent to the browser. */
export function presentClient(client: Client): ClientView {
  return {
    id: client.id,
    siteKey: client.siteKey,
    appName: client.appName,
    siteName: client.siteName,
    price: client.price,
    yearlyPrice: client.yearlyPrice ?? null,
    currency: client.currency,
    currencySymbol: shownSymbol(client),
    primaryColor: client.primaryColor,
    privacyPolicyUrl: client.privacyPolicyUrl,
    termsUrl: client.termsUrl ?? null,
    supportEmail: client.supportEmail,
    timeZone: client.timeZone,
    locale: client.locale,
    dir: textDirection(client.locale),
    firstWeekday: firstWeekday(client.locale),
    planName: client.planName,
    origin: client.origin,
    storePageBase: storePageBase(client),
    themeUrl: client.themeUrl,
    styleBase: `/brand/${client.id}/style/${client.themeVersion}/`,
    faviconUrl: `/brand/${client.id}/${client.favicon}`,
    mailMarkUrl: client.mailMark ? `/brand/${client.id}/${client.mailMark}` : null,
    brands: client.brands.map((brand) => ({
      name: brand.name,
      logoUrl: `/brand/${client.id}/${brand.logo}`,
    })),
    location: client.location,
    defaultCategory: client.defaultCategory,
    categories: client.categories.length > 1 ? client.categories : [],
  };
}

/** The brand's own sign of its currency, but none that names a price in another currency. */
export function shownSymbol(
  client: Pick<Client, "currency" | "currencySymbol" | "locale">,
): string {
  const { currency, currencySymbol: own, locale } = client;
  return isSymbolOfAnother(own, currency, locale) ? currencySymbol(currency, locale) : own;
}
