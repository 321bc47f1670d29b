import { type ClientView, contrast, type Mail } from "@coupon-center/contract";
import { expect, test } from "vitest";
import { renderMail } from "./render-mail.tsx";

const client: ClientView = {
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
  planName: "Merchant plan",
  origin: "https://dealwharf.example",
  storePageBase: "https://dealwharf.example/stores/",
  themeUrl: "/brand/8/theme.css",
  styleBase: "/brand/8/style/1/",
  faviconUrl: "/brand/8/favicon.svg",
  brands: [],
};
const link = "https://dealwharf.example/auth/verify-email?token=abc_DEF-123";
const hostile = 'Shop <img src=x onerror="alert(1)">';

const mails: Mail[] = [
  { kind: "verify", client, data: { link } },
  { kind: "verify-new-address", client, data: { link } },
  { kind: "reset", client, data: { link } },
  { kind: "email-changed", client, data: { link } },
  { kind: "password-changed", client, data: { link } },
  { kind: "address-in-use", client, data: { link } },
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
  { kind: "cancelled", client, data: { until: null, link } },
  { kind: "double-subscription", client, data: { email: "m@example.com", link } },
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

test.each(mails)(
  "the mail '$kind' has its link in both parts, the brand, and no foreign tag (rule 11.1)",
  async (mail) => {
    const { subject, html, text } = await renderMail(mail);
    expect(subject).not.toMatch(/[\r\n]/);
    expect(subject.length).toBeGreaterThan(10);
    expect(html).toContain(`href="${link}"`);
    expect(text).toContain(link);
    expect(html).toContain("Dealwharf");
    expect(html).toContain("#0b6b5d");
    expect(html).not.toContain("<img");
  },
);

test("a receipt is the button when there is one, and days are written out", async () => {
  const { html, text } = await renderMail({
    kind: "payment-received",
    client,
    data: { amount: "$24.99", day: "2026-11-20", receiptUrl: "https://pay.example/r/1", link },
  });
  expect(html).toContain("https://pay.example/r/1");
  expect(text).toContain("Nov 20, 2026");
});

test("a failed payment promises neither another try nor that coupons stay: the first one has neither (rule 11.3)", async () => {
  const mail: Mail = { kind: "payment-failed", client, data: { amount: "$24.99", link } };
  expect((await renderMail(mail)).text).not.toMatch(/will try|stay live/);
});

test("two subscriptions: the mail does not say which one stays, for health goes before age (rule 11.3, decision 039)", async () => {
  const data = { email: "m@example.com", link };
  const { text } = await renderMail({ kind: "double-subscription", client, data });
  expect(text).not.toMatch(/younger|older|elder/);
});

const inkOf = (html: string, near: string) =>
  [...html.matchAll(/style="([^"]*)"/g)]
    .map(([, style = ""]) => style)
    .filter((style) => style.includes(near))
    .map((style) => /(?:^|;)color:(#\w{6})/.exec(style)?.[1]);

test.each([
  ["#0b6b5d", "#ffffff"],
  ["#b4371e", "#ffffff"],
  ["#f2c94c", "#0b0d0f"],
  ["#ffff00", "#0b0d0f"],
  ["#808080", "#0b0d0f"],
])(
  "on a button of the brand's colour %s the text is %s, 4.5:1 and more (rule 1.6, decision 013)",
  async (primaryColor, text) => {
    const mail: Mail = { kind: "verify", client: { ...client, primaryColor }, data: { link } };
    const { html } = await renderMail(mail);
    expect(inkOf(html, `background-color:${primaryColor}`)).toEqual([text]);
    expect(contrast(primaryColor, text)).toBeGreaterThanOrEqual(4.5);
    const [name = ""] = inkOf(html, "font-size:20px");
    expect(contrast(name, "#f6f7f8")).toBeGreaterThanOrEqual(4.5);
  },
);

test("a plan that has ended names no day, and says that nothing will be charged (rule 11.3, decision 058)", async () => {
  const { text } = await renderMail({ kind: "cancelled", client, data: { until: null, link } });
  expect(text).toContain("Your coupons are hidden now, and nothing will be charged.");
  expect(text).not.toContain("until");
});

test("who ended a plan by deleting the account is not told that nothing is deleted (rule 11.3)", async () => {
  const { text } = await renderMail({ kind: "cancelled", client, data: { until: null, link } });
  expect(text).toContain("As long as you keep your account, nothing is deleted");
  expect(text).not.toContain("Nothing is deleted");
});
