import type { DirectoryView, StoreSavings } from "@coupon-center/contract";
import { expect, test } from "vitest";
import { DirectoryPage } from "./DirectoryPage.tsx";
import { renderDocument } from "./render.tsx";
import { firstWords } from "./StoreMark.tsx";
import { client } from "./testing/sample.ts";

const none: StoreSavings = {
  couponCount: 3,
  bestPercent: null,
  bestAmount: null,
  freeShipping: false,
};

function render(
  savings: Partial<StoreSavings>,
  {
    currency = "USD",
    locale = "en-US",
    ...view
  }: Partial<DirectoryView> & { currency?: string; locale?: string } = {},
) {
  const store = { name: "Northpine", slug: "northpine-cp", logo_url: null, ...none, ...savings };
  const asked = { search: "", letter: "", letters: "nz", count: 1, more: false, ...view };
  const place = { after: null, previous: null, next: null };
  return renderDocument(
    <DirectoryPage
      view={{ ...place, client: { ...client, currency, locale }, stores: [store], ...asked }}
    />,
  );
}

test.each([
  [{ bestPercent: 65, bestAmount: 20, freeShipping: true }, "Up to 65% off"],
  [{ bestAmount: 12.5, freeShipping: true }, "Up to $12.50 off"],
  [{ freeShipping: true }, "Free shipping"],
])(
  "a card shows the best saving before the number of coupons (rule 9.12): %j",
  (savings, words) => {
    const html = render(savings);
    expect(html).toContain(`<b>${words}</b>`);
    expect(html.indexOf(words)).toBeLessThan(html.indexOf("3 offers"));
  },
);

test("names of stores and of the brand are not translated by browsers (rule 9.12)", () => {
  const html = render({});
  for (const name of ["Northpine", `© ${client.siteName}`])
    expect(html).toMatch(new RegExp(`<[^<>]* translate="no">${name}<`));
  expect(html).not.toMatch(/<bdi>/);
});

test("amounts are in the client's currency; without a saving only the number is shown (rule 9.12)", () => {
  expect(render({ bestAmount: 500 }, { currency: "JPY" })).toContain("<b>Up to ¥500 off</b>");
  expect(render({ couponCount: 1 })).toContain('<span class="store-offers"><span>1 offer</span>');
});

test("only letters with a store are links (rule 9.12)", () => {
  const html = render({});
  expect(html).toContain('<a href="/stores?letter=n">N</a>');
  expect(html).toContain("<span>Q</span>");
  expect(html.match(/href="\/stores\?letter=/g)).toHaveLength(2);
  expect(render({}, { letter: "q" })).toContain('<span aria-current="true">Q</span>');
});

test("names of digits and of other scripts are found by letter too (rule 9.12)", () => {
  const html = render({}, { letters: "#nж東" });
  expect(html).toContain('<a href="/stores?letter=%23">#</a>');
  expect(html).toContain(`<a href="/stores?letter=${encodeURIComponent("ж")}">Ж</a>`);
  expect(html.indexOf(">東</a>")).toBeGreaterThan(html.indexOf(">Z<"));
});

test("an Arabic brand has its own letters first, and of others those in use (rule 9.12)", () => {
  const html = render({}, { locale: "ar-EG", letters: "nبي" });
  const row = /<nav class="letters".*?<\/nav>/.exec(html)?.[0] ?? "";
  const letters = [...row.matchAll(/>([^<>]+)<\/(a|span)>/g)].map(([, text, tag]) => [text, tag]);
  expect(letters.map(([text]) => text).join(" ")).toBe(
    "الكل # ا ب ت ث ج ح خ د ذ ر ز س ش ص ض ط ظ ع غ ف ق ك ل م ن ه و ي N",
  );
  const linked = letters.filter(([, tag]) => tag === "a").map(([text]) => text);
  expect(linked).toEqual(["الكل", "ب", "ي", "N"]);
  expect(render({}, { locale: "ar-EG", letters: "nz" })).not.toContain(">ب</span>");
});

test.each(["", "#"])(
  "an Arabic brand without names of letters, in use '%s', has its own (rule 9.12)",
  (letters) => {
    const html = render({}, { locale: "ar-EG", letters });
    expect(html).toContain(">ب</span>");
    expect(html).not.toContain(">N</span>");
  },
);

test("a directory without any store leads nowhere else, an empty part of it to all (rule 9.9)", () => {
  const linksOf = (view: Partial<DirectoryView>) => {
    const html = render({}, { stores: [], count: 0, letters: "", ...view });
    const [message = ""] = /No store found.*?<\/section>/.exec(html) ?? [];
    return message.match(/<a /g) ?? [];
  };
  expect(linksOf({})).toHaveLength(0);
  for (const part of [{ search: "boots" }, { letter: "n" }, { after: 12 }])
    expect(linksOf(part)).toHaveLength(1);
});

test("a directory without a store is a ticket, as other empty screens are", () => {
  const html = render({}, { stores: [], count: 0, search: "boots" });
  expect(html).toContain('class="ticket ticket-message"');
});

test("Korean letters are written as they are alone (rule 9.12)", () => {
  const html = render({}, { letters: "\u1109\u1112", letter: "\u1109" });
  const href = (letter: string) => `href="/stores?letter=${encodeURIComponent(letter)}"`;
  expect(html).toContain(`<a ${href("\u1109")} aria-current="true">ㅅ</a>`);
  expect(html).toContain(`<a ${href("\u1112")}>ㅎ</a>`);
  expect(html).toContain("<h1>Stores under ㅅ</h1>");
});

test("each letter and page has its own title and canonical URL; only searches are not indexed (rules 9.9, 9.12)", () => {
  const canonical = (query: string) =>
    `<link rel="canonical" href="https://couponlane.example/stores${query}"/>`;
  expect(render({})).toContain(canonical(""));
  const page = render({}, { letter: "n", after: 7, previous: 8, next: 9 });
  expect(page).toContain(canonical("?letter=n&amp;after=7"));
  expect(page).toContain("<title>Stores under N, from Northpine | ");
  expect(render({})).toContain("<title>All stores | ");
  expect(render({}, { after: 7 })).toContain("<title>All stores, from Northpine | ");
  expect(render({}, { after: 7 })).toContain("<h1>All stores, from Northpine</h1>");
  const found = render({}, { search: "pine", after: 7 });
  expect(found).toContain("<title>Stores with &quot;pine&quot;, from Northpine | ");
  expect(page).not.toContain("noindex");
  expect(page).toContain('rel="prev" href="/stores?letter=n&amp;before=8"');
  expect(page).toContain('rel="next" href="/stores?letter=n&amp;after=9"');
  expect(render({})).not.toContain('class="pager"');
  expect(render({}, { search: "tea" })).toContain('content="noindex"');
});

test.each([
  ["es", "Todas las tiendas, desde Northpine"],
  ["ar", "جميع المتاجر، ابتداءً من Northpine"],
])(
  "the title of a later page names the store that it begins with, in '%s' (rule 9.12)",
  (locale, title) => {
    expect(render({}, { after: 7, locale })).toContain(`<title>${title} | `);
  },
);

test("a later page without stores is titled as the first (rule 9.12)", () => {
  expect(render({}, { after: 7, stores: [] })).toContain("<title>All stores | ");
});

test("more stores than are counted are said to be more (rule 9.9)", () => {
  expect(render({}, { count: 1000 })).toContain(">1,000 stores<");
  expect(render({}, { count: 1000, more: true })).toContain(">More than 1,000 stores<");
});

test.each([
  ["Old Mill Pet Pantry", "Old Mill"],
  ["Foxglove Home Goods", "Foxglove"],
  ["Willow & Oak", "Willow"],
  ["Oak & Fir", "Oak & Fir"],
  ["Copperfieldsandsons", "Copperfieldsandsons"],
  ["東京", "東京"],
  ["  ", ""],
])("a store without a logo shows the first words of its name: '%s'", (name, mark) => {
  expect(firstWords(name)).toBe(mark);
});
