import { endpoints } from "@coupon-center/contract";
import type { Page } from "@playwright/test";
import { holdRequests } from "../fixtures/hold-requests.ts";
import { readLayoutShift } from "../fixtures/layout-shift.ts";
import { widths } from "../fixtures/sites.ts";
import { expect, test } from "../fixtures/test.ts";

/** The parts of each screen that have the same place before and after its data is there. */
const screens: Record<string, string[]> = {
  "/coupons": [
    ".coupon-count",
    ".screen-head > .btn",
    // On a phone the third has a line more than others.
    ".coupon-row:nth-child(-n + 2)",
    ".coupon-row:nth-child(-n + 2) .ticket-action > *",
  ],
  "/my-store": [".panel", "h2", ".field", ".logo-band", ".live-page-small", ".btn-wide"],
  "/coupons/add": [".panel", ".field", ".check", ".form-foot", ".stage", ".view-tab"],
  "/payment": [".panel", "h2", ".plan-facts > div", ".actions > .btn", "th"],
  "/account": [".panel", "h2", ".field", ".form > .btn", ".sessions > li"],
  "/staff?state=all": [".queue-tools", ".tab", ".queue-search", ".queue-row:nth-child(2)"],
};

/** Whose places are compared without their width, which their text determines. */
const growing = /count|tab$|th$|h[12]/;

test.describe.configure({ mode: "parallel" });

for (const width of widths) {
  for (const [path, parts] of Object.entries(screens)) {
    test(`${path} at ${width} px: the skeleton has the loaded screen's parts at their places, and nothing moves (rule 12.12)`, async ({
      open,
      personas,
    }) => {
      const merchant = await personas.shared("live");
      // The first visit after going live says so, once.
      const { store } = await merchant.me();
      await merchant.ok(endpoints.seeLive, { params: { store: store?.slug ?? "" } });
      // Stores of other tests, with more labels, would make higher rows.
      const search = path.startsWith("/staff")
        ? `&search=${encodeURIComponent(merchant.email)}`
        : "";
      const page = await open(path + search, {
        as: path.startsWith("/staff") ? await personas.staff() : merchant,
        width,
        before: async (page) => {
          held = await holdRequests(page, /\/api\//);
        },
      });
      await page.evaluate(() => document.fonts.ready);
      await expect(page.locator(".waiting")).toBeVisible();
      await expect(page.locator("footer")).toBeHidden();
      const before = await placesOf(page, parts);
      held.release();
      await expect(page.locator(".waiting")).toHaveCount(0);
      await page.waitForLoadState("networkidle");
      expect(await placesOf(page, parts)).toEqual(before);
      // Only the menu's links move, by some pixels, when the store is known.
      expect(await readLayoutShift(page)).toBeLessThan(0.001);
    });
  }
}

let held: Awaited<ReturnType<typeof holdRequests>>;

function placesOf(page: Page, parts: string[]): Promise<Record<string, string[]>> {
  const source = growing.source;
  return page.getByRole("main").evaluate(
    (main, { parts, source }) =>
      Object.fromEntries(
        ["h1", ...parts].map((part) => {
          const places = [...main.querySelectorAll(part)].map((it) => {
            const { left, top, width, height } = it.getBoundingClientRect();
            const place = `${Math.round(left)} ${Math.round(top)}, height ${Math.round(height)}`;
            return new RegExp(source).test(part) ? place : `${place}, width ${Math.round(width)}`;
          });
          return [part, places];
        }),
      ),
    { parts, source },
  );
}
