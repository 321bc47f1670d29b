import type { ClientView, Coupon, StorePageView } from "@coupon-center/contract";
import { expect, test } from "vitest";
import { renderDocument } from "./render.tsx";
import { StorePage } from "./StorePage.tsx";

const client: ClientView = {
  id: 10,
  siteKey: "10",
  appName: "Couponlane",
  siteName: "Couponlane",
  price: 24.99,
  currency: "USD",
  currencySymbol: "$",
  primaryColor: "#b4371e",
  privacyPolicyUrl: "https://couponlane.example/privacy",
  termsUrl: "https://couponlane.example/terms",
  supportEmail: "help@couponlane.example",
  timeZone: "America/New_York",
  planName: "Merchant plan",
  storePageBase: "/stores/",
  themeUrl: "/brand/10/theme.css?v=1",
  styleBase: "/brand/10/style/1/",
  faviconUrl: "/brand/10/favicon.svg",
  brands: [],
};

const coupon: Coupon = {
  id: 1,
  offer_type: "sitewide percent",
  label: "sale",
  store: { id: 1, slug: "north-cp", name: "North" },
  description: "Winter </script><b>jackets</b>",
  title: "UP TO 40% OFF",
  custom_url: "https://north.example/secret-path",
  destination_coupon_url: "https://north.example/secret-path",
  destination_affiliate_url: "https://north.example/secret-path",
  has_code: true,
  discount_code: "CANARY40",
  minimum_order_amount: null,
  savings_minimum_order: null,
  savings_amount: null,
  savings_percent: 40,
  up_to_savings_percent: 40,
  isSavingsRange: true,
  start_date: "2026-11-01",
  expiration_date: "2026-11-21",
  approved: true,
  state: "live",
  sort_number: 1,
  created_at: "2026-11-01T00:00:00.000Z",
  updated_at: "2026-11-01T00:00:00.000Z",
};

const view: StorePageView = {
  client,
  publicUrl: "https://couponlane.example",
  store: {
    id: 1,
    name: "North </script>",
    slug: "north-cp",
    client: 10,
    website_url: "https://www.north.example",
    url: "https://www.north.example",
    logo_url: null,
    is_approved: true,
  },
  coupons: [coupon, { ...coupon, id: 2, offer_type: "free shipping", has_code: false }],
  expired: [{ ...coupon, id: 3, state: "expired", expiration_date: "2026-11-02" }],
  today: "2026-11-20",
  updatedAt: "2026-11-20T10:00:00.000Z",
  noindex: false,
  picture: {
    url: "https://couponlane.example/stores/north-cp/picture.png?v=1",
    alt: 'UP TO 40% OFF at "North"',
  },
};

const html = renderDocument(<StorePage view={view} />);

test("the page never carries a code, even when it was handed one", () => {
  expect(html).not.toContain("CANARY40");
});

test("it keeps to the content policy: no inline style, no inline script but data", () => {
  expect(html).not.toMatch(/\sstyle=/);
  expect(html).not.toContain("<style");
  const scripts = html.match(/<script[^>]*>/g) ?? [];
  expect(scripts).toHaveLength(2);
  expect(scripts[0]).toBe('<script type="application/ld+json">');
  expect(scripts[1]).toMatch(/ src="[^"]+" defer/);
});

test("no text of a merchant ends a tag", () => {
  expect(html).not.toContain("<b>jackets");
  expect(html.match(/<\/script>/g)).toHaveLength(2);
});

test("it is a form for each live coupon, a sponsored link to the shop, and one heading", () => {
  expect(html.match(/<form[^>]+action="\/api\/v1\/coupons\/[12]\/reveal"/g)).toHaveLength(2);
  expect(html).toContain('rel="sponsored nofollow noopener"');
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html).toContain("Ends tomorrow");
  expect(html).toContain("1 recently expired offer");
  expect(html).toContain(
    '<link rel="canonical" href="https://couponlane.example/stores/north-cp"/>',
  );
});

test("without offers it says so, and stays out of search engines when told to", () => {
  const empty = renderDocument(
    <StorePage view={{ ...view, coupons: [], expired: [], noindex: true }} />,
  );
  expect(empty).toContain("No current offers");
  expect(empty).toContain('<meta name="robots" content="noindex"/>');
  expect(html).not.toContain("noindex");
});
