import { createHash } from "node:crypto";
import {
  bestCoupon,
  type Coupon,
  headlineText,
  minimumOrderText,
  readableHost,
  type StorePageView,
  savingsOf,
  say,
  textDirection,
} from "@coupon-center/contract";
import { addressAt } from "../clients/addresses.ts";
import type { Client } from "../clients/clients.ts";
import type { Ctx } from "../context.ts";
import type { StoreRow } from "../db/tables.ts";
import type { OgImageContent } from "../ports/og-image/draw-og-image.ts";

/** Increased when the drawing changes, so that others request the image again. */
const DESIGN_VERSION = 5;

/** The image's URL and alternative text, for the page's head. */
export function ogImageOf(
  ctx: Ctx,
  row: StoreRow,
  coupons: readonly Coupon[],
): StorePageView["ogImage"] {
  const content = ogImageContent(ctx.client, row, coupons);
  const saving = say(ctx.client.locale, "savingAtStore", {
    saving: headlineText(content.saving),
    store: row.name,
  });
  return {
    url: addressAt(ctx.client, `/stores/${row.slug}/picture.png?v=${ogImageVersion(content)}`),
    alt: content.minimum ? `${saving} · ${content.minimum}` : saving,
  };
}

export function ogImageContent(
  { primaryColor, siteName, currency, locale }: Client,
  row: StoreRow,
  coupons: readonly Coupon[],
): OgImageContent {
  const best = bestCoupon(coupons);
  const minimum = minimumOrderText(best?.minimum_order_amount ?? null, currency, locale);
  return {
    primaryColor,
    siteName,
    storeName: row.name,
    subtitle: say(locale, "shareSubtitle"),
    dir: textDirection(locale),
    saving: best
      ? savingsOf(best, currency, locale)
      : { prefix: "", value: say(locale, "couponsOfStore"), suffix: "" },
    logo: row.logo_url,
    // Absent without one, so that such an image keeps its version.
    ...(minimum && { minimum }),
  };
}

/** The image of the brand's own pages, which show no store. */
export function brandOgImageContent({
  primaryColor,
  siteName,
  origin,
  locale,
}: Client): OgImageContent {
  return {
    primaryColor,
    // The brand stands on the ticket; below it, where the brand is.
    siteName: readableHost(origin, locale),
    storeName: siteName,
    subtitle: say(locale, "shareSubtitle"),
    dir: textDirection(locale),
    saving: { prefix: "", value: say(locale, "couponsOfStore"), suffix: "" },
    logo: null,
  };
}

export function ogImageVersion(content: OgImageContent): string {
  // Another key would change the URL of every image.
  const text = JSON.stringify({ LOOK: DESIGN_VERSION, ...content });
  return createHash("sha1").update(text).digest("base64url").slice(0, 12);
}
