import type { Coupon, DirectoryView } from "@coupon-center/contract";
import { headline } from "@coupon-center/contract";
import { expect, test } from "vitest";
import { DirectoryPage } from "./DirectoryPage.tsx";
import { NoticePage } from "./NoticePage.tsx";
import { RevealPage } from "./RevealPage.tsx";
import { renderDocument } from "./render.tsx";
import { StorePage } from "./StorePage.tsx";
import { ThanksPage } from "./ThanksPage.tsx";
import { client as english, view as englishView } from "./testing/sample.ts";

const brand = (locale: string, dir: "ltr" | "rtl") => ({ ...english, locale, dir, siteName: "٠٠" });

/** All public pages of a brand whose merchants write no Latin letter. */
function pagesIn(locale: string, dir: "ltr" | "rtl"): string[] {
  const client = brand(locale, dir);
  const store = { ...englishView.store, name: "١١", website_url: "https://1.2" };
  const kinds: Partial<Coupon>[] = [
    { offer_type: "sitewide percent", savings_percent: 40 },
    { offer_type: "sitewide amount", savings_percent: null, savings_amount: 1234.5 },
    { offer_type: "free shipping", minimum_order_amount: 35, isSavingsRange: false },
    { offer_type: "Other", label: "bogo", expiration_date: "2026-11-20", has_code: false },
    { offer_type: "Other", label: "gift-card", expiration_date: null },
  ];
  const coupons = kinds.map((kind, id): Coupon => {
    const coupon = { ...englishView.coupons[0], ...kind, id, description: "٢٢" } as Coupon;
    const savings = coupon.savings_percent ?? coupon.savings_amount;
    const { offer_type: offerType, label, isSavingsRange } = coupon;
    const title = headline({ offerType, label, savings, isSavingsRange, currency: "EUR", locale });
    return { ...coupon, title };
  });
  const [coupon] = coupons;
  if (!coupon) throw new Error("no coupon");
  const euro = { ...client, currency: "EUR" };
  const view = {
    ...englishView,
    client: euro,
    store,
    websiteHost: "1.2",
    ogImage: { url: "https://1.2/1.png", alt: "٣٣" },
  };
  const offers = { couponCount: 3, bestPercent: null, bestAmount: null, freeShipping: false };
  const directory: DirectoryView = {
    client: euro,
    search: "",
    letter: "",
    letters: "#",
    after: 1,
    previous: 2,
    next: 3,
    count: 11,
    more: false,
    stores: [{ bestPercent: 20 }, { bestAmount: 5 }, { freeShipping: true }].map((best, id) => ({
      ...offers,
      ...best,
      name: "١١",
      slug: `1-${id}`,
      logo_url: null,
    })),
  };
  return [
    <StorePage key="1" view={{ ...view, coupons, expired: coupons.slice(0, 2) }} />,
    <StorePage key="2" view={{ ...view, coupons: [], expired: [] }} />,
    <RevealPage key="3" view={{ ...view, coupon, code: null, url: "https://1.2" }} />,
    <ThanksPage key="4" view={{ client: euro, store }} />,
    <DirectoryPage key="5" view={directory} />,
    <DirectoryPage key="6" view={{ ...directory, search: "٤", stores: [] }} />,
    <DirectoryPage key="7" view={{ ...directory, letter: "ا" }} />,
    ...[404, 410, 429].map((status) => <NoticePage key={status} view={{ client, status }} />),
    <NoticePage key="8" view={{ client, status: 404, store }} />,
  ].map(renderDocument);
}

/** What people read or hear of a page: its text, names and descriptions; not scripts and styles. */
function wordsOf(html: string): string {
  const said = [
    ...html.matchAll(/ (?:alt|aria-label|placeholder|content|data-[a-z-]+)="([^"]*)"/g),
  ];
  const names = said
    .filter(
      ([whole]) =>
        !/data-(client|site-key|step|precedence|from)|width=|https?:|summary_large|noindex|website"/.test(
          whole,
        ),
    )
    .map(([, value]) => value);
  const text = html.replace(/<script[\s\S]*?<\/script>/g, "").replace(/<[^>]+>/g, " ");
  return [text, ...names].join(" ");
}

/** Letters of the directory's index, and of addresses, are Latin in every language. */
const latin = (html: string) =>
  wordsOf(html)
    .replace(/https?:\/\/\S+|#[hm]\b/g, "")
    .match(/[A-Za-z]{2,}/g) ?? [];

test("no English word is on a public page of an Arabic brand, and `lang` and `dir` say so (rule 1.9, decision 052)", () => {
  const pages = pagesIn("ar-EG", "rtl");
  for (const html of pages) {
    expect(html).toContain('<html lang="ar-EG" dir="rtl"');
    expect(latin(html)).toEqual([]);
  }
  expect(pages[0]).toContain("خصم حتى ٤٠٪");
  expect(pages[0]).toContain("٥ عروض اليوم");
});

test("a Spanish brand's public pages have none of the English texts (rule 1.9, decision 052)", () => {
  const pages = pagesIn("es", "ltr");
  const spanish = new Set(pages.flatMap(latin));
  const english = pagesIn("en-US", "ltr").flatMap(latin);
  const shared = english.filter((word) => word.length > 3 && spanish.has(word));
  expect(english.length).toBeGreaterThan(100);
  expect([...new Set(shared)]).toEqual([]);
  expect(pages.map(wordsOf).join()).toContain("HASTA 40");
  expect(pages[0]).toContain("5 ofertas hoy");
});

/** The texts of a page, one a line, without the store's own. */
const linesOf = (html: string) =>
  wordsOf(
    html.replace(/<head>.*?<\/head>/s, (head) => head.match(/<title>.*?<\/title>/s)?.[0] ?? ""),
  )
    .split(/\s{2,}/)
    .map((line) => line.trim())
    .filter((line) => /[A-Za-z]{2,}/.test(line));

test("the English public pages say what they said before there were catalogues, word for word (rule 1.9, decision 072)", async () => {
  const said = pagesIn("en-US", "ltr").map((html) => linesOf(html).join("\n"));
  await expect(`${said.join("\n\n")}\n`).toMatchFileSnapshot("testing/english-public-pages.txt");
});
