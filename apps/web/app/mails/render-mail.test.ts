import { contrast, type Mail } from "@coupon-center/contract";
import { expect, test } from "vitest";
import { sampleMails } from "../gallery/sample-mails.ts";
import { renderMail } from "./render-mail.tsx";
import { client } from "./testing/mail-client.ts";

const link = "https://dealwharf.example/auth/verify-email?token=abc_DEF-123";
const hostile = 'Shop <img src=x onerror="alert(1)">';

test.each(sampleMails(client, { storeName: hostile, reason: hostile, description: hostile }))(
  "the mail '$kind' has its link in both parts, the client's name, and only allowed tags (rule 11.1)",
  async (mail) => {
    const { data } = mail;
    const page = "pageUrl" in data ? data.pageUrl : null;
    const wanted = "link" in data ? data.link : page;
    const { subject, html, text } = await renderMail(mail);
    expect(subject).not.toMatch(/[\r\n]/);
    expect(subject.length).toBeGreaterThan(10);
    if (wanted !== null) {
      expect(html).toContain(`href="${wanted}"`);
      expect(text).toContain(wanted);
    }
    expect(html.includes("background-color:#0b6b5d")).toBe(wanted !== null);
    expect(html).toContain("Dealwharf");
    const pictures = [...html.matchAll(/<img[^>]*? src="([^"]*)"/g)].map(([, src]) => src);
    expect(pictures).toEqual(["https://dealwharf.example/brand/8/mark.png"]);
    expect(html.match(/<img/g)).toHaveLength(1);
  },
);

test.each(sampleMails(client))(
  "'HTML and text': the text of the mail '$kind' has every address of its HTML, and names no button (rule 11.1)",
  async (mail) => {
    const { html, text } = await renderMail(mail);
    const addresses = [...html.matchAll(/ href="([^"]+)"/g)].map(([, url = ""]) => url);
    const missing = addresses.filter((url) => !text.includes(url.replace(/^mailto:/, "")));
    expect(missing).toEqual([]);
    // There is none in it.
    expect(text).not.toMatch(/\bbutton\b/);
  },
);

const longName = "The longest name of a shop that anybody could think of 👩‍👩‍👧‍👦";
const typed = { storeName: longName, reason: "Not yet", description: "Boots" };
const namesStore = sampleMails(client, typed).filter(
  ({ data, kind }) => "storeName" in data && kind !== "coupon-ends",
);

test.each(namesStore)(
  "the subject of the mail '$kind' tells on a phone what happened to a store with a long name (rule 11.1)",
  async (mail) => {
    const { subject } = await renderMail(mail);
    expect(subject).toContain("The longest name of a shop…");
    expect(subject.replace(`. Welcome to ${client.siteName}`, "").length).toBeLessThan(65);
  },
);

test("'A mail says only what is true': a coupon that is withdrawn while it waits for review was on no page (rule 11.3)", async () => {
  const data = { title: "20% OFF", description: "Boots", reason: "A trademark", link };
  const { subject, text } = await renderMail({ kind: "coupon-withdrawn", client, data });
  expect(subject).toBe("A coupon was withdrawn at Dealwharf");
  expect(text).toContain('We withdrew "Boots": shoppers do not see it. The reason:\n\nA trademark');
});

test("the button is the receipt if there is one, and days are formatted", async () => {
  const { html, text } = await renderMail({
    kind: "payment-received",
    client,
    data: { amount: "$24.99", day: "2026-11-20", receiptUrl: "https://pay.example/r/1", link },
  });
  expect(html).toContain("https://pay.example/r/1");
  expect(text).toContain("Nov 20, 2026");
});

test("a failed payment promises neither a retry nor that coupons stay, which does not apply to a first payment (rule 11.3)", async () => {
  const mail: Mail = { kind: "payment-failed", client, data: { amount: "$24.99", link } };
  const { text } = await renderMail(mail);
  expect(text).toContain("We may try the payment again in the next few days");
  expect(text).not.toMatch(/will (?:try|not be retried|be hidden)/);
});

test("a failed payment tells the next try, or that there is none, and by when the coupons are hidden (rules 11.3, 11.5)", async () => {
  const data = { amount: "$24.99", link, payUrl: "https://pay.example/in_1" };
  const say = async (more: { retryDay?: string | null; hiddenDay?: string | null }) =>
    (await renderMail({ kind: "payment-failed", client, data: { ...data, ...more } })).text;
  const hiddenDay = "2026-12-11";
  const retried = await say({ retryDay: "2026-11-23", hiddenDay });
  expect(retried).toContain("We will try the card again on Nov 23, 2026.");
  expect(retried).toContain("your coupons will be hidden by Dec 11, 2026 at the latest.");
  expect(retried).toContain("https://pay.example/in_1");
  expect(await say({ retryDay: null, hiddenDay })).toContain(
    "The card will not be retried automatically. Without the payment, your coupons will be hidden by",
  );
  const last = await say({ retryDay: null, hiddenDay: null });
  expect(last).toContain("The card will not be retried automatically.");
  expect(last).not.toContain("coupons");
});

test.each(["card-ends", "price-change", "plan-given"])(
  "'a mail says only what is true when it is read': that of %s goes out before a store is approved, too, and promises no coupon's being seen (rule 11.3)",
  async (kind) => {
    const mails = sampleMails(client).filter((mail) => mail.kind === kind);
    const texts = await Promise.all(mails.map(async (mail) => (await renderMail(mail)).text));
    expect(texts.join()).toContain("plan");
    expect(texts.join()).not.toMatch(/coupons (?:stay )?(?:live|visible)/);
  },
);

test.each([
  ["visa", "Your Visa card ending in 4242"],
  ["jcb", "Your JCB card ending in 4242"],
  ["unknown", "Your card ending in 4242"],
])("the mail of a card of the brand '%s' names it and its last month: %s", async (brand, name) => {
  const data = { brand, last4: "4242", month: "2027-01", link };
  const { text } = await renderMail({ kind: "card-ends", client, data });
  expect(text).toContain(name);
  expect(text).toContain("expires at the end of January 2027.");
});

test("two subscriptions: the mail does not say which one stays, as an active one takes precedence over an older one (rule 11.3, decision 039)", async () => {
  for (const refunded of [true, false]) {
    const data = { email: "m@example.com", refunded, link };
    for (const kind of ["double-subscription", "second-subscription"] as const) {
      const { text } = await renderMail({ kind, client, data });
      expect(text).not.toMatch(/younger|older|elder/);
    }
  }
});

test("a subscription that takes the place of a given plan: the mail speaks of no second subscription, and of no payment (rules 10.14, 11.3, decision 077)", async () => {
  const data = { refunded: false, given: true, link };
  const { text } = await renderMail({ kind: "second-subscription", client, data });
  expect(text).toContain("You have since subscribed, so the free plan has ended.");
  expect(text).not.toMatch(/two subscriptions|twice/);
});

test("two subscriptions: a refund is only mentioned if there is one (rule 8.8, decision 039)", async () => {
  const toMerchant = (refunded: boolean) =>
    renderMail({ kind: "second-subscription", client, data: { refunded, link } });
  expect((await toMerchant(true)).text).toContain("What you paid twice goes back to the card");
  expect((await toMerchant(false)).text).toContain("You paid nothing twice");
  const staff = { email: "m@example.com", link };
  const toStaff = (data: object) =>
    renderMail({ kind: "double-subscription", client, data: { ...staff, ...data } });
  for (const data of [{}, { refunded: true }])
    expect((await toStaff(data)).text).toContain("what was paid twice was refunded");
  expect((await toStaff({ refunded: false })).text).toContain("there was nothing to refund");
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
  "on a button in the client's colour %s the text is %s, at least 4.5:1 (rule 1.6, decision 013)",
  async (primaryColor, text) => {
    const mail: Mail = { kind: "verify", client: { ...client, primaryColor }, data: { link } };
    const { html } = await renderMail(mail);
    expect(inkOf(html, `background-color:${primaryColor}`)).toEqual([text]);
    expect(contrast(primaryColor, text)).toBeGreaterThanOrEqual(4.5);
    const [name = ""] = inkOf(html, "font-size:20px");
    expect(contrast(name, "#f6f7f8")).toBeGreaterThanOrEqual(4.5);
  },
);

test("an ended plan's mail names no day, and says that nothing will be charged (rule 11.3, decision 058)", async () => {
  const { text } = await renderMail({ kind: "cancelled", client, data: { until: null, link } });
  expect(text).toContain("Your coupons are hidden now, and nothing will be charged.");
  expect(text).not.toContain("until");
  const data = { until: null, isHidden: true, link };
  const before = await renderMail({ kind: "cancelled", client, data });
  expect(before.text).toContain("Your Merchant plan has ended, and nothing will be charged.");
});

test("the mail after deleting the account does not say that nothing is deleted (rule 11.3)", async () => {
  const { text } = await renderMail({ kind: "cancelled", client, data: { until: null, link } });
  expect(text).toContain("As long as you keep your account, nothing is deleted");
  expect(text).not.toContain("Nothing is deleted");
});

test("the mail after a reset of a staff member's password says who removed it, that the sessions ended, and for how long its link works; it is no invitation (rules 10.8, 11.3)", async () => {
  const mail: Mail = { kind: "staff-password-reset", client, data: { link } };
  const { subject, text } = await renderMail(mail);
  expect(subject).toBe("Set a new password for your staff account for Dealwharf");
  expect(text).toContain(
    "An admin removed the password of your staff account, and it was logged out everywhere.",
  );
  expect(text).toContain("The link works once, for 3 days.");
  expect(text).not.toContain("You have a staff account");
});
