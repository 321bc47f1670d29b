import { catalogues } from "@coupon-center/contract/catalogues";
import { Personas } from "@coupon-center/testing/personas";
import type { Page } from "@playwright/test";
import { findingsOf } from "../fixtures/axe.ts";
import { type Installation, startInstallation } from "../fixtures/installation.ts";
import { type OpenPage, opener } from "../fixtures/open-page.ts";
import { sites, widths } from "../fixtures/sites.ts";
import { expectFits } from "../fixtures/sticks-out.ts";
import { expect, test } from "../fixtures/test.ts";
import { openScreen, screensOf, translated } from "../fixtures/translated.ts";

let installation: Installation;

test.beforeAll(async () => {
  installation = await startInstallation(translated);
});
test.afterAll(() => installation.stop());

/** What people read or hear of a page, a text each. */
function saidOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const unsaid = node.parentElement?.closest("script, style, template, noscript");
      // An address is several texts, between which it may break.
      const whole = node.parentElement?.closest("bdi") ?? node;
      if (!unsaid) texts.push(whole.textContent ?? "");
    }
    const names = ["aria-label", "aria-roledescription", "title", "placeholder", "alt"];
    for (const one of document.querySelectorAll(names.map((name) => `[${name}]`).join())) {
      for (const name of names) texts.push(one.getAttribute(name) ?? "");
    }
    return texts.map((text) => text.trim()).filter((text) => text !== "");
  });
}

/**
 * Stamps, tags, tabs, filters and tickets' buttons whose text breaks, or is wider than the ticket's
 * stub.
 */
function brokenLabels(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const labels =
      ".went-live-stamp, .tag, .tab, .chip, .view-tab, .btn-small, .reveal .btn, .ticket-affix, .no-code";
    const isBroken = (label: Element) => {
      const range = document.createRange();
      range.selectNodeContents(label);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 2);
      const [first, last] = [lines[0], lines.at(-1)];
      if (first === undefined || last === undefined) return false;
      const box = label.closest(".ticket-saving")?.getBoundingClientRect();
      const own = label.getBoundingClientRect();
      const isCut = box !== undefined && (own.left < box.left || own.right > box.right);
      return isCut || Math.abs(last.bottom - first.bottom) > 12;
    };
    return [...document.querySelectorAll(labels)]
      .filter(isBroken)
      .map(({ className, textContent }) => `${className}: ${textContent}`);
  });
}

/** Dropdowns with a choice that is wider than they are. */
function cutChoices(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pen = document.createElement("canvas").getContext("2d");
    return [...document.querySelectorAll("select")].flatMap((select) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(select);
      const edges = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
      if (pen) pen.font = font;
      return [...select.options]
        .map(({ text }) => text)
        .filter((text) => (pen?.measureText(text).width ?? 0) > select.clientWidth - edges);
    });
  });
}

async function expectUsable(page: Page, name: string, covered?: string): Promise<void> {
  await expectFits(page, name);
  expect.soft(await cutChoices(page), name).toEqual([]);
  expect.soft(await findingsOf(page, undefined, covered), name).toEqual([]);
}

/** Every text of every screen of a brand, each of which fits its window and passes axe. */
async function readBrand(open: OpenPage, client: 8 | 10): Promise<Map<string, string>> {
  const said = new Map<string, string>();
  for (const screen of await screensOf(new Personas(installation), client)) {
    for (const width of widths) {
      const page = await openScreen(open, client, screen, width);
      const covered = width === 390 ? screen.covered : undefined;
      await expectUsable(page, `${screen.path} at ${width} px`, covered);
      expect.soft(await brokenLabels(page), `${screen.path} at ${width} px`).toEqual([]);
      for (const text of await saidOn(page)) said.set(text, screen.path);
      if (width === 390) {
        await page.setViewportSize({ width: 320, height: 844 });
        await expectUsable(page, `${screen.path} at 320 px`, covered);
      }
      await page.context().close();
    }
  }
  return said;
}

/**
 * What merchants, brands and card companies wrote; addresses, file formats, codes of currencies.
 */
const written = [
  /https?:\/\/\S+|[\w.+-]+@[\w.-]+|[\w-]+(\.\w+)*\.(example|localhost)\S*|localhost\S*/g,
  /Northpine( Outfitters)?|northpine-outfitters[\w-]*|Winter jackets and boots/g,
  /Your first order over \$100|On orders from \$35|The website does not open|WINTER20|HELLO20/g,
  /Wool socks, three pairs|Tents of last season/g,
  /Visa|PNG|JPEG|WebP|CSV|PDF|USD/g,
];

/** Words of what names a value that are divided. */
function dividedWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const divided: string[] = [];
    for (const part of document.querySelectorAll(".ticket-affix, .card-name, dt")) {
      const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        for (const { 0: word, index } of (node.textContent ?? "").matchAll(/\p{L}+/gu)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1)
            divided.push(word);
        }
      }
    }
    return divided;
  });
}

test("With text of twice the size the names of values, and what marks a ticket, are whole in Spanish (rules 1.9, 12.10)", async ({
  browser,
}) => {
  const { open, closeAll } = opener(browser, installation);
  const personas = new Personas(installation);
  const merchant = await personas.own("stocked", 10);
  const staff = await personas.staff(10);
  const { store } = await merchant.me();
  for (const [path, as] of [
    ["/", undefined],
    ["/my-store", merchant],
    ["/coupons", merchant],
    ["/payment", merchant],
    [`/staff/stores/${store?.id}`, staff],
    ["/staff/revenue", staff],
  ] as const) {
    const page = await open(path, { as, site: sites[10], width: 390 });
    await page.waitForLoadState("networkidle");
    const devTools = await page.context().newCDPSession(page);
    await devTools.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
    for (const width of [390, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expectFits(page, `${path} at ${width} px`);
      expect.soft(await dividedWords(page), `${path} at ${width} px`).toEqual([]);
      const marks = (await brokenLabels(page)).filter((label) => /^(went|ticket)-/.test(label));
      expect.soft(marks, `${path} at ${width} px`).toEqual([]);
    }
  }
  await closeAll();
});

for (const client of [8, 10] as const) {
  const { locale } = translated[client];
  test(`'Other languages say the same': no screen of a brand in ${locale} says anything in English, each fits its window and axe finds nothing, at 320, 390 and 1280 px (rules 1.9, 12.10, decision 072)`, async ({
    browser,
  }) => {
    test.setTimeout(600_000);
    const { open, closeAll } = opener(browser, installation);
    const said = await readBrand(open, client).finally(closeAll);
    const { siteName, appName, brands: shown } = sites[client];
    const names = [appName, siteName, ...shown.map(({ name }) => name)];
    const english = new Set(Object.values(catalogues.en ?? {}));
    const own = new Set(Object.values(catalogues[locale.slice(0, 2)] ?? {}));
    const faults = [...said].filter(([text]) => {
      const unnamed = names.reduce((rest, name) => rest.replaceAll(name, ""), text);
      const plain = written.reduce((rest, some) => rest.replace(some, ""), unnamed);
      if (locale === "ar-EG") return /[a-z]{2}/i.test(plain);
      return english.has(plain.trim()) && !own.has(plain.trim());
    });
    expect(said.size).toBeGreaterThan(200);
    expect(faults).toEqual([]);
  });
}
