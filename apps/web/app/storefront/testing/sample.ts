import type { ClientView, Coupon, StorePageView } from "@coupon-center/contract";
import { client as mailClient } from "../../mails/testing/mail-client.ts";
import { coupon as ownCoupon } from "../../testing/entities.ts";

export const client: ClientView = {
  ...mailClient,
  id: 10,
  siteKey: "10",
  appName: "Couponlane",
  siteName: "Couponlane",
  primaryColor: "#b4371e",
  privacyPolicyUrl: "https://couponlane.example/privacy",
  termsUrl: "https://couponlane.example/terms",
  supportEmail: "help@couponlane.example",
  origin: "https://couponlane.example",
  storePageBase: "https://couponlane.example/stores/",
  themeUrl: "/brand/10/theme.css?v=1",
  styleBase: "/brand/10/style/1/",
  faviconUrl: "/brand/10/favicon.svg",
  mailMarkUrl: null,
};

export const coupon: Coupon = {
  ...ownCoupon,
  id: 1,
  offer_type: "sitewide percent",
  store: { id: 1, slug: "north-cp", name: "North" },
  description: "Winter </script><b>jackets</b>",
  title: "UP TO 40% OFF",
  custom_url: "https://north.example/secret-path",
  destination_coupon_url: "https://north.example/secret-path",
  destination_affiliate_url: "https://north.example/secret-path",
  discount_code: "CANARY40",
  savings_amount: null,
  savings_percent: 40,
  up_to_savings_percent: 40,
  start_date: "2026-11-01",
  expiration_date: "2026-11-21",
  sort_number: 1,
  created_at: "2026-11-01T00:00:00.000Z",
  updated_at: "2026-11-01T00:00:00.000Z",
};

/** A store whose texts try to break out of the markup, and with codes that no page may show. */
export const view: StorePageView = {
  client,
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
  websiteHost: "north.example",
  today: "2026-11-20",
  updatedAt: "2026-11-20T10:00:00.000Z",
  noindex: false,
  ogImage: {
    url: "https://couponlane.example/stores/north-cp/picture.png?v=1",
    alt: 'UP TO 40% OFF at "North"',
  },
};
