import type { Page } from "@playwright/test";
import { expectFits } from "../fixtures/sticks-out.ts";
import { expect, test } from "../fixtures/test.ts";

const windowWidths = [320, 390, 768, 1280, 1920];

/** Where a ticket's parts are, from its left edge, and its notches and perforation. */
function readTicket(page: Page) {
  return page
    .locator(".ticket")
    .first()
    .evaluate((ticket) => {
      const box = ticket.getBoundingClientRect();
      const placeOf = (name: string) => {
        const part = ticket.querySelector(name)?.getBoundingClientRect();
        if (!part) return null;
        return part.left + part.right < box.left + box.right ? "left" : "right";
      };
      const title = ticket.querySelector(".ticket-title");
      const words = document.createRange();
      words.selectNodeContents(title ?? ticket);
      const [text, place] = [words, title ?? ticket].map((it) => it.getBoundingClientRect());
      const line = getComputedStyle(ticket.querySelector(".ticket-saving") ?? ticket, "::after");
      return {
        stub: placeOf(".ticket-saving"),
        action: placeOf(".ticket-action"),
        // English words on a mirrored page begin where the facts below them do.
        title: text?.left === place?.left ? "left" : "right",
        line: line.left === "-0.75px" ? "left" : "right",
        notch: /at calc\(100% - /.test(getComputedStyle(ticket, "::before").maskImage)
          ? "right"
          : "left",
      };
    });
}

/** No language of today is written from right to left; its brand's pages would have this. */
async function mirror(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute("dir", "rtl"));
}

test("From right to left, tickets are mirrored: stub, title, notches, perforation and button", async ({
  open,
  personas,
}) => {
  const { store } = await (await personas.shared("live")).me();
  for (const path of [`/stores/${store?.slug}`, "/"]) {
    const page = await open(path);
    const before = { stub: "left", action: "right", title: "left", line: "right", notch: "left" };
    expect(await readTicket(page), path).toEqual(before);
    await mirror(page);
    const after = { stub: "right", action: "left", title: "right", line: "left", notch: "right" };
    expect(await readTicket(page), path).toEqual(after);
  }
});

test("From right to left, public pages and the merchant's fit their windows (rule 12.10)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.shared("live");
  const { store } = await merchant.me();
  const guests = ["/", "/stores", `/stores/${store?.slug}`, "/stores/nothing-cp", "/login"];
  const own = ["/my-store", "/coupons", "/coupons/add", "/payment", "/account"];
  const staff = await personas.staff();
  const screens = [
    ...guests.map((path) => ({ path })),
    ...own.map((path) => ({ path, as: merchant })),
    ...["/staff?state=all", `/staff/stores/${store?.id}`].map((path) => ({ path, as: staff })),
  ];
  for (const { path, ...who } of screens) {
    const page = await open(path, who);
    await page.waitForLoadState("networkidle");
    await mirror(page);
    for (const width of windowWidths) {
      await page.setViewportSize({ width, height: 900 });
      await expectFits(page, `${path} at ${width} px`);
    }
    expect(await page.evaluate(() => getComputedStyle(document.body).direction)).toBe("rtl");
    await page.context().close();
  }
});
