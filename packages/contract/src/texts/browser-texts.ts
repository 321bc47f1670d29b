import { findText } from "./catalogues.ts";
import { coupon } from "./en/coupon.ts";
import { storeContent } from "./en/store-content.ts";
import type { BrowserTexts } from "./text-keys.ts";

/** The texts of a locale's language that screens need in the browser. */
export function browserTexts(locale: string): BrowserTexts {
  const keys = { ...coupon, ...storeContent };
  return Object.fromEntries(
    Object.keys(keys).map((key) => [key, findText(locale, key as keyof typeof keys)]),
  );
}
