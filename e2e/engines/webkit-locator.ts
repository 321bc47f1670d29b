import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { waitUntil } from "@coupon-center/testing/wait-until";
import type {
  FileToUpload,
  RoleOptions,
  StateLocator,
  StateRole,
} from "../catalogue/state-page.ts";
import { type ElementReference, type WebDriver, WebDriverError } from "./webdriver.ts";

const SELECT_ALL = "\uE009a";
// The elements that can have each role; the engine itself returns their actual role and name.
const selectors: Readonly<Record<StateRole | "checkbox", string>> = {
  button: "button, summary, input[type=submit], [role=button]",
  checkbox: "input[type=checkbox]",
  dialog: "dialog, [role=dialog], [role=alertdialog], [popover]",
  grid: "table, [role=grid]",
  heading: "h1, h2, h3",
  img: "img, svg, [role=img]",
  link: "a[href]",
  list: "ul, ol",
  tab: "[role=tab]",
  textbox: "input, textarea",
};
/** WebKit's names of roles, where they differ. */
const ownNames: Readonly<Record<string, string>> = { img: "image" };
/**
 * The page changed between finding and using an element: find it again. The driver has no name for
 * the error when the element's whole document is gone.
 */
const transient =
  /^(unknown error|stale element reference|element not interactable|element click intercepted|no such element)$/;

// The driver passes elements only as arguments of their own, not in lists.
/** Elements in those or in the document that match a selector and have a text. */
const FIND = `
  const [{ css, text, exact, isWhole }, ...roots] = arguments;
  const plain = (value) => value.replace(/\\s+/g, " ").trim();
  const pattern = text?.source === undefined ? null : new RegExp(text.source, text.flags);
  const has = (element) => {
    const value = plain(element.textContent);
    if (pattern) return pattern.test(value);
    return exact ? value === text : value.toLowerCase().includes(text.toLowerCase());
  };
  const all = (isWhole ? [document] : roots).flatMap((root) => [...root.querySelectorAll(css)]);
  if (text === undefined) return all;
  return all.filter((element) => !/^(SCRIPT|STYLE|NOSCRIPT|TITLE)$/.test(element.tagName) &&
    has(element) && ![...element.children].some(has));`;
const VISIBLE = `return [...arguments].filter((element) =>
  element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0);`;
/**
 * As for people who use an element by its role, which one that is inert or hidden does not have.
 */
const REACHABLE = `return [...arguments].filter((element) =>
  element.closest("[inert], [aria-hidden=true]") === null);`;
const MATCHING = `
  const [css, ...elements] = arguments;
  return elements.filter((element) => element.matches(css));`;

interface Sought {
  css: string;
  text?: string | { source: string; flags: string };
  exact?: boolean;
}

/** Narrows the elements found so far; null is the whole document. */
type Step = (found: ElementReference[] | null) => Promise<ElementReference[]>;

/** Elements of a WebKitGTK tab, found anew for each use. */
export class WebKitLocator implements StateLocator {
  readonly #driver: WebDriver;
  readonly #what: string;
  readonly #steps: readonly Step[];
  /** of a locator by selector, by which another can be narrowed */
  readonly #css: string | null;

  constructor(
    driver: WebDriver,
    what = "",
    steps: readonly Step[] = [],
    css: string | null = null,
  ) {
    this.#driver = driver;
    this.#what = what;
    this.#steps = steps;
    this.#css = css;
  }

  locator(css: string): WebKitLocator {
    const find: Step = (found) => this.#find(found, { css });
    return new WebKitLocator(this.#driver, `${this.#what} ${css}`, [...this.#steps, find], css);
  }

  getByText(text: string | RegExp, { exact = false } = {}): WebKitLocator {
    const sought = typeof text === "string" ? text : { source: text.source, flags: text.flags };
    return this.#then(`'${text}'`, (found) => this.#find(found, { css: "*", text: sought, exact }));
  }

  getByRole(
    role: StateRole | "checkbox",
    { name, exact, pressed }: RoleOptions = {},
  ): WebKitLocator {
    const css = pressed === undefined ? selectors[role] : `[aria-pressed=${pressed}]`;
    const step: Step = async (found) => {
      const visible = await this.#visible(await this.#find(found, { css }));
      const all = await this.#driver.run<ElementReference[]>(REACHABLE, ...visible);
      return this.#filter(all, async (element) => {
        if (name !== undefined && !isNamed(await element.label(), name, exact)) return false;
        return (await element.role()) === (ownNames[role] ?? role);
      });
    };
    return this.#then(`${role} ${name ?? ""}`, step);
  }

  getByLabel(text: string | RegExp, { exact = false } = {}): WebKitLocator {
    return this.#then(`the field ${text}`, async (found) => {
      const typed = "input:not([type=file]), select, textarea";
      const fields = [
        ...(await this.#visible(await this.#find(found, { css: typed }))),
        // Often hidden behind a label that looks better.
        ...(await this.#find(found, { css: "input[type=file]" })),
      ];
      return this.#filter(fields, async (field) => isNamed(await field.label(), text, exact));
    });
  }

  and(other: WebKitLocator): WebKitLocator {
    const css = other.#css;
    if (css === null) throw new Error("Only a selector narrows a locator");
    return this.#then(css, (found) => this.#driver.run(MATCHING, css, ...(found ?? [])));
  }

  filter(_options: { visible: true }): WebKitLocator {
    return this.#then("visible", (found) => this.#visible(found ?? []));
  }

  first(): WebKitLocator {
    return this.#then("first", async (found) => (found ?? []).slice(0, 1));
  }

  waitFor({ state }: { state?: "attached" } = {}): Promise<void> {
    return this.#wait(async () => {
      const found = await this.#resolve();
      return (state ? found : await this.#visible(found)).length > 0;
    });
  }

  click(): Promise<void> {
    return this.#use((element) => this.#driver.element(element).click());
  }

  check(): Promise<void> {
    return this.#use(async (element) => {
      const box = this.#driver.element(element);
      if ((await box.property("checked")) !== true) await box.click();
    });
  }

  fill(text: string): Promise<void> {
    return this.#use(async (element) => {
      // A command releases its keys when it ends.
      await this.#driver.element(element).type(SELECT_ALL);
      await this.#driver.element(element).type(text);
    });
  }

  /** Types into the element as it is: a key, or the path of a file to upload. */
  type(keys: string): Promise<void> {
    return this.#use((element) => this.#driver.element(element).type(keys));
  }

  focus(): Promise<void> {
    return this.#use((element) => this.#driver.run("arguments[0].focus()", element));
  }

  selectOption(value: string): Promise<void> {
    return this.#use(async (element) => {
      const [option] = await this.#driver.run<ElementReference[]>(
        "return [...arguments[0].options].filter((one) => [one.value, one.text].includes(arguments[1]))",
        element,
        value,
      );
      if (option === undefined) throw new Error(`${this.#what} has no option ${value}`);
      await this.#driver.element(option).click();
    });
  }

  async setInputFiles({ name, buffer }: FileToUpload): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), "coupon-center-upload-"));
    writeFileSync(join(folder, name), buffer);
    await this.type(join(folder, name));
    rmSync(folder, { recursive: true });
  }

  textContent(): Promise<string | null> {
    return this.property<string>("textContent");
  }

  async property<T>(name: string): Promise<T> {
    let value: unknown;
    await this.#use(async (element) => {
      value = await this.#driver.element(element).property(name);
    });
    return value as T;
  }

  #then(what: string, step: Step): WebKitLocator {
    return new WebKitLocator(this.#driver, `${this.#what} ${what}`, [...this.#steps, step]);
  }

  async #resolve(): Promise<ElementReference[]> {
    let found: ElementReference[] | null = null;
    for (const step of this.#steps) found = await step(found);
    return found ?? [];
  }

  #find(found: ElementReference[] | null, sought: Sought): Promise<ElementReference[]> {
    return this.#driver.run(FIND, { ...sought, isWhole: found === null }, ...(found ?? []));
  }

  #visible(elements: ElementReference[]): Promise<ElementReference[]> {
    return this.#driver.run(VISIBLE, ...elements);
  }

  async #filter(
    elements: ElementReference[],
    isOne: (element: ReturnType<WebDriver["element"]>) => Promise<boolean>,
  ): Promise<ElementReference[]> {
    const kept: ElementReference[] = [];
    for (const element of elements)
      if (await isOne(this.#driver.element(element))) kept.push(element);
    return kept;
  }

  /** Waits for an enabled element, and uses it. */
  #use(act: (element: ElementReference) => Promise<unknown>): Promise<void> {
    return this.#wait(async () => {
      const [element] = await this.#resolve();
      if (element === undefined) return false;
      if (!(await this.#driver.element(element).enabled())) return false;
      // WebKitGTK's driver does not scroll to a button just below the window's edge.
      await this.#driver.scrollTo(element);
      await act(element);
      return true;
    });
  }

  #wait(isDone: () => Promise<boolean>): Promise<void> {
    return waitUntil(this.#what.trim(), async () => {
      try {
        return (await isDone()) ? undefined : null;
      } catch (error) {
        if (error instanceof WebDriverError && transient.test(error.kind)) return null;
        throw error;
      }
    });
  }
}

function isNamed(label: string, name: string | RegExp, exact = false): boolean {
  const text = label.trim();
  if (typeof name !== "string") return name.test(text);
  return exact ? text === name : text.toLowerCase().includes(name.toLowerCase());
}
