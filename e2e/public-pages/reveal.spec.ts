import { endpoints } from "@coupon-center/contract";
import type { Locator } from "@playwright/test";
import { type FullStore, stubMerchantShop } from "../fixtures/full-store.ts";
import { holdRequests } from "../fixtures/hold-requests.ts";
import type { OpenPage } from "../fixtures/open-page.ts";
import { buttonOf, expect, offerOf, permissions, test } from "../fixtures/shop-test.ts";
import { widths } from "../fixtures/sites.ts";
import { sticksOut } from "../fixtures/sticks-out.ts";

for (const width of widths) {
  test(`After a click nothing on the page moves, however late the code arrives, at ${width} px (rule 9.13)`, async ({
    open,
    shop,
  }) => {
    const page = await open(shop.path, { width, permissions, before: stubMerchantShop });
    const held = await holdRequests(page, /\/reveal$/);
    const offer = offerOf(page, 1);
    await buttonOf(offer).click();
    await expect(offer.getByRole("link", { name: "Go to shop" })).toBeVisible();
    const places = () =>
      page
        .locator("h1, h2, .ticket, .ticket-action, .follow-up a, .follow-up b, .follow-up .btn")
        .evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
    const before = await places();
    held.release();
    await expect(offer.getByText(shop.codes[0] ?? "")).toBeVisible();
    expect(await places()).toEqual(before);
  });
}

test("The answers to 'Did it work?' are beside each other at 320 and 390 px, also below a longer question", async ({
  open,
  shop,
}) => {
  const page = await open(shop.path, { permissions, before: stubMerchantShop });
  const offer = offerOf(page, 1);
  await buttonOf(offer).click();
  const [yes, no] = [
    offer.getByRole("button", { name: "Yes" }),
    offer.getByText("No", { exact: true }),
  ];
  for (const question of ["Did it work?", "هل نجح الكوبون؟"]) {
    await offer.locator(".feedback > b").evaluate((it, text) => it.replaceChildren(text), question);
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      const tops = [await yes.boundingBox(), await no.boundingBox()].map((box) => box?.y);
      expect.soft(tops[1], `${question} at ${width} px`).toBe(tops[0]);
    }
  }
});

test("The way to the shop is on a line with the answers to 'Did it work?', and stays there when the reasons open (rule 9.13)", async ({
  open,
  shop,
}) => {
  const page = await open(shop.path, { permissions, before: stubMerchantShop });
  const offer = offerOf(page, 1);
  await buttonOf(offer).click();
  const [way, yes] = [
    offer.getByRole("link", { name: "Go to shop" }),
    offer.getByRole("button", { name: "Yes" }),
  ];
  const before = await way.boundingBox();
  expect((await yes.boundingBox())?.y).toBe(before?.y);
  await offer.getByText("No", { exact: true }).click();
  await expect(offer.getByRole("button", { name: "Another reason" })).toBeVisible();
  expect(await way.boundingBox()).toEqual(before);
});

test("With the keyboard: the code is focused, followed by the link to the shop and the question (rules 9.3, 9.13)", async ({
  open,
  shop,
}) => {
  const page = await open(shop.path, { permissions, before: stubMerchantShop });
  const offer = offerOf(page, 1);
  await buttonOf(offer).focus();
  await page.keyboard.press("Enter");
  await expect(offer.getByRole("button", { name: shop.codes[0] })).toBeFocused();
  await expect(offer.getByRole("status")).toHaveText("Copied");
  await page.keyboard.press("Tab");
  const way = offer.getByRole("link", { name: "Go to shop" });
  await expect(way).toBeFocused();
  await expect(way).toHaveAttribute("href", /^https:\/\/northpine\.example\.com/);
  await expect(way).toHaveAttribute("rel", "sponsored nofollow noopener");
  await page.keyboard.press("Tab");
  await expect(offer.getByRole("button", { name: "Yes" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(offer.getByRole("button", { name: "It has expired" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(offer.getByRole("status").last()).toHaveText("Thank you. The store will see it.");
});

test("With pop-ups blocked and the clipboard refused, the code is shown and selected, with a link to the shop (rule 9.13)", async ({
  open,
  shop,
}) => {
  const page = await open(shop.path, {
    before: (page) =>
      page.addInitScript(() => {
        Reflect.set(window, "open", () => null);
        Reflect.set(navigator.clipboard, "write", () => Promise.reject(new Error("refused")));
      }),
  });
  const offer = offerOf(page, 1);
  await buttonOf(offer).click();
  await expect(offer.getByRole("status")).toHaveText("Select and copy the code");
  expect(await page.evaluate(() => String(getSelection()))).toBe(shop.codes[0]);
  await expect(offer.getByRole("link", { name: "Go to shop" })).toHaveAttribute(
    "href",
    /^https:\/\/northpine\.example\.com/,
  );
});

test("A coupon that ended while the page was open says so in its ticket; the page stays (rule 9.13)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("live");
  const { id } = await merchant.addCoupon({ description: "Ends too soon" });
  const { store } = await merchant.me();
  const page = await open(`/stores/${store?.slug}`, { permissions, before: stubMerchantShop });
  await merchant.ok(endpoints.deleteCoupon, { params: { id } });
  const address = page.url();
  const offer = page.getByRole("listitem").filter({ hasText: "Ends too soon" });
  await buttonOf(offer).click();
  await expect(offer.getByRole("status")).toHaveText("Ended");
  await expect(offer.getByRole("status")).toBeFocused();
  await expect(offer.getByRole("link")).toBeHidden();
  await expect(offer.getByRole("button")).toBeHidden();
  await expect.poll(() => page.context().pages().length).toBe(1);
  expect(page.url()).toBe(address);
});

for (const [reducedMotion, duration] of [
  ["no-preference", "0.16s"],
  ["reduce", "0.001s"],
] as const) {
  test(`The animation takes ${duration} with motion '${reducedMotion}' (rule 9.13)`, async ({
    open,
    shop,
  }) => {
    const page = await open(shop.path, { permissions, before: stubMerchantShop });
    await page.emulateMedia({ reducedMotion });
    const offer = offerOf(page, 1);
    await buttonOf(offer).click();
    const code = offer.getByRole("button", { name: shop.codes[0] });
    const read = (box: Element) => getComputedStyle(box, "::after").animationDuration;
    expect(await code.evaluate(read)).toBe(duration);
  });
}

test("An open ticket fits a window of 320 px, including the reasons (rule 9.13)", async ({
  open,
  shop,
}) => {
  const page = await open(shop.path, { permissions, width: 390, before: stubMerchantShop });
  await page.setViewportSize({ width: 320, height: 640 });
  const offer = offerOf(page, 1);
  await buttonOf(offer).click();
  const no = offer.getByText("No", { exact: true });
  await no.click();
  await expect(offer.getByRole("button", { name: "Another reason" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

for (const [locale, select, yes] of [
  ["en-US", "Select and copy the code", "Yes"],
  ["es", "Selecciona y copia el código", "Sí"],
  ["ar-EG", "حدّد الكود وانسخه", "نعم"],
] as const) {
  test(`In ${locale}, what an open ticket says is inside it at 320 px and when text has twice its size, and the thanks have the focus of the answer's button (rules 9.8, 9.13, 12.10)`, async ({
    openOwn,
  }) => {
    const { open, personas } = await openOwn({ 8: { locale } });
    const { store } = await (await personas.own("live")).me();
    const refuse = () =>
      Reflect.set(navigator.clipboard, "write", () => Promise.reject(new Error("refused")));
    const page = await open(`/stores/${store?.slug}`, { width: 390, before: stubMerchantShop });
    await page.evaluate(refuse);
    await page.evaluate(() => Reflect.set(window, "open", () => null));
    const offer = page.getByRole("listitem").filter({ hasText: "Your first order" });
    await offer.getByRole("button").click();
    const note = offer.getByRole("status");
    await expect(note).toHaveText(select);
    await offer.locator("summary").click();
    for (const [width, size] of [
      [1280, "200%"],
      [390, "200%"],
      [320, "100%"],
    ] as const) {
      await page.setViewportSize({ width, height: 640 });
      await page.evaluate((value) => {
        document.documentElement.style.fontSize = value;
      }, size);
      const where = `${width} px, ${size}`;
      expect.soft(await placeOf(note), where).toEqual({ inTicket: true, free: true });
      expect.soft(await sticksOut(page), where).toEqual([]);
      expect.soft(await page.locator(".share").evaluate(countLines), where).toBe(1);
    }
    await offer.locator("summary").click();

    const answer = offer.getByRole("button", { name: yes, exact: true });
    await answer.focus();
    const scrolled = await page.evaluate(() => scrollY);
    await page.keyboard.press("Enter");
    const thanks = offer.getByRole("status").last();
    await expect(thanks).not.toHaveText("");
    await expect(thanks).toBeFocused();
    expect(await placeOf(thanks)).toEqual({ inTicket: true, free: true });
    expect(await page.evaluate(() => [document.documentElement.scrollWidth, scrollY])).toEqual([
      320,
      scrolled,
    ]);
  });
}

test("A code of eleven characters is on one line at 320 px and when text has twice its size (rule 9.13)", async ({
  open,
  shop,
}) => {
  const { page, code } = await revealCode(open, shop, "BLACKFRIDAY");
  for (const width of [320, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    for (const size of ["100%", "200%"]) {
      await page.evaluate((value) => {
        document.documentElement.style.fontSize = value;
      }, size);
      expect.soft(await code.evaluate(countLines), `${width} px, ${size}`).toBe(1);
    }
  }
});

test("A code of eight full-width characters has room for a line at every width (rule 9.13)", async ({
  open,
  shop,
}) => {
  const { page, code } = await revealCode(open, shop, "ＳＡＬＥ２０２６");
  for (const width of [320, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    // The machine may have no such letters, so their width is computed: 1 em each.
    const room = await code.evaluate((box) => {
      const [size, padding] = ["font-size", "padding-left"].map((name) =>
        Number.parseFloat(getComputedStyle(box).getPropertyValue(name)),
      );
      return (box.clientWidth - 2 * (padding ?? 0)) / (size ?? 0);
    });
    expect.soft(room, `${width} px`).toBeGreaterThanOrEqual(8);
  }
});

test("A code keeps two spaces between its words where it is copied by hand (rule 9.13)", async ({
  open,
  shop,
}) => {
  expect(await (await revealCode(open, shop, "SAVE  20")).code.innerText()).toBe("SAVE  20");
});

/** Opens the page and reveals a code that the server does not have. */
async function revealCode(open: OpenPage, shop: FullStore, text: string) {
  const json = { code: text, url: "https://northpine.example.com" };
  const page = await open(shop.path, {
    permissions,
    before: (page) =>
      Promise.all([stubMerchantShop(page), page.route(/\/reveal$/, (it) => it.fulfill({ json }))]),
  });
  const offer = offerOf(page, 1);
  await buttonOf(offer).click();
  return { page, code: offer.getByRole("button", { name: text }) };
}

function countLines(text: Element): number {
  const words = document.createRange();
  words.selectNodeContents(text);
  return new Set([...words.getClientRects()].map(({ top }) => top)).size;
}

/** Whether a text is inside its ticket, and covers nothing of it. */
function placeOf(note: Locator) {
  return note.evaluate((it) => {
    const ticket = it.closest(".ticket");
    const words = document.createRange();
    words.selectNodeContents(it);
    const box = words.getBoundingClientRect();
    const paper = ticket?.getBoundingClientRect();
    const parts =
      ticket?.querySelectorAll(".code, .follow-up, .follow-up > *, .ticket-saving") ?? [];
    const covered = [...parts].filter((part) => {
      const { left, right, top, bottom } = part.getBoundingClientRect();
      const isApart =
        left >= box.right || right <= box.left || top >= box.bottom || bottom <= box.top;
      return !part.contains(it) && !isApart;
    });
    return {
      inTicket: paper !== undefined && box.left >= paper.left && box.right <= paper.right,
      free: covered.length === 0,
    };
  });
}
