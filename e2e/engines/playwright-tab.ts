import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import type { Engine, Key, Role, Tab, Viewport } from "./tab.ts";

class PlaywrightTab implements Tab {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async goto(address: string): Promise<void> {
    await this.#page.goto(address);
  }

  async reload(): Promise<void> {
    await this.#page.reload();
  }

  async url(): Promise<string> {
    return this.#page.url();
  }

  text(): Promise<string> {
    return this.#page.locator("body").innerText();
  }

  markup(): Promise<string> {
    return this.#page.content();
  }

  click(role: Role, name: string | RegExp): Promise<void> {
    return this.#find(role, name).click();
  }

  async fill(label: string, text: string): Promise<void> {
    const field = this.#page.getByLabel(label, { exact: true });
    // Typed, as `fill` with this protocol does not replace the value of a field of type email.
    await field.press("Control+a");
    await field.pressSequentially(text);
  }

  value(label: string): Promise<string> {
    return this.#page.getByLabel(label, { exact: true }).inputValue();
  }

  pictureWidth(name: string): Promise<number> {
    const picture = this.#page.getByRole("img", { name, exact: true });
    return picture.evaluate((image) =>
      image instanceof HTMLImageElement ? image.naturalWidth : 0,
    );
  }

  async press(role: Role, name: string | RegExp, key: Key): Promise<void> {
    const element = this.#find(role, name);
    // A disabled button takes no focus, and the key would go to what has it.
    await expect(element).toBeEnabled();
    await element.press(key);
  }

  focused(): Promise<string | null> {
    return this.#page.evaluate(() => document.activeElement?.ariaLabel ?? null);
  }

  upload(label: string | RegExp, path: string): Promise<void> {
    return this.#page.getByLabel(label).setInputFiles(path);
  }

  async opened(act: () => Promise<void>): Promise<Tab> {
    const [page] = await Promise.all([this.#page.waitForEvent("popup"), act()]);
    return new PlaywrightTab(page);
  }

  close(): Promise<void> {
    return this.#page.close();
  }

  #find(role: Role, name: string | RegExp) {
    return this.#page.getByRole(role, { name, exact: typeof name === "string" }).first();
  }
}

/** Tabs of a browser that Playwright drives, each without any shared state. */
export function startTabs(browser: Browser, viewport: Viewport): Engine {
  const complaints: string[] = [];
  // Chromium without a window refuses the clipboard; the others know no such permission.
  const isChromium = browser.browserType().name() === "chromium";
  const permissions = isChromium ? ["clipboard-write"] : [];
  const watch = (context: BrowserContext) => {
    context.setDefaultTimeout(20_000);
    context.on("console", (message) => {
      const place = message.location().url;
      if (message.type() === "error") complaints.push(`${message.text()} (${place})`);
    });
    context.on("weberror", (error) => {
      const { message, stack } = error.error();
      complaints.push(`uncaught on ${error.page()?.url()}: ${message} ${stack}`);
    });
  };
  return {
    async enter() {
      const context = await browser.newContext({ viewport, permissions });
      watch(context);
      return new PlaywrightTab(await context.newPage());
    },
    complaints: () => complaints,
    stop: () => browser.close(),
  };
}
