import { texts } from "virtual:texts";
import { keepTexts, type TextArea } from "@coupon-center/contract";

/** Loads the texts of an area in the language of the page. */
export async function fetchTexts(area: TextArea): Promise<void> {
  const { language } = new Intl.Locale(document.documentElement.lang);
  const module = await texts[`${language}/${area}`]?.();
  if (module) keepTexts(module.default);
}
