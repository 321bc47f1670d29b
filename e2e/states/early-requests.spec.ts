import type { Page } from "@playwright/test";
import { drawn } from "../fixtures/drawn.ts";
import { holdRequests } from "../fixtures/hold-requests.ts";
import { expect, test } from "../fixtures/test.ts";

/** What each screen's loader asks for, before its scripts are there. */
const screens = {
  "/my-store": ["/api/v1/auth/me", "/api/v1/coupons"],
  "/coupons": ["/api/v1/auth/me", "/api/v1/coupons"],
  "/coupons/add": ["/api/v1/auth/me", "/api/v1/coupons"],
  "/payment": [
    "/api/v1/auth/me",
    "/api/v1/coupon-center-plans",
    "/api/v1/coupon-center-transactions",
    "/api/v1/payment-methods",
  ],
  "/account": ["/api/v1/auth/me", "/api/v1/auth/second-factor", "/api/v1/auth/sessions"],
};

/** The paths of all requests to the API, in alphabetical order, as they are sent. */
function watchCalls(page: Page): () => string[] {
  const sent: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) sent.push(pathname);
  });
  return () => sent.splice(0).sort();
}

/** An address of the site that asks for nothing and stores nothing. */
const QUIET = "/healthz";

/** Opens a screen without its scripts, from a quiet place; returns what it asks for by then. */
async function openWithoutScripts(page: Page, path: string) {
  const take = watchCalls(page);
  const scripts = await holdRequests(page, /\/assets\/.*\.js$/);
  await page.goto(path, { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // Told after all that was asked for before it.
  await page.evaluate((quiet) => fetch(quiet), QUIET);
  return { asked: take(), take, scripts };
}

test("A signed-in screen's data is asked for before its scripts are there, and not again (rule 12.12)", async ({
  open,
  personas,
}) => {
  const page = await open(QUIET, { as: await personas.shared("live") });
  for (const [path, wanted] of Object.entries(screens))
    await test.step(path, async () => {
      const { asked, take, scripts } = await openWithoutScripts(page, path);
      expect(asked, path).toEqual(wanted);
      scripts.release();
      await expect(page.locator("footer")).toBeVisible();
      await drawn(page);
      await page.waitForLoadState("networkidle");
      const again = take().filter((one) => wanted.includes(one));
      expect(again, path).toEqual([]);
      await page.unrouteAll();
      await page.goto(QUIET);
    });
});

test("Without a store no coupons are asked for, and by a token that is about to end nothing", async ({
  open,
  personas,
}) => {
  const newcomer = await personas.shared("newcomer");
  const page = await open(QUIET, { as: newcomer });
  const user: object = JSON.parse(await newcomer.storedUser());
  const soon = new Date(Date.now() + 30_000).toISOString();
  for (const [name, stored, wanted] of [
    ["a newcomer", user, ["/api/v1/auth/me"]],
    ["a token that is about to end", { ...user, expiration: soon }, []],
    ["a guest", null, []],
    ["no token", { ...user, token: undefined }, []],
  ] as const)
    await test.step(name, async () => {
      await page.evaluate((text) => localStorage.setItem("user", text), JSON.stringify(stored));
      const { asked, scripts } = await openWithoutScripts(page, "/my-store");
      expect(asked, name).toEqual(wanted);
      scripts.release();
      await page.goto(QUIET);
      await page.unrouteAll();
    });
});

test("A screen asks for itself where the browser refuses its storage", async ({ open }) => {
  const page = await open("/my-store", {
    before: (page) =>
      page.addInitScript(() =>
        Object.defineProperty(window, "localStorage", {
          get() {
            throw new DOMException("refused", "SecurityError");
          },
        }),
      ),
  });
  await expect(page).toHaveURL("/login");
});

test.describe(() => {
  test.use({ provoked: /Failed to load resource/ });

  test("What was asked for early and is never answered ends like any call, and can be tried again (rule 12.15)", async ({
    open,
    personas,
  }) => {
    const page = await open("/coupons", {
      as: await personas.shared("live"),
      async before(page) {
        await holdRequests(page, /\/api\/v1\/coupons/);
        // No test waits as long as the page does.
        await page.addInitScript(() => {
          const timeout = AbortSignal.timeout.bind(AbortSignal);
          AbortSignal.timeout = () => timeout(100);
        });
      },
    });
    await expect(page.getByText("We could not reach the server.")).toBeVisible();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: "MY COUPONS" })).toBeVisible();
  });
});
