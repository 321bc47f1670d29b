import type { Locator } from "@playwright/test";
import { widths } from "../fixtures/sites.ts";
import { expectFits } from "../fixtures/sticks-out.ts";
import { expect, test } from "../fixtures/test.ts";

test("With text of twice the size on phones no help is broken within a word, and checkboxes and calendars are in the middle of their lines (rule 12.10)", async ({
  open,
  personas,
}) => {
  const page = await open("/coupons/add", { as: await personas.shared("fresh"), width: 390 });
  await expect(page.getByRole("button", { name: "Save Coupon" })).toBeEnabled();
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  const [shown, word] = await page.getByText("What shoppers get").evaluate((it) => {
    const before = it.getBoundingClientRect().width;
    it.style.cssText = "flex: none; width: min-content; overflow-wrap: normal";
    return [before, it.getBoundingClientRect().width];
  });
  expect(shown).toBeGreaterThanOrEqual(word ?? 0);
  const middle = (part: Locator) =>
    part.evaluate((it) => {
      const { top, height } = it.getBoundingClientRect();
      return top + height / 2;
    });
  const range = page.getByLabel("Is Savings Range");
  const start = page.getByLabel("Start Date", { exact: true });
  for (const [part, line] of [
    [range, page.locator(".check", { has: range })],
    [page.getByRole("button", { name: "Choose start date" }), start],
  ] as const) {
    expect(Math.abs((await middle(part)) - (await middle(line)))).toBeLessThan(4);
  }
});

test("With text of twice the size on phones a calendar's days are whole, and its title is beside its buttons (rule 12.10)", async ({
  open,
  personas,
}) => {
  const page = await open("/coupons/add", { as: await personas.shared("fresh"), width: 390 });
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 844 });
    await page.getByRole("button", { name: "Choose start date" }).click();
    const calendar = page.locator(".calendar");
    await expect(calendar.getByRole("grid")).toBeVisible();
    // A popover is moved to its place after it is drawn, so distances are measured at once.
    await expect.poll(() => page.locator(".popover").evaluate(beyondWindow)).toBeLessThanOrEqual(0);
    const { days, gap } = await page.locator(".popover").evaluate(measureCalendar);
    expect(days.length).toBeGreaterThan(27);
    for (const day of days) {
      expect(day.room).toBe(0);
      expect(day.beyond).toBeLessThanOrEqual(0);
      expect(Math.abs(day.width - (days[0]?.width ?? 0))).toBeLessThan(2);
    }
    expect(gap).toBeGreaterThan(0);
    await page.keyboard.press("Escape");
  }
});

const beyondWindow = (popup: Element) => popup.getBoundingClientRect().right - innerWidth;

/** How the days of an open calendar fit it, and the gap between its title and its buttons. */
function measureCalendar(popup: Element) {
  const edge = popup.getBoundingClientRect().right;
  const days = [...popup.querySelectorAll("td button")].map((day) => {
    const { right, width } = day.getBoundingClientRect();
    return { room: day.clientWidth - day.scrollWidth, beyond: right - edge, width };
  });
  const [title, back] = [".rdp-caption_label", ".rdp-button_previous"].map((part) => {
    const words = document.createRange();
    words.selectNodeContents(popup.querySelector(part) ?? popup);
    return words.getBoundingClientRect();
  });
  return { days, gap: (back?.left ?? 0) - (title?.right ?? 0) };
}

test("With text of twice the size, or the spacing of WCAG 1.4.12, names of stores and brands stay readable on phones (rule 12.10)", async ({
  open,
  openReview,
  personas,
}) => {
  const review = await openReview(await personas.shared("pending"), { width: 390 });
  const name = review.locator(".decision-place b");
  await expect(name).toBeVisible();
  const devTools = await review.context().newCDPSession(review);
  await devTools.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  expect(await name.evaluate((it) => it.scrollWidth - it.clientWidth)).toBeLessThan(2);
  expect(await review.evaluate(hiddenUnderDecision)).toEqual([]);

  const stores = await open("/stores", { width: 390 });
  const brand = stores.locator(".bar .brand");
  const { height } = (await brand.boundingBox()) ?? { height: 0 };
  for (const width of [360, 390]) {
    await stores.setViewportSize({ width, height: 844 });
    await brand.evaluate((it) => {
      it.style.cssText = "letter-spacing: .12em; word-spacing: .16em";
    });
    expect((await brand.boundingBox())?.height, `${width} px`).toBe(height);
    await expectFits(stores, `the directory at ${width} px`);
  }
});

test("With the spacing of WCAG 1.4.12 no saving reaches its ticket's perforation, which stays as long as the ticket is high (rule 12.10)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("live");
  await merchant.addCoupon({
    offer_type: "sitewide amount",
    savings_percent: null,
    savings_amount: 12_345.5,
  });
  for (const width of widths) {
    const page = await open("/coupons", { as: merchant, width });
    await expect(page.getByText("Free Shipping")).toBeVisible();
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        "* { letter-spacing: .12em !important; word-spacing: .16em !important }" +
          "* { line-height: 1.5 !important } p { margin-bottom: 2em !important }",
      );
      document.adoptedStyleSheets.push(sheet);
    });
    const stubs = await page.locator(".coupon-row .ticket-saving").evaluateAll((all) =>
      all.map((stub) => {
        const text = document.createRange();
        text.selectNodeContents(stub);
        const { right, height } = stub.getBoundingClientRect();
        return {
          room: right - text.getBoundingClientRect().right,
          missing: (stub.closest(".ticket")?.clientHeight ?? 0) - height,
        };
      }),
    );
    expect(stubs).toHaveLength(4);
    expect(Math.min(...stubs.map(({ room }) => room)), `${width} px`).toBeGreaterThan(1);
    expect(Math.max(...stubs.map(({ missing }) => missing)), `${width} px`).toBeLessThan(2);
  }
});

/** What stays under the bar at the lower edge when it is there as it gets the focus. */
function hiddenUnderDecision(): string[] {
  const bar = document.querySelector(".decision");
  const topOf = (part: Element | null) => part?.getBoundingClientRect().top ?? 0;
  const parts = document.querySelectorAll<HTMLElement>("main :is(a[href], button, input)");
  return Array.from(parts)
    .filter((part) => !bar?.contains(part))
    .filter((part) => {
      window.scrollTo(0, 0);
      window.scrollBy(0, topOf(part) - topOf(bar));
      part.focus();
      return topOf(part) >= topOf(bar);
    })
    .map((part) => part.innerText);
}
