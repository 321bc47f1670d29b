declare module "virtual:texts" {
  import type { BrowserTexts } from "@coupon-center/contract";
  /** The texts of an area in a language, by 'es/guest'. */
  export const texts: Readonly<Record<string, () => Promise<{ default: BrowserTexts }>>>;
}
