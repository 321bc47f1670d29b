import type { Endpoint } from "@coupon-center/contract";
import type { Page, Route } from "@playwright/test";

/** What comes instead of the server's answer; null for the connection's end. */
interface Wrong {
  status: number;
  contentType?: string;
  body: string;
}

const html = { contentType: "text/html", body: "<!doctype html><title>Welcome</title><h1>Sign in" };

/** After these it is unknown whether the server carried the call out. */
export const lostAnswers: Readonly<Record<string, Wrong | null>> = {
  "lost answer": null,
  "500": { status: 500, body: JSON.stringify({ detail: "Internal Server Error" }) },
  "502 HTML": { status: 502, ...html },
  "200 HTML": { status: 200, ...html },
  "200 null": { status: 200, body: "null" },
  "200 of another shape": { status: 200, body: JSON.stringify({ welcome: true, results: [{}] }) },
};

/** After these it was not carried out. */
export const refusals: Readonly<Record<string, Wrong>> = {
  "401": { status: 401, body: JSON.stringify({ detail: "Unauthorized" }) },
  "429": { status: 429, body: JSON.stringify({ detail: "Too many attempts" }) },
};

export interface Mode {
  name: string;
  /** whether the server gets the call and carries it out */
  carriedOut: boolean;
  /** for how many requests */
  times: number;
}

export const modes: readonly Mode[] = [
  { name: "carried out", carriedOut: true, times: 1 },
  { name: "not carried out", carriedOut: false, times: 1 },
  { name: "carried out, again and again", carriedOut: true, times: Number.POSITIVE_INFINITY },
];

/** Routes the page's requests to an endpoint. */
async function intercept(
  page: Page,
  { method, path }: Pick<Endpoint, "method" | "path">,
  handle: (route: Route) => Promise<void>,
): Promise<void> {
  const pattern = new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}/?$`);
  await page.route(
    (url) => pattern.test(url.pathname),
    (route) => (route.request().method() === method ? handle(route) : route.fallback()),
  );
}

export async function answerWrongly(
  page: Page,
  endpoint: Endpoint,
  wrong: Wrong | null,
  { carriedOut, times }: Pick<Mode, "carriedOut" | "times">,
): Promise<void> {
  let left = times;
  await intercept(page, endpoint, async (route) => {
    if (left <= 0) return route.fallback();
    left -= 1;
    if (carriedOut) await route.fetch();
    return wrong === null
      ? route.abort()
      : route.fulfill({ contentType: "application/json", ...wrong });
  });
}

/** Holds the answers of calls that are carried out; `reached` resolves with the first. */
export async function holdAnswers(
  page: Page,
  endpoint: Endpoint,
  times: Mode["times"] = Number.POSITIVE_INFINITY,
) {
  let left = times;
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await intercept(page, endpoint, async (route) => {
    if (left <= 0) return route.fallback();
    left -= 1;
    const response = await route.fetch();
    reached.resolve();
    await released.promise;
    await route.fulfill({ response });
  });
  return { reached: reached.promise, release: () => released.resolve() };
}
