import type { ClientView, Mail } from "@coupon-center/contract";

export const client: ClientView = {
  id: 8,
  siteKey: "8",
  appName: "Dealwharf Merchants",
  siteName: "Dealwharf",
  price: 24.99,
  currency: "USD",
  currencySymbol: "$",
  primaryColor: "#0b6b5d",
  privacyPolicyUrl: "https://dealwharf.example/privacy",
  termsUrl: null,
  supportEmail: "help@dealwharf.example",
  timeZone: "America/New_York",
  locale: "en-US",
  dir: "ltr",
  planName: "Merchant plan",
  origin: "https://dealwharf.example",
  storePageBase: "https://dealwharf.example/stores/",
  themeUrl: "/brand/8/theme.css",
  styleBase: "/brand/8/style/1/",
  faviconUrl: "/brand/8/favicon.svg",
  mailMarkUrl: "/brand/8/mark.png",
  brands: [],
};
export const link = "https://dealwharf.example/auth/verify-email?token=abc_DEF-123";
export const hostile = 'Shop <img src=x onerror="alert(1)">';

/** A mail of each kind, with what is or is not known. */
export const mails: readonly Mail[] = [
  { kind: "verify", client, data: { link } },
  { kind: "verify-new-address", client, data: { link } },
  { kind: "reset", client, data: { link } },
  { kind: "email-changed", client, data: { link } },
  { kind: "password-changed", client, data: { link } },
  { kind: "address-in-use", client, data: { link } },
  { kind: "sign-in-refused", client, data: { link } },
  { kind: "second-factor-changed", client, data: { change: "app on", link } },
  { kind: "staff-invited", client, data: { link } },
  { kind: "account-blocked", client, data: { reason: hostile, link } },
  { kind: "store-submitted", client, data: { storeName: hostile, isRevision: false, link } },
  { kind: "store-approved", client, data: { storeName: hostile, pageUrl: link, link } },
  { kind: "revision-approved", client, data: { storeName: hostile, pageUrl: link } },
  {
    kind: "store-declined",
    client,
    data: { storeName: "Shop", reason: hostile, needsVerification: true, link },
  },
  {
    kind: "revision-declined",
    client,
    data: { storeName: "Shop", reason: hostile, pageUrl: link, link },
  },
  { kind: "store-suspended", client, data: { storeName: "Shop", reason: hostile, link } },
  { kind: "coupon-withdrawn", client, data: { description: hostile, reason: "Wrong price", link } },
  {
    kind: "payment-received",
    client,
    data: { amount: "$24.99", day: "2026-11-20", receiptUrl: null, link },
  },
  { kind: "payment-failed", client, data: { amount: "$24.99", link } },
  { kind: "cancelled", client, data: { until: "2026-12-20", link } },
  {
    kind: "payment-failed",
    client,
    data: {
      ...{ amount: "$24.99", link, payUrl: null },
      ...{ retryDay: "2026-11-23", hiddenDay: "2026-12-11" },
    },
  },
  { kind: "coupons-hidden-soon", client, data: { day: "2026-12-11", payUrl: null, link } },
  { kind: "coupons-hidden", client, data: { payUrl: null, link } },
  {
    kind: "payment-refunded",
    client,
    data: { amount: "$24.99", day: "2026-11-20", isPartial: false, link },
  },
  {
    kind: "card-ends",
    client,
    data: { brand: "visa", last4: "4242", month: "2027-01", link },
  },
  { kind: "cancelled", client, data: { until: null, link } },
  { kind: "cancelled", client, data: { until: null, failed: true, link } },
  {
    kind: "payment-disputed",
    client,
    data: { email: "m@example.com", amount: "$24.99", link, stripeUrl: "https://s.example/ch_1" },
  },
  { kind: "payment-orphaned", client, data: { link, stripeUrl: "https://s.example/sub_1" } },
  {
    kind: "refund-refused",
    client,
    data: { email: "m@example.com", reason: hostile, link, stripeUrl: "https://s.example/sub_1" },
  },
  {
    kind: "suspended-charged",
    client,
    data: { email: "m@example.com", amount: "$24.99", link, stripeUrl: "https://s.example/in_1" },
  },
  { kind: "second-subscription", client, data: { refunded: true, link } },
  { kind: "double-subscription", client, data: { email: "m@example.com", refunded: true, link } },
  {
    kind: "coupon-ends",
    client,
    data: {
      storeName: hostile,
      today: "2026-11-20",
      coupons: [{ title: "20% OFF", description: hostile, day: "2026-11-27", link }],
      link,
    },
  },
];
