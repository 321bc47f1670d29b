import { join } from "node:path";
import { type Browser, chromium, type FullProject, firefox } from "@playwright/test";

/** The browser of a project that Playwright drives: Firefox or Chromium. */
export function launchBrowser({ name, use }: FullProject): Promise<Browser> {
  return name.startsWith("firefox") ? launchFirefox() : chromium.launch(use.launchOptions);
}

/** Firefox by WebDriver BiDi, the protocol that the distribution's own build supports. */
function launchFirefox(): Promise<Browser> {
  return firefox.launch({
    channel: "moz-firefox",
    executablePath: join(import.meta.dirname, "firefox-bidi.ts"),
  });
}
