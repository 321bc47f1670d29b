import { findText } from "./catalogues.ts";
import { coupon } from "./en/coupon.ts";
import { frame } from "./en/frame.ts";
import { guest } from "./en/guest.ts";
import { landing } from "./en/landing.ts";
import { plan } from "./en/plan.ts";
import { storeContent } from "./en/store-content.ts";
import type { BrowserTexts, TextArea, TextKey } from "./text-keys.ts";

/** A store's page and its coupons, also in a preview. */
const storePage = { ...coupon, ...storeContent };

/** The texts of each area in the browser; those of `frame` are on every page. */
const areas: Readonly<Record<TextArea, object>> = {
  frame,
  landing: { ...landing, ...plan, ...storePage },
  guest,
  merchant: { ...plan, ...storePage },
  staff: storePage,
};

export const textAreas = Object.keys(areas) as TextArea[];

/** The texts of a locale's language that screens of these areas need in the browser. */
export function browserTexts(locale: string, ...wanted: TextArea[]): BrowserTexts {
  const keys = wanted.flatMap((area) => Object.keys(areas[area]) as TextKey[]);
  return Object.fromEntries(keys.map((key) => [key, findText(locale, key)]));
}
