import { createHash } from "node:crypto";
import {
  type Coupon,
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
const DESIGN_VERSION = 4;

/** The image's URL and alternative text, for the page's head. */
export function ogImageOf(
  ctx: Ctx,
  row: StoreRow,
  coupons: readonly Coupon[],
): StorePageView["ogImage"] {
  const content = ogImageContent(ctx.client, row, coupons);
  const { prefix, value, suffix } = content.saving;
  const words = [prefix, value, suffix].filter((word) => word !== "").join(" ");
  return {
    url: addressAt(ctx.client, `/stores/${row.slug}/picture.png?v=${ogImageVersion(content)}`),
    alt: say(ctx.client.locale, "savingAtStore", { saving: words, store: row.name }),
  };
}

export function ogImageContent(
  client: Client,
  row: StoreRow,
  coupons: readonly Coupon[],
): OgImageContent {
  const best = bestOf(coupons);
  return {
    primaryColor: client.primaryColor,
    siteName: client.siteName,
    storeName: row.name,
    subtitle: say(client.locale, "shareSubtitle"),
    dir: textDirection(client.locale),
    saving: best
      ? savingsOf(best, client.currency, client.locale)
      : { prefix: "", value: say(client.locale, "couponsOfStore"), suffix: "" },
    logo: row.logo_url,
  };
}

export function ogImageVersion(content: OgImageContent): string {
  // Another key would change the URL of every image.
  const text = JSON.stringify({ LOOK: DESIGN_VERSION, ...content });
  return createHash("sha1").update(text).digest("base64url").slice(0, 12);
}

/**
 * The coupon with the largest percentage, else the largest amount, else the first in the merchant's
 * order.
 */
function bestOf(coupons: readonly Coupon[]): Coupon | undefined {
  return coupons.toSorted(
    (one, other) =>
      // equivalent mutant (drop fallback): null counts as 0 in the subtraction
      (other.savings_percent ?? 0) - (one.savings_percent ?? 0) ||
      // equivalent mutant (drop fallback): null counts as 0 in the subtraction
      (other.savings_amount ?? 0) - (one.savings_amount ?? 0),
  )[0];
}
