import { HtmlValidate } from "html-validate";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { DirectoryPage } from "./DirectoryPage.tsx";
import { NoticePage } from "./NoticePage.tsx";
import { RevealPage } from "./RevealPage.tsx";
import { renderDocument } from "./render.tsx";
import { StorePage } from "./StorePage.tsx";
import { ThanksPage } from "./ThanksPage.tsx";
import { client, coupon, view } from "./testing/sample.ts";

const ten = Array.from({ length: 10 }, (_, index) => ({
  ...coupon,
  id: index + 1,
  has_code: index % 3 !== 0,
  expiration_date: [null, "2026-11-20", "2026-12-24"][index % 3] ?? null,
}));
const expired = ten.map((one) => ({ ...one, id: one.id + 10, state: "expired" as const }));
const logo_url = "https://couponlane.example/uploads/logo.webp";
const store = { ...view.store, logo_url };

const savings = { couponCount: 1, bestPercent: 40, bestAmount: null, freeShipping: false };
const directory = {
  client,
  search: 'a "b" <c> & d',
  letter: "n",
  letters: "bn",
  after: 7,
  previous: 8,
  next: 9,
  more: false,
  count: 240,
  stores: [
    { name: "North </a> & Söhne", slug: "north-cp", logo_url: null, ...savings },
    { name: "Northpine", slug: "northpine-cp", logo_url, ...savings },
  ],
};
const alone = { after: null, previous: null, next: null };
const none = { ...directory, search: "", letter: "", ...alone, count: 0, stores: [] };
const url = "https://north.example/?a=1&b=2";
const revealed = { client, store, coupon, today: view.today, url };

const pages: Readonly<Record<string, ReactNode>> = {
  "a store page without offers": <StorePage view={{ ...view, coupons: [], expired: [] }} />,
  "a store page of ten coupons and a logo": <StorePage view={{ ...view, store, coupons: ten }} />,
  "a store page of expired offers": <StorePage view={{ ...view, coupons: [], expired }} />,
  "a page of the directory": <DirectoryPage view={directory} />,
  "a directory without stores": <DirectoryPage view={none} />,
  "a reveal with a code": <RevealPage view={{ ...revealed, code: "CANARY40" }} />,
  "a reveal without one": <RevealPage view={{ ...revealed, code: null }} />,
  "the thanks": <ThanksPage view={{ client, store }} />,
  "404": <NoticePage view={{ client, status: 404 }} />,
  "410": <NoticePage view={{ client, status: 410 }} />,
  "429": <NoticePage view={{ client, status: 429 }} />,
  "an offer that has ended": <NoticePage view={{ client, status: 404, store }} />,
};

const validator = new HtmlValidate({ root: true, extends: ["html-validate:standard"] });

test.each(Object.entries(pages))(
  "html-validate (standard rules) finds no error: %s",
  async (_name, page) => {
    const { results } = await validator.validateString(renderDocument(page));
    const found = results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
    );
    expect([...new Set(found)]).toEqual([]);
  },
);

test.each(Object.entries(pages))(
  "each page can search the stores without script: %s",
  (_name, page) => {
    const html = renderDocument(page);
    expect(html.match(/<form action="\/stores" method="get">/g)).toHaveLength(1);
    expect(html).toMatch(/<input type="search" [^>]*name="search"/);
  },
);

test.each(Object.entries(pages).filter(([name]) => !name.includes("directory")))(
  "each page of a store, and each message, has its head on the brand's colour and no plain card (rule 9.3): %s",
  (name, page) => {
    const html = renderDocument(page);
    expect(html).toMatch(/class="band brand-field"><div class="wrap">.*<h1/);
    if (name.startsWith("a store page")) return;
    expect(html.match(/class="ticket[ "]/g)).toHaveLength(1);
    expect(html).not.toContain('class="panel');
  },
);

test("html-validate detects errors: a broken page fails", async () => {
  const { valid } = await validator.validateString("<!DOCTYPE html><html><p><div></p></html>");
  expect(valid).toBe(false);
});
