import { expect, type Page, type Request } from "@playwright/test";
import { drawn } from "../fixtures/drawn.ts";

/** What people do with a tab, or a phone does to it, that changes nothing. */
export const returns = {
  async reload(page: Page) {
    await page.reload();
  },
  async back(page: Page) {
    await page.goto("/elsewhere");
    await expect(page.locator("h1")).toHaveText("Not Found");
    await page.goBack();
  },
  async forward(page: Page) {
    await page.goForward();
    await expect(page.locator("h1")).toHaveText("Not Found");
    await page.goBack();
  },
  async duplicate(page: Page) {
    // A duplicate has the session's storage and the history entry's state.
    const opened = page.waitForEvent("popup");
    const state = await page.evaluate(() => {
      open("/elsewhere");
      return history.state;
    });
    const second = await opened;
    await expect(second.locator("h1")).toHaveText("Not Found");
    await second.evaluate(({ address, state }) => history.replaceState(state, "", address), {
      address: page.url(),
      state,
    });
    await second.reload();
    await drawn(second);
    await second.close();
  },
  async discard(page: Page) {
    await page.evaluate(() => {
      Object.defineProperty(document, "hidden", { value: true });
      document.dispatchEvent(new Event("visibilitychange"));
      // The page's process ends without a further event.
      for (const name of ["pagehide", "beforeunload"])
        addEventListener(name, (event) => event.stopImmediatePropagation(), true);
    });
    await page.reload();
  },
};

/** Text fields, except secrets, and searches, which the address keeps. */
const FIELDS = `:is(input:is([type=text], [type=email], [type=url], :not([type])), textarea):not(
  [autocomplete$=password], [autocomplete=one-time-code], [readonly], [role=combobox]):enabled`;

/** Types into every field of a screen. */
export async function typeEverywhere(page: Page): Promise<void> {
  for (const field of await page.locator(FIELDS).filter({ visible: true }).all()) {
    const words = await field.evaluate((input) => {
      if (!(input instanceof HTMLInputElement)) return "Typed words";
      if (input.type === "email") return "typed@northpine.example";
      if (input.getAttribute("autocomplete") === "url" || input.type === "url")
        return "typed.northpine.example.com";
      if (input.inputMode === "decimal") return "7";
      return /Date/.test(input.labels?.[0]?.textContent ?? "") ? "2031-03-09" : "Typed words";
    });
    await field.fill(words);
    await field.blur();
  }
}

/** The values of the fields, by form and name. */
export function typedIn(page: Page): Promise<Record<string, string>> {
  return page
    .locator(FIELDS)
    .filter({ visible: true })
    .evaluateAll((fields) => {
      const inputs = fields.filter(
        (field) => field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement,
      );
      const keyOf = (field: (typeof inputs)[number]) =>
        `${field.form?.getAttribute("aria-label") ?? ""} ${field.name || field.labels?.[0]?.textContent}`;
      return Object.fromEntries(inputs.map((field) => [keyOf(field), field.value]));
    });
}

export interface ChangingCall {
  name: string;
  /** null without an answer */
  status: number | null;
}

/** The calls of a context that change something, in their order; the list grows. */
export function changingCalls(page: Page): readonly ChangingCall[] {
  const calls = new Map<Request, ChangingCall>();
  const list: ChangingCall[] = [];
  page.context().on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === "GET" || /refresh|live-seen/.test(pathname)) return;
    const call = { name: `${request.method()} ${pathname}`, status: null };
    calls.set(request, call);
    list.push(call);
  });
  page.context().on("response", (response) => {
    const call = calls.get(response.request());
    if (call) call.status = response.status();
  });
  return list;
}
