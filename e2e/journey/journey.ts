import type { Browser, Page } from "@playwright/test";
import type { Installation } from "../fixtures/installation.ts";
import type { Site } from "../fixtures/sites.ts";

/** One merchant's way through one brand's site, from the first page on; each step goes on from the last. */
export interface Journey {
  browser: Browser;
  installation: Installation;
  site: Site;
  /** the brand's own: whatever is opened on the way lies there */
  origin: string;
  merchant: Page;
  email: string;
  password: string;
  storeName: string;
}

export async function startJourney(
  browser: Browser,
  installation: Installation,
  site: Site,
): Promise<Journey> {
  const origin = site.originOf(installation.url);
  const mark = Date.now().toString(36);
  return {
    browser,
    installation,
    site,
    origin,
    merchant: await (await browser.newContext({ baseURL: origin })).newPage(),
    email: `owner-${mark}@northpine.example`,
    password: "correct horse",
    storeName: `Northpine Outfitters ${mark}`,
  };
}
