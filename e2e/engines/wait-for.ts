import { waitUntil } from "@coupon-center/testing/wait-until";
import type { Tab } from "./tab.ts";

/** Waits until a text is visible; the error contains the visible text. */
export async function waitForText(tab: Tab, words: string | RegExp): Promise<void> {
  let text = "";
  const pattern = typeof words === "string" ? words : new RegExp(words);
  try {
    await waitUntil(`${words}`, async () => {
      text = await tab.text();
      const found = typeof pattern === "string" ? text.includes(pattern) : pattern.test(text);
      return found ? true : null;
    });
  } catch (cause) {
    throw new Error(`${await tab.url()} does not show ${words}:\n${text}`, { cause });
  }
}

/** Waits until the tab's URL has a path. */
export async function waitForPath(tab: Tab, path: string): Promise<void> {
  let url = "";
  try {
    await waitUntil(path, async () => {
      url = await tab.url();
      return new URL(url).pathname === path ? true : null;
    });
  } catch (cause) {
    throw new Error(`At ${url} instead of ${path}:\n${await tab.text()}`, { cause });
  }
}
