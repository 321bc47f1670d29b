import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import type { Installation } from "../fixtures/installation.ts";
import type { Brand } from "./brand.ts";

/** One merchant's journey through a client's site; each step continues after the previous one. */
export interface Journey extends Brand {
  browser: Browser;
  installation: Installation;
  merchant: Page;
  email: string;
  password: string;
  storeName: string;
  /** what the pages requested from outside of the client's own site, and pictures that failed */
  faults: Set<string>;
}

export async function startJourney(
  browser: Browser,
  installation: Installation,
  brand: Brand,
): Promise<Journey> {
  const mark = Date.now().toString(36);
  const start = { ...brand, browser, installation, faults: new Set<string>() };
  return {
    ...start,
    merchant: await enter(start),
    email: `owner-${mark}@northpine.example`,
    password: "correct horse",
    storeName: `${brand.words.store} ${mark}`,
  };
}

/** A page of one of the journey's people, in a context of its own whose requests are watched. */
export async function enter(
  { browser, origin, faults }: Pick<Journey, "browser" | "origin" | "faults">,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ ...options, baseURL: origin });
  context.on("request", (request) => {
    const url = new URL(request.url());
    const isKnown =
      url.pathname.startsWith("/sandbox/") || url.hostname === "northpine.example.com";
    if (url.protocol === "http:" && url.origin !== origin && !isKnown) faults.add(url.href);
  });
  // Also in mails, whose page runs no script that could look at them.
  context.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText;
    const isLeft = reason === "net::ERR_ABORTED";
    if (request.resourceType() === "image" && !isLeft) faults.add(`${reason} ${request.url()}`);
  });
  return context.newPage();
}
