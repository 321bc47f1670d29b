import { texts } from "virtual:texts";
import { keepTexts, type TextArea } from "@coupon-center/contract";

const areas: readonly [start: string, area: TextArea][] = [
  ["/login", "guest"],
  ["/register", "guest"],
  ["/auth/", "guest"],
  ["/logout", "guest"],
  ["/my-store", "merchant"],
  ["/coupons", "merchant"],
  ["/payment", "merchant"],
  ["/staff", "staff"],
];

/** The areas whose texts a page needs: sent with it, so that it can be hydrated at once. */
export function areasOf(path: string): TextArea[] {
  const own = path === "/" ? "landing" : areas.find(([start]) => path.startsWith(start))?.[1];
  return own ? ["frame", own] : ["frame"];
}

/** A route's `clientLoader`: gets the texts of its area when it is opened from another page. */
export function loadTexts(area: TextArea): () => Promise<null> {
  return async () => {
    const { language } = new Intl.Locale(document.documentElement.lang);
    const module = await texts[`${language}/${area}`]?.();
    if (module) keepTexts(module.default);
    return null;
  };
}
