import type { Coupon } from "@coupon-center/contract";
import { expect, test } from "vitest";
import { couponTexts } from "../testing/entities.ts";
import { RevealPage } from "./RevealPage.tsx";
import { renderDocument } from "./render.tsx";
import { StorePage } from "./StorePage.tsx";
import pageScript from "./store-page-script.ts?raw";
import { coupon, view } from "./testing/sample.ts";

const html = renderDocument(<StorePage view={view} />);

test("the page never contains a code, even if it was given one (rule 9.2)", () => {
  expect(html).not.toContain("CANARY40");
});

test("it complies with the content policy: no inline style, no script but its own", () => {
  expect(html).not.toMatch(/\sstyle=/);
  expect(html).not.toContain("<style");
  const tags = html.match(/<script[^>]*>/g);
  expect(tags).toEqual(['<script type="application/ld+json">', "<script>"]);
  expect(html).toContain(`<script>${pageScript}</script>`);
});

test("the style sheet is the first file it asks for, on the connection that brought the page", () => {
  const files = html.match(/<(?:link|img)[^>]+(?:stylesheet|preload|icon|src=)[^>]*>/g);
  expect(files?.[0]).toContain('rel="stylesheet"');
  expect(files?.filter((file) => file.includes('as="image"'))).toEqual([]);
});

test("no text of a merchant can close a tag", () => {
  expect(html).not.toContain("<b>jackets");
  expect(html.match(/<\/script>/g)).toHaveLength(2);
});

test("it has a form for each live coupon, a sponsored link to the shop, and one main heading (rule 9.1)", () => {
  expect(html.match(/<form[^>]+action="\/api\/v1\/coupons\/[12]\/reveal"/g)).toHaveLength(2);
  expect(html).toContain('rel="sponsored nofollow noopener"');
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html).toContain("Ends tomorrow");
  expect(html).toContain("1 recently expired offer");
  expect(html).toContain(
    '<link rel="canonical" href="https://couponlane.example/stores/north-cp"/>',
  );
});

test("the buttons of coupons that save the same are told apart by what the coupons are for (rule 9.1)", () => {
  const coupons = ["Winter jackets", "Boots"].map((description, place) => ({
    ...coupon,
    id: place + 1,
    description,
  }));
  const page = renderDocument(<StorePage view={{ ...view, coupons }} />);
  const names = [...page.matchAll(/<button type="submit"[^>]* aria-label="(Show code[^"]*)"/g)];
  expect(names.map(([, name]) => name)).toEqual([
    "Show code: UP TO 40% OFF, Winter jackets",
    "Show code: UP TO 40% OFF, Boots",
  ]);
});

test("without coupons it says so, and is noindex if requested (rule 9.4)", () => {
  const empty = renderDocument(
    <StorePage view={{ ...view, coupons: [], expired: [], noindex: true }} />,
  );
  expect(empty).toContain("No current offers");
  expect(empty).toMatch(/<meta name="description" content="[^"]+ has no offers right now/);
  expect(empty).not.toContain("0 current offers");
  expect(empty).toContain('<meta name="robots" content="noindex"/>');
  expect(html).not.toContain("noindex");
});

test("how to use a code is said below few offers, folded below more, how to use a deal where none has a code (rule 9.1)", () => {
  const foldOf = (coupons: readonly Coupon[]) => {
    const page = renderDocument(<StorePage view={{ ...view, coupons: [...coupons] }} />);
    return /<details class="fold"( open="")?><summary>How to use[^<]*/.exec(page)?.[0];
  };
  const words = "<summary>How to use a code at North &lt;/script&gt;";
  expect(foldOf([coupon])).toBe(`<details class="fold" open="">${words}`);
  expect(foldOf(Array(4).fill(coupon))).toBe(`<details class="fold">${words}`);
  expect(foldOf([])).toBeUndefined();
  const deal = { ...coupon, has_code: false };
  expect(foldOf([deal, coupon])).toContain("How to use a code");
  expect(foldOf([deal])).toContain("How to use a deal");
});

test("a coupon with a minimum order says so beneath its headline, a live and an expired one (decision 063)", () => {
  const withMinimum = { ...view.coupons[0], minimum_order_amount: 35 };
  const coupons = view.coupons.map((coupon) => ({ ...coupon, ...withMinimum }));
  const page = renderDocument(<StorePage view={{ ...view, coupons, expired: coupons }} />);
  expect(page.match(/<div class="ticket-meta"><span>On orders over \$35<\/span>/g)).toHaveLength(4);
  expect(html).not.toContain("On orders over");
});

test("so does the title, which a shared link shows (decision 063)", () => {
  const coupons = [{ ...coupon, title: "$20 OFF", minimum_order_amount: 150 }];
  const page = renderDocument(<StorePage view={{ ...view, coupons }} />);
  const title = "coupons and promo codes: $20 OFF · On orders over $150 | Couponlane";
  expect(page).toContain(`${title}</title>`);
  expect(page).toContain(`${title}"/><meta property="og:type"`);
});

test("the title tells the best saving, as the picture of a shared link does, wherever the store has put it (rule 9.6)", () => {
  const first = { ...coupon, id: 3, title: "Free Shipping", savings_percent: null };
  const page = renderDocument(<StorePage view={{ ...view, coupons: [first, coupon] }} />);
  expect(page).toContain("coupons and promo codes: UP TO 40% OFF | Couponlane</title>");
});

const revealPage = (change: Partial<Coupon>, code = "HELLO20") =>
  renderDocument(
    <RevealPage
      view={{
        client: view.client,
        store: view.store,
        coupon: { ...coupon, ...change },
        today: view.today,
        code,
        url: "https://north.example/",
      }}
    />,
  );

test("the page that a reveal without script answers tells the minimum order too (decision 063)", () => {
  expect(revealPage({ minimum_order_amount: 35 })).toContain("<span>On orders over $35</span>");
  expect(revealPage({ minimum_order_amount: null })).not.toContain("On orders over");
});

test("the page that a reveal without script answers tells when the coupon ends, as its card did (rule 9.3)", () => {
  const lastDay = revealPage({ expiration_date: view.today });
  expect(lastDay).toMatch(/<time [^>]*>Ends today, /);
  expect(lastDay).toContain('data-printed="Ends Nov 20, 2026"');
  expect(revealPage({ expiration_date: null }, "")).toContain(
    "<span>No end date</span><span>No code needed.</span>",
  );
});

test.each([
  ["BLACKFRIDAY", false],
  ["BLACKFRIDAY2", true],
  ["ＳＡＶＥ２", false],
  ["ＳＡＶＥ２０", true],
  ["🎉🎁🎉🎁🎉", false],
  ["🎉🎁🎉🎁🎉🎁", true],
])("a code is set small by its width, not its length: %s (rule 9.13)", (code, isSmall) => {
  expect(revealPage({}, code).includes("code-long")).toBe(isSmall);
});

const { discount_code: _, ...shownTexts } = couponTexts;

test.each(Object.entries(shownTexts))(
  "a coupon's %s is on its card, live and expired, on the page of a reveal and in the data for search engines",
  (name, text) => {
    const coupons = [{ ...coupon, [name]: text }];
    const page = renderDocument(<StorePage view={{ ...view, coupons, expired: coupons }} />);
    const [data = ""] = /<script type="application\/ld\+json">.*?<\/script>/s.exec(page) ?? [];
    const cards = page.match(/<article.*?<\/article>/gs) ?? [];
    expect([data, ...cards].map((part) => part.includes(text))).toEqual([true, true, true]);
    expect(revealPage({ [name]: text })).toContain(text);
  },
);

test("'Updated' is the day in the brand's time zone (rule 9.1)", () => {
  const inTheEvening = { ...view, updatedAt: "2026-11-21T03:00:00.000Z" };
  const html = renderDocument(<StorePage view={inTheEvening} />);
  expect(html).toContain("Updated Nov 20, 2026");
});
