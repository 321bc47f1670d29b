import { parseUrl } from "./parse-url.ts";

/** 'northpine.example' of 'https://www.northpine.example/shop' */
export function hostText(url: string): string {
  return parseUrl(url)?.host.replace(/^www\./, "") ?? url;
}
