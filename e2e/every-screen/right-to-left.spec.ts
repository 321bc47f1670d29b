import { codeAt } from "@coupon-center/testing/totp";
import type { Locator, Page } from "@playwright/test";
import { confirmByPassword } from "../fixtures/confirm-by-password.ts";
import { stubMerchantShop } from "../fixtures/full-store.ts";
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

test("From right to left, the lines of a ticket's large words have the room that Arabic letters take", async ({
  open,
}) => {
  const page = await open("/");
  await mirror(page);
  const lines = await page
    .locator(".ticket-value-text")
    .first()
    .evaluate((words) => {
      const { lineHeight, fontSize } = getComputedStyle(words);
      return Number.parseFloat(lineHeight) / Number.parseFloat(fontSize);
    });
  // Below, 'اشترِ' and 'قطعة' of 'buy one, get one' touch each other.
  expect(lines).toBeGreaterThan(1.25);
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

test("From right to left, a long name in Latin letters is cut at its end, not at its beginning (rule 12.11)", async ({
  open,
  personas,
}) => {
  const { store } = await (await personas.shared("wordy")).me();
  const staff = await personas.staff();
  for (const [path, who, cut] of [
    [`/staff/stores/${store?.id}`, { as: staff }, [".trail-here", ".decision-place b"]],
    ["/stores", {}, [".store-mark-word"]],
  ] as const) {
    const page = await open(path, who);
    for (const place of cut) {
      const name = page.locator(place, { hasText: "WWW" }).first();
      await expect(name).toBeVisible();
      await mirror(page);
      const isCut = (box: HTMLElement) => box.scrollWidth > box.clientWidth;
      expect.soft(await name.evaluate(isCut), place).toBe(true);
      await expect.soft(name, place).toHaveCSS("direction", "ltr");
    }
  }
});

/** How codes read from left to right on every page: each in the direction of its own letters. */
const codes: Readonly<Record<string, string>> = {
  "20-OFF": "20-OFF",
  "SAVE20!": "SAVE20!",
  "#SALE": "#SALE",
  "2026/EID": "2026/EID",
  "#2026!": "#2026!",
  "خصم-20!": "!20-مصخ",
};

/** A text's characters as they stand from left to right. */
function readOrder(place: Locator): Promise<string> {
  return place.evaluate((element) => {
    const node = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
    const signs = [...(node?.textContent ?? "")].map((sign, at) => {
      const range = document.createRange();
      if (node) range.setStart(node, at);
      if (node) range.setEnd(node, at + 1);
      return { sign, left: range.getBoundingClientRect().left };
    });
    return signs
      .toSorted((a, b) => a.left - b.left)
      .map(({ sign }) => sign)
      .join("");
  });
}

test("From right to left, coupons' codes read in their own direction for shoppers, the merchant and staff (rule 12.11)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("fresh");
  for (const discount_code of Object.keys(codes)) await merchant.addCoupon({ discount_code });
  const { store } = await merchant.me();
  const expectCodes = async (page: Page) => {
    for (const [code, order] of Object.entries(codes))
      expect.soft(await readOrder(page.getByText(code, { exact: true })), page.url()).toBe(order);
  };

  const shop = `/stores/${store?.slug}`;
  const shopper = await open(shop, { before: stubMerchantShop });
  await shopper.evaluate(() => Reflect.set(window, "open", () => null));
  await mirror(shopper);
  const buttons = shopper.getByRole("button", { name: /^Show code/ });
  for (const _ of Object.keys(codes)) {
    const left = await buttons.count();
    await buttons.first().click();
    await expect(buttons).toHaveCount(left - 1);
  }
  await expectCodes(shopper);

  const without = await open(shop, { scripts: false });
  const [[code, order] = []] = Object.entries(codes);
  await without
    .getByRole("button", { name: /^Show code/ })
    .first()
    .click();
  await expect(without.getByRole("link", { name: "Go to the shop" })).toBeVisible();
  await mirror(without);
  expect(await readOrder(without.getByText(code ?? "", { exact: true }))).toBe(order);

  const staff = await personas.staff();
  for (const [path, as] of [
    ["/coupons", merchant],
    [`/staff/stores/${store?.id}`, staff],
  ] as const) {
    const page = await open(path, { as });
    await expect(page.getByText("20-OFF", { exact: true })).toBeVisible();
    await mirror(page);
    await expectCodes(page);
  }
});

test("From right to left, the key of an authenticator app and recovery codes read from left to right (rule 12.11)", async ({
  open,
  personas,
}) => {
  const code = "12345-ab678-90123-cdef4";
  let secret = "";
  const page = await open("/account", { as: await personas.own("newcomer") });
  // Most of the random ones begin with a letter, so they would read right in any case.
  await page.route(/second-factor\/totp(\/confirm)?$/, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    secret ||= answer.secret;
    const json = answer.secret ? { secret: "2345ABCDEFGH" } : { recovery_codes: [code] };
    await route.fulfill({ response, json: { ...answer, ...json } });
  });
  await mirror(page);
  const panel = page.getByRole("region", { name: "Second factor" });
  await panel.getByRole("button", { name: "Set up an authenticator app" }).click();
  await confirmByPassword(page, "Continue");
  expect(await readOrder(panel.locator("code"))).toBe("2345 ABCD EFGH");
  await panel.getByLabel("The six digits that it shows").fill(await codeAt(secret, Date.now()));
  await panel.getByRole("button", { name: "Confirm" }).click();
  expect(await readOrder(panel.getByText(code))).toBe(code);
});

test("From right to left, names and addresses read in their own direction for shoppers, the merchant and staff (rule 12.11)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("newcomer");
  await merchant.verify();
  const name = "1001 Nights!";
  const host = "1001-nights.example.com";
  const { id, slug } = await merchant.createStore({ name, website_url: `https://${host}` });
  await merchant.decide("approve");
  const expectReads = async (texts: string[], path: string, as?: typeof merchant) => {
    const page = await open(path, as && { as });
    const places = texts.map((text) =>
      page.getByText(text, { exact: true }).filter({ visible: true }),
    );
    for (const place of places) await expect(place.first()).toBeVisible();
    await mirror(page);
    for (const [at, text] of texts.entries())
      for (const place of (await places[at]?.all()) ?? [])
        expect.soft(await readOrder(place), path).toBe(text);
  };
  await expectReads([host], `/stores/${slug}`);
  await expectReads([name], "/my-store", merchant);
  const staff = await personas.staff();
  await expectReads([name, slug], `/staff/stores/${id}`, staff);
  await expectReads([name, host], `/staff?state=all&search=${merchant.email}`, staff);
});
