import { createHash } from "node:crypto";
import { type Coupon, type StorePageView, savingsOf } from "@coupon-center/contract";
import { addressAt } from "../clients/addresses.ts";
import type { Client } from "../clients/clients.ts";
import type { Ctx } from "../context.ts";
import type { StoreRow } from "../db/tables.ts";
import type { OgImageContent } from "../ports/og-image/draw-og-image.ts";

/** Counts up when the drawing itself changes, so that what others keep is asked for again. */
const DESIGN_VERSION = 1;

/** Address and words of the picture, for the page's head. */
export function ogImageOf(
  ctx: Ctx,
  row: StoreRow,
  coupons: readonly Coupon[],
): StorePageView["picture"] {
  const facts = ogImageContent(ctx.client, row, coupons);
  const { prefix, value, suffix } = facts.saving;
  const words = [prefix, value, suffix].filter((word) => word !== "").join(" ");
  return {
    url: addressAt(ctx.client, `/stores/${row.slug}/picture.png?v=${ogImageVersion(facts)}`),
    alt: `${words} at ${row.name}`,
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
    saving: best ? savingsOf(best, client.currency) : { prefix: "", value: "Coupons", suffix: "" },
    logo: row.logo_url,
  };
}

export function ogImageVersion(facts: OgImageContent): string {
  const text = JSON.stringify({ LOOK: DESIGN_VERSION, ...facts });
  return createHash("sha1").update(text).digest("base64url").slice(0, 12);
}

/** The largest percentage, else the largest amount, else the one that the merchant put first. */
function bestOf(coupons: readonly Coupon[]): Coupon | undefined {
  return coupons.toSorted(
    (one, other) =>
      // equivalent mutant (drop fallback): null reckons as 0
      (other.savings_percent ?? 0) - (one.savings_percent ?? 0) ||
      // equivalent mutant (drop fallback): null reckons as 0
      (other.savings_amount ?? 0) - (one.savings_amount ?? 0),
  )[0];
}
