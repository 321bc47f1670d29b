import { setTimeout as pass } from "node:timers/promises";
import { Personas } from "@coupon-center/testing/personas";
import { waitUntil } from "@coupon-center/testing/wait-until";
import { expect } from "@playwright/test";
import type { StatePage, StateResponse } from "../catalogue/state-page.ts";
import { createFullStore, type FullStore, stubMerchantShop } from "../fixtures/full-store.ts";
import { holdRequests } from "../fixtures/hold-requests.ts";
import { installationTest } from "../fixtures/installation-test.ts";
import { widths } from "../fixtures/sites.ts";
import { startStateEngine } from "./state-engine.ts";

const test = installationTest.extend<object, { shop: FullStore }>({
  shop: [
    async ({ installation }, use) => use(await createFullStore(new Personas(installation))),
    { scope: "worker" },
  ],
});

const blockTabs = () => void Reflect.set(window, "open", () => null);
const refuseCopies = () =>
  void Reflect.set(navigator.clipboard, "write", () => Promise.reject(new Error("refused")));
const allowCopies = () => void Reflect.set(navigator.clipboard, "write", () => Promise.resolve());
/** After the call, which another page would interrupt. */
const goToDirectory = () => void setTimeout(() => location.assign("/stores"));
const textsOf = () => document.body.innerText;

const pressFirst = (page: StatePage) =>
  page
    .getByRole("button", { name: /^Show code/ })
    .first()
    .click();
const reads = (page: StatePage, text: string) =>
  waitUntil(text, async () => ((await page.evaluate(textsOf)).includes(text) ? true : null));
/** The links of the first ticket, which lead to the shop. */
const waysToShop = () =>
  [...document.querySelectorAll("a[rel~=sponsored]")].map((link) => link.getAttribute("href"));

/** Longer than a gesture allows copying and opening a tab in Safari and Firefox. */
const delayReveal = (page: StatePage) =>
  page.route(/\/reveal$/, async (route) => {
    await pass(10_000);
    await route.fallback();
  });

/** Long enough for what the page does when its requests are ended by the way to another. */
const delayDirectory = (page: StatePage) =>
  page.route(/\/stores$/, async (route) => {
    await pass(1_000);
    await route.fallback();
  });

const html = { contentType: "text/html", body: "<!doctype html><title>Welcome</title>" };
const json = "application/json";
const wrongAnswers: Readonly<Record<string, StateResponse>> = {
  "500": { status: 500, contentType: json, body: "{}" },
  "502 HTML": { status: 502, ...html },
  "200 HTML": html,
  "200 null": { contentType: json, body: "null" },
  "200 of another shape": { contentType: json, body: JSON.stringify({ welcome: true }) },
  "401": { status: 401, contentType: json, body: "{}" },
  "429": { status: 429, contentType: json, body: "{}" },
};

/** The first reveal is answered in place of the server. */
async function answerFirstWrongly(page: StatePage, wrong: StateResponse): Promise<void> {
  let isFirst = true;
  await page.route(/\/reveal$/, (route) => {
    if (!isFirst) return route.fallback();
    isFirst = false;
    return route.fulfill(wrong);
  });
}

for (const width of widths) {
  test(`With new tabs, the clipboard, the network or scripts failing, a shopper gets code and link, at ${width} px (rule 9.13)`, async ({
    installation,
    shop,
  }, { project }) => {
    const { open, complaints, stop } = await startStateEngine(project, installation, width);
    const [code = ""] = shop.codes;

    await test.step("new tabs are blocked and the clipboard refuses, at first", async () => {
      const page = await open(shop.path);
      await page.evaluate(blockTabs);
      await page.evaluate(refuseCopies);
      await pressFirst(page);
      await reads(page, "Select and copy the code");
      await expectCodeAndLink(page, code);
      await page.evaluate(allowCopies);
      await page.getByRole("button", { name: code }).click();
      await reads(page, "Copied");
      await page.context().close();
    });

    await test.step("the code is ten seconds late", async () => {
      const page = await open(shop.path, { before: delayReveal });
      await stubMerchantShop(page);
      const opened = page.waitForEvent("popup");
      await pressFirst(page);
      const tab = await opened;
      // The way to the shop does not wait.
      await page.getByRole("link", { name: "Go to shop" }).waitFor();
      await page.getByText(code).waitFor();
      await expectCodeAndLink(page, code);
      await tab.close();
      await page.context().close();
    });

    for (const [answer, wrong] of Object.entries(wrongAnswers)) {
      await test.step(`the answer is ${answer}`, async () => {
        const page = await open(shop.path);
        await page.evaluate(blockTabs);
        await answerFirstWrongly(page, wrong);
        await pressFirst(page);
        await reads(page, "Try again in a moment.");
        await pressFirst(page);
        await expectCodeAndLink(page, code);
        await page.context().close();
      });
    }

    await test.step("the shopper goes to another page before the code is there", async () => {
      const page = await open(shop.path);
      await page.evaluate(blockTabs);
      const held = await holdRequests(page, /\/reveal$/);
      await delayDirectory(page);
      await pressFirst(page);
      await page.getByRole("link", { name: "Go to shop" }).waitFor();
      await page.evaluate(goToDirectory);
      await page.getByRole("heading", { name: "All stores" }).waitFor();
      held.release();
      await page.context().close();
    });

    await test.step("no script runs", async () => {
      const page = await open(shop.path, {
        before: (page) => leaveOutScripts(page, installation.url + shop.path),
      });
      await pressFirst(page);
      await page.getByRole("link", { name: "Go to the shop" }).waitFor();
      await expectCodeAndLink(page, code);
      await page.context().close();
    });

    expect(await complaints()).toEqual([]);
    await stop();
  });
}

async function expectCodeAndLink(page: StatePage, code: string): Promise<void> {
  await page.getByText(code).waitFor();
  expect((await page.evaluate(waysToShop))[0]).toMatch(/^https:\/\/northpine\.example\.com/);
}

/** Serves the page without its scripts. */
async function leaveOutScripts(page: StatePage, address: string): Promise<void> {
  const html = await (await fetch(address)).text();
  const body = html.replace(/<script\b[\s\S]*?<\/script>/g, "");
  await page.route(new RegExp(`${new URL(address).pathname}$`), (route) =>
    route.request().method() === "GET"
      ? route.fulfill({ contentType: "text/html; charset=utf-8", body })
      : route.fallback(),
  );
}
