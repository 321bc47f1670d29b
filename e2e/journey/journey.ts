import type { Browser, Page } from "@playwright/test";
import type { Installation } from "../fixtures/installation.ts";
import type { Site } from "../fixtures/sites.ts";

/** One merchant's journey through a client's site; each step continues after the previous one. */
export interface Journey {
  browser: Browser;
  installation: Installation;
  site: Site;
  /** the client's own, which every page on the way must have */
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
