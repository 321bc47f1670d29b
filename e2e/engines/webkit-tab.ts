import { waitUntil } from "@coupon-center/testing/wait-until";
import type { Key, Role, Tab } from "./tab.ts";
import { type WebDriver, WebDriverError } from "./webdriver.ts";

const keys: Readonly<Record<Key, string>> = { Space: " ", ArrowUp: "\uE013", Enter: "\uE007" };
const SELECT_ALL = "\uE009a";
// The elements that can have each role; the engine itself returns their actual role and name.
const selectors: Readonly<Record<Role, string>> = {
  button: "button, summary, input[type=submit], [role=button]",
  link: "a[href]",
  textbox: "input, textarea",
  checkbox: "input[type=checkbox]",
  heading: "h1, h2, h3",
};
/** The page changed between finding and using an element: find it again. */
const transient =
  /^(stale element reference|element not interactable|element click intercepted|no such element)$/;

/** Records errors in a document from now on, once per document, and returns them. */
const LISTEN = `
  const kept = (window.__complaints ??= (() => {
    const kept = [];
    const add = (kind, text) => kept.push(kind + ": " + text);
    addEventListener("error", (event) => event.message && add("uncaught", event.message));
    addEventListener("unhandledrejection", (event) => add("unhandled", event.reason));
    document.addEventListener("securitypolicyviolation", (event) =>
      add("policy", event.effectiveDirective + " " + event.blockedURI));
    const { error } = console;
    console.error = (...words) => { add("console", words.join(" ")); error(...words); };
    return kept;
  })());
  return { text: document.body?.innerText ?? "", complaints: kept.splice(0) };`;

interface Heard {
  text: string;
  complaints: string[];
}

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
    const { text, complaints } = await this.#driver.run<Heard>(LISTEN);
    this.#complaints.push(...complaints);
    return text;
  }

  async markup(): Promise<string> {
    await this.#switch();
    return this.#driver.get<string>("/source");
  }

  click(role: Role, name: string | RegExp): Promise<void> {
    return this.#use(selectors[role], role, name, (path) => this.#driver.post(`${path}/click`));
  }

  fill(label: string, text: string): Promise<void> {
    return this.#use(selectors.textbox, null, label, async (path) => {
      // A command releases its keys when it ends.
      await this.#driver.post(`${path}/value`, { text: SELECT_ALL });
      await this.#driver.post(`${path}/value`, { text });
    });
  }

  async value(label: string): Promise<string> {
    let value = "";
    await this.#use(selectors.textbox, null, label, async (path) => {
      value = await this.#driver.get<string>(`${path}/property/value`);
    });
    return value;
  }

  async pictureWidth(name: string): Promise<number> {
    let width = 0;
    await this.#use("img", null, name, async (path) => {
      width = await this.#driver.get(`${path}/property/naturalWidth`);
    });
    return width;
  }

  press(role: Role, name: string | RegExp, key: Key): Promise<void> {
    return this.#use(selectors[role], role, name, (path) =>
      this.#driver.post(`${path}/value`, { text: keys[key] }),
    );
  }

  upload(label: string | RegExp, file: string): Promise<void> {
    return this.#use("input[type=file]", null, label, (path) =>
      this.#driver.post(`${path}/value`, { text: file }),
    );
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

  /** Waits for a visible element with that role and name, and uses it. */
  #use(
    selector: string,
    role: Role | null,
    name: string | RegExp,
    act: (path: string) => Promise<unknown>,
  ): Promise<void> {
    return waitUntil(`${role ?? "the field"} ${name}`, async () => {
      try {
        const path = await this.#findNamed(selector, role, name);
        if (path === null) return null;
        // WebKitGTK's driver does not scroll to a button just below the window's edge.
        await this.#driver.scrollTo(path);
        await act(path);
        return undefined;
      } catch (error) {
        if (error instanceof WebDriverError && transient.test(error.kind)) return null;
        throw error;
      }
    });
  }

  async #findNamed(
    selector: string,
    role: Role | null,
    name: string | RegExp,
  ): Promise<string | null> {
    await this.text();
    for (const path of await this.#driver.find(selector)) {
      if (!(await this.#isUsable(path))) continue;
      const label = await this.#driver.get<string>(`${path}/computedlabel`);
      if (typeof name === "string" ? label.trim() !== name : !name.test(label)) continue;
      if (role !== null && (await this.#driver.get<string>(`${path}/computedrole`)) !== role)
        continue;
      return path;
    }
    return null;
  }

  async #isUsable(path: string): Promise<boolean> {
    const isFile = (await this.#driver.get(`${path}/property/type`)) === "file";
    if (!isFile && (await this.#driver.get(`${path}/displayed`)) !== true) return false;
    return (await this.#driver.get(`${path}/enabled`)) === true;
  }
}
