import { waitUntil } from "@coupon-center/testing/wait-until";
import type { RoleOptions, StatePage, StateRole, StateRoute } from "../catalogue/state-page.ts";
import type { StubbingProxy } from "./stubbing-proxy.ts";
import type { WebDriver } from "./webdriver.ts";
import { listen } from "./webkit-listen.ts";
import { WebKitLocator } from "./webkit-locator.ts";

const keys: Readonly<Record<string, string>> = {
  Space: " ",
  ArrowDown: "\uE015",
  ArrowUp: "\uE013",
};

type Handle = (route: StateRoute) => Promise<void>;

/** A WebKitGTK tab as the states of the catalogue use it; a proxy answers the stubbed requests. */
export class WebKitPage implements StatePage {
  readonly #driver: WebDriver;
  readonly #proxy: StubbingProxy;
  readonly #origin: string;

  constructor(driver: WebDriver, proxy: StubbingProxy, origin: string) {
    this.#driver = driver;
    this.#proxy = proxy;
    this.#origin = origin;
  }

  readonly keyboard = {
    press: async (key: string): Promise<void> => {
      const value = keys[key];
      if (value === undefined) throw new Error(`The key ${key} is not known`);
      const actions = [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ];
      await this.#driver.post("/actions", { actions: [{ type: "key", id: "keys", actions }] });
    },
  };

  readonly mouse = {
    move: (x: number, y: number) => this.#point({ type: "pointerMove", x, y }),
    down: () => this.#point({ type: "pointerDown", button: 0 }),
    up: () => this.#point({ type: "pointerUp", button: 0 }),
  };

  getByRole(role: StateRole, options?: RoleOptions): WebKitLocator {
    return this.#root().getByRole(role, options);
  }

  getByLabel(text: string, options?: { exact?: boolean }): WebKitLocator {
    return this.#root().getByLabel(text, options);
  }

  getByText(text: string | RegExp, options?: { exact?: boolean }): WebKitLocator {
    return this.#root().getByText(text, options);
  }

  locator(css: string): WebKitLocator {
    return this.#root().locator(css);
  }

  evaluate<T>(run: () => T): Promise<T> {
    return this.#driver.run(`return (${run})()`);
  }

  async goto(path: string): Promise<void> {
    await this.#driver.post("/url", { url: new URL(path, this.#origin).href });
    await listen(this.#driver);
  }

  /** Removes what the last visitor left, and signs this one in by a session in the storage. */
  async becomeVisitor(user: string | null): Promise<void> {
    this.#proxy.reset();
    const body = "<!doctype html><title></title>";
    this.#proxy.route(/./, (route) => route.fulfill({ contentType: "text/html", body }));
    await this.goto("/");
    const store = `localStorage.clear(); sessionStorage.clear();
      if (arguments[0] !== null) localStorage.setItem("user", arguments[0]);`;
    await this.#driver.run(store, user);
    this.#proxy.reset();
  }

  async route(url: RegExp, handle: Handle): Promise<void> {
    this.#proxy.route(url, handle);
  }

  /** Errors and policy violations since the last call. */
  async complaints(): Promise<string[]> {
    return (await listen(this.#driver)).complaints;
  }

  async waitForEvent(_event: "popup") {
    const [own, ...others] = await this.#handles();
    const handle = await waitUntil("a new tab", async () => {
      const now = await this.#handles();
      return now.find((one) => one !== own && !others.includes(one)) ?? null;
    });
    const inPopup = async <T>(act: () => Promise<T>): Promise<T> => {
      await this.#driver.post("/window", { handle });
      const result = await act();
      await this.#driver.post("/window", { handle: own });
      return result;
    };
    return {
      waitForURL: (url: RegExp): Promise<void> =>
        waitUntil(`${url}`, async () =>
          url.test(await inPopup(() => this.#driver.get("/url"))) ? undefined : null,
        ),
      close: () => inPopup(() => this.#driver.delete("/window")),
    };
  }

  context() {
    return {
      route: (url: RegExp, handle: Handle) => this.route(url, handle),
      // The next visitor gets the same tab, emptied.
      close: async () => {},
    };
  }

  async #point(action: object): Promise<void> {
    const actions = [{ type: "pointer", id: "mouse", actions: [action] }];
    await this.#driver.post("/actions", { actions });
  }

  #root(): WebKitLocator {
    return new WebKitLocator(this.#driver);
  }

  #handles(): Promise<string[]> {
    return this.#driver.get("/window/handles");
  }
}
