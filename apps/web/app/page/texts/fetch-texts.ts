import { texts } from "virtual:texts";
import { keepTexts } from "@coupon-center/contract";
import { areaOf } from "./text-areas.ts";

/** Loads the texts of the screen at a URL, in the language of the page. */
export async function fetchTexts(url: string): Promise<void> {
  const { language } = new Intl.Locale(document.documentElement.lang);
  const module = await texts[`${language}/${areaOf(url)}`]?.();
  if (module) keepTexts(module.default);
}
