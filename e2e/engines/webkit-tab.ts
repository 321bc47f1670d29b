import { waitUntil } from "@coupon-center/testing/wait-until";
import type { Key, Role, Tab } from "./tab.ts";
import type { WebDriver } from "./webdriver.ts";
import { listen } from "./webkit-listen.ts";
import { WebKitLocator } from "./webkit-locator.ts";

const keys: Readonly<Record<Key, string>> = { Space: " ", ArrowUp: "\uE013", Enter: "\uE007" };

/**
 * A WebKitGTK tab. The driver controls one tab at a time, so each command selects its own first.
 */
export class WebKitTab implements Tab {
  readonly #driver: WebDriver;
  readonly #handle: string;
  readonly #complaints: string[];

  constructor(driver: WebDriver, handle: string, complaints: string[]) {
    this.#driver = driver;
    this.#handle = handle;
    this.#complaints = complaints;
  }

  async goto(address: string): Promise<void> {
    await this.#switch();
    await this.#driver.post("/url", { url: address });
    await this.text();
  }

  async reload(): Promise<void> {
    await this.#switch();
    await this.#driver.post("/refresh");
    await this.text();
  }

  async url(): Promise<string> {
    await this.#switch();
    return this.#driver.get<string>("/url");
  }

  async text(): Promise<string> {
    await this.#switch();
    const { text, complaints } = await listen(this.#driver);
    this.#complaints.push(...complaints);
    return text;
  }

  async markup(): Promise<string> {
    await this.#switch();
    return this.#driver.get<string>("/source");
  }

  async click(role: Role, name: string | RegExp): Promise<void> {
    await (await this.#find(role, name)).click();
  }

  async fill(label: string, text: string): Promise<void> {
    await (await this.#field(label)).fill(text);
  }

  async value(label: string): Promise<string> {
    return (await this.#field(label)).property("value");
  }

  async pictureWidth(name: string): Promise<number> {
    return (await this.#find("img", name)).property("naturalWidth");
  }

  async press(role: Role, name: string | RegExp, key: Key): Promise<void> {
    await (await this.#find(role, name)).type(keys[key]);
  }

  async focused(): Promise<string | null> {
    await this.#switch();
    return this.#driver.run("return document.activeElement?.ariaLabel ?? null;");
  }

  async upload(label: string | RegExp, file: string): Promise<void> {
    await (await this.#field(label)).type(file);
  }

  async opened(act: () => Promise<void>): Promise<Tab> {
    const before = await this.#handles();
    await act();
    const handle = await waitUntil("a new tab", async () => {
      const added = (await this.#handles()).find((one) => !before.includes(one));
      return added ?? null;
    });
    return new WebKitTab(this.#driver, handle, this.#complaints);
  }

  async close(): Promise<void> {
    await this.#switch();
    await this.#driver.delete("/window");
  }

  async #switch(): Promise<void> {
    await this.#driver.post("/window", { handle: this.#handle });
  }

  async #handles(): Promise<string[]> {
    return this.#driver.get("/window/handles");
  }

  async #find(role: Role | "img", name: string | RegExp): Promise<WebKitLocator> {
    await this.text();
    return new WebKitLocator(this.#driver).getByRole(role, { name, exact: true });
  }

  async #field(label: string | RegExp): Promise<WebKitLocator> {
    await this.text();
    return new WebKitLocator(this.#driver).getByLabel(label, { exact: true });
  }
}
