import type { Page } from "@playwright/test";
import { type HeldRequests, holdRequests } from "../fixtures/hold-requests.ts";
import { stopClock } from "../fixtures/stop-clock.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({
  // A module that fails with one that it needs is uncaught, without a message.
  provoked:
    /Failed to load resource|dynamically imported module|Error loading route module|^uncaught: $/,
});

test("Chunk-load failure: 'Loading chunk {id} failed' with 'Reload' (rule 12.7, decision 050)", async ({
  open,
  personas,
}) => {
  for (const fault of ["missing", "unreachable"] as const) {
    await test.step(fault, async () => {
      const page = await open("/my-store", { as: await personas.shared("fresh") });
      await expect(page.getByRole("button", { name: "SAVE CHANGES" })).toBeVisible();
      await page.route(/\/assets\/payment-[^/]+\.js/, (route) =>
        fault === "missing" ? route.fulfill({ status: 404 }) : route.abort(),
      );
      await page.getByRole("link", { name: "Payment", exact: true }).first().click();
      await expect(
        page.getByRole("heading", { name: /^Loading chunk payment-[\w-]+ failed$/ }),
      ).toBeVisible();
      await page.unrouteAll();
      await page.getByRole("button", { name: "Reload" }).click();
      await expect(page.getByRole("heading", { name: "PAYMENT DETAILS" })).toBeVisible();
    });
  }
});

test("A part that is missing from the start is told in place of the screen, and 'Reload' loads it (rule 12.7, decision 050)", async ({
  open,
  personas,
}) => {
  const fresh = await personas.shared("fresh");
  const screens = [
    { path: "/login", control: "SIGN IN" },
    { path: "/my-store", control: "SAVE CHANGES", as: fresh },
  ];
  for (const { path, control, as } of screens) {
    for (const part of ["entry\\.client", "root", "manifest"]) {
      await test.step(`${part} of ${path}`, async () => {
        const page = await open(path, {
          as,
          before: (page) =>
            page.route(new RegExp(`/assets/${part}-[\\w-]+\\.js`), (route) =>
              route.fulfill({ status: 404 }),
            ),
        });
        const message = page.getByRole("main").getByRole("alert");
        await expect(message).toContainText(
          /^Loading chunk [\w.-]+ failed ?Part of the application/,
        );
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(page.getByRole("button", { name: control })).toBeHidden();
        await page.unrouteAll();
        await page.getByRole("button", { name: "Reload" }).click();
        await expect(page.getByRole("button", { name: control })).toBeEnabled();
        await expect(message).toHaveCount(0);
      });
    }
  }
});

test("A part that has not come 120000 ms after the page is told as missing, but not on the landing page, which needs none (rule 12.7)", async ({
  open,
}) => {
  for (const { path, count } of [
    { path: "/login", count: 1 },
    { path: "/", count: 0 },
  ]) {
    const began = Promise.withResolvers<{ page: Page; held: HeldRequests }>();
    const opening = open(path, {
      before: async (page) => {
        await page.clock.install();
        began.resolve({ page, held: await holdRequests(page, /\/assets\/root-[\w-]+\.js/) });
      },
    });
    const { page, held } = await began.promise;
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await stopClock(page);
    const message = page.getByRole("main").getByRole("alert");
    await page.clock.runFor(100_000);
    await expect(message).toHaveCount(0);
    await page.clock.runFor(20_000);
    await expect(message).toHaveCount(count);
    held.release();
    await opening;
  }
});

test("An unknown path shows a message with a link back (rule 12.7)", async ({ open, personas }) => {
  const page = await open("/nowhere/at/all");
  await expect(page.getByRole("heading", { level: 1, name: "Not Found" })).toBeVisible();
  await page.getByRole("link", { name: "Go to the start page" }).click();
  await expect(page).toHaveURL("/");
  for (const id of ["0", "abc", "999999999"]) {
    const other = await open(`/coupons/${id}`, { as: await personas.shared("live") });
    await expect(other.getByRole("heading", { level: 1, name: "Not Found" })).toBeVisible();
    // As every screen of the portal, and not on the brand's band like a guest's.
    await expect(other.locator(".screen h1")).toHaveText("Not Found");
    await other.context().close();
  }
});

test("The start page of an unknown path is where its reader works (rules 2.9, 12.7)", async ({
  open,
  personas,
}) => {
  for (const [as, path, start] of [
    [await personas.staff(), "/staff/nowhere", "/staff"],
    [await personas.shared("live"), "/coupons/999999999", "/my-store"],
  ] as const) {
    const page = await open(path, { as });
    await page.getByRole("link", { name: "Go to the start page" }).click();
    await expect(page).toHaveURL(start);
    await page.context().close();
  }
});

test("A path in capitals or with needless escapes leads to its screen, and is said and stored as usual (rule 12.7)", async ({
  open,
  personas,
}) => {
  for (const [as, path, heading, usual] of [
    [undefined, "/Register", "Create your coupon page", "/register"],
    [await personas.staff(), "/STAFF/Team", "TEAM", "/staff/team"],
    [await personas.shared("live"), "/My-Store", "MY STORE", "/my-store"],
    [await personas.shared("live"), "/my%2Dstore", "MY STORE", "/my-store"],
    [undefined, "/%6Cogin", "Log in", "/login"],
  ] as const) {
    const page = await open(path, as ? { as } : {});
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expect(page).toHaveURL(usual);
    await page.context().close();
  }
});

test("A chunk that does not load within 120000 ms has failed, too (rule 12.7)", async ({
  open,
  personas,
}) => {
  const page = await open("/my-store", {
    as: await personas.shared("fresh"),
    before: (page) => page.clock.install(),
  });
  await expect(page.getByRole("button", { name: "SAVE CHANGES" })).toBeVisible();
  const held = await holdRequests(page, /\/assets\/payment-[^/]+\.js/);
  await stopClock(page);
  const asked = page.waitForRequest(/\/assets\/payment-[^/]+\.js/);
  await page.getByRole("link", { name: "Payment", exact: true }).first().click();
  await asked;
  const failed = page.getByRole("heading", { name: /^Loading chunk payment-[\w-]+ failed$/ });
  await page.clock.runFor(119_000);
  await expect(failed).toHaveCount(0);
  await page.clock.runFor(2_000);
  await expect(failed).toBeVisible();
  held.release();
});

const calendarCode = /\/assets\/DatePopover-[^/]+\.js/;

test("If a calendar fails to load, the day can still be typed, and the next try opens it", async ({
  open,
  personas,
}) => {
  const page = await open("/coupons/add", { as: await personas.shared("fresh") });
  const description = page.getByLabel("Description");
  await description.fill("Boots and jackets");
  await page.route(calendarCode, (route) => route.abort());
  const held = await holdRequests(page, calendarCode);
  const opener = page.getByRole("button", { name: "Choose start date" });
  await opener.click();
  await expect(opener).toHaveAttribute("aria-busy", "true");
  await opener.click();
  held.release();
  await expect(page.getByText("The calendar could not be loaded.")).toHaveCount(1);
  await expect(description).toHaveValue("Boots and jackets");
  await page.getByLabel("Start Date", { exact: true }).fill("2027-03-10");
  await page.unrouteAll();
  await opener.click();
  const calendar = page.getByRole("dialog", { name: "Choose start date" });
  await expect(calendar.getByRole("button", { name: /March 10, 2027/ })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(calendar).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test("If a filter's choices fail to load, the list stays as it is, and the next try opens them", async ({
  open,
  personas,
}) => {
  const page = await open("/coupons", { as: await personas.shared("full") });
  const items = page.getByRole("main").getByRole("listitem");
  const filter = page.getByRole("button", { name: /^Offer types/ });
  await page.route(/\/assets\/MultiSelectPopover-[^/]+\.js/, (route) => route.abort());
  await filter.click();
  await expect(page.getByText("The choices could not be loaded.")).toHaveCount(1);
  await expect(items).toHaveCount(10);
  await page.unrouteAll();
  await filter.click();
  await expect(page.getByLabel("sitewide amount")).toBeFocused();
});

test("A calendar that loads late does not take the focus back", async ({ open, personas }) => {
  const page = await open("/coupons/add", { as: await personas.shared("fresh") });
  const description = page.getByLabel("Description");
  const start = page.getByRole("button", { name: "Choose start date" });
  const end = page.getByRole("button", { name: "Choose expiration date" });
  const held = await holdRequests(page, calendarCode);
  // As in browsers that do not focus a button or checkbox on click.
  await end.dispatchEvent("click");
  await page.getByLabel("No Expiration Date").dispatchEvent("click");
  await expect(end).toBeDisabled();
  await start.click();
  await description.click();
  await page.keyboard.type("Boots");
  held.release();
  for (const opener of [start, end]) await expect(opener).toHaveAttribute("aria-busy", "false");
  await page.keyboard.type(" and jackets");
  await expect(description).toHaveValue("Boots and jackets");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await start.click();
  await expect(page.getByRole("dialog")).toHaveAccessibleName("Choose start date");
});

test("A screen whose chunk failed to load is opened by the next link to it, once the network is back (rule 12.7)", async ({
  open,
  personas,
}) => {
  const page = await open("/my-store", { as: await personas.shared("fresh") });
  await expect(page.getByRole("button", { name: "SAVE CHANGES" })).toBeVisible();
  await page.route(/\/assets\/payment-[^/]+\.js/, (route) => route.abort());
  const link = page.getByRole("link", { name: "Payment", exact: true }).first();
  const failed = page.getByRole("heading", { name: /^Loading chunk payment-[\w-]+ failed$/ });
  await link.click();
  await expect(failed).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("button", { name: "SAVE CHANGES" })).toBeVisible();
  await page.context().setOffline(true);
  const unanswered = page.waitForEvent("requestfailed", (request) => request.method() === "HEAD");
  await link.click();
  await unanswered;
  await expect(failed).toBeVisible();
  await page.context().setOffline(false);
  await page.goBack();
  await expect(page.getByRole("button", { name: "SAVE CHANGES" })).toBeVisible();
  // A proxy's page in the server's place would have no way back.
  await page.route("**/payment", (route) => route.fulfill({ status: 502 }));
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  const refused = page.waitForResponse((response) => response.status() === 502);
  await link.click();
  await refused;
  await page.evaluate(() => fetch("/healthz"));
  expect(documents).toEqual([]);
  await expect(failed).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("button", { name: "SAVE CHANGES" })).toBeVisible();
  await page.unrouteAll();
  await link.click();
  await expect(page.getByRole("heading", { name: "PAYMENT DETAILS" })).toBeVisible();
});
