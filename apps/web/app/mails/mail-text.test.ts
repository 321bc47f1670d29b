import type { Mail, MailKind } from "@coupon-center/contract";
import { describe, expect, test } from "vitest";
import { mailText } from "./mail-text.ts";
import { lineText } from "./mail-text-types.ts";
import { client } from "./testing/mail-client.ts";

type DataOf<K extends MailKind> = Extract<Mail, { kind: K }>["data"];

const link = "https://dealwharf.example/payment";
const pageUrl = "https://dealwharf.example/stores/north-cp";
const [amount, email, reason] = ["$24.99", "owner@north.example", "Blurred logo"];
const unasked = "If this was not you, you can ignore this email.";
const once = (time: string) => `The link works once, for ${time}.`;

/** Everything that a mail says, a part to a line. */
function said<K extends MailKind>(kind: K, data: DataOf<K>): string[] {
  const mail = { kind, client, data } as Mail;
  const { subject, lines, facts = [], items = [], action, note = "" } = mailText(mail);
  return [
    subject,
    ...lines.map(lineText),
    ...facts.map(({ name, value }) => `${name}: ${value}`),
    ...items.flatMap((item) => [item.title, item.text, item.note ?? "", item.action?.text ?? ""]),
    ...(action ? [`${action.text}: ${action.url}`] : []),
    note,
  ].filter(Boolean);
}

describe("a mail about an account says for how long its link works, and what to do if it was not asked for", () => {
  test.each([
    ["verify", `${once("24 hours")} ${unasked}`],
    ["verify-new-address", `${once("24 hours")} ${unasked}`],
    ["reset", `${once("60 minutes")} ${unasked} Your password stays as it is.`],
    ["staff-invited", once("3 days")],
    ["staff-password-reset", once("3 days")],
    ["password-changed", "If it was you, there is nothing you need to do."],
    [
      "address-in-use",
      `Forgot the password? You can set a new one from the log-in page. ${unasked}`,
    ],
    [
      "sign-in-refused",
      "If you cannot log in from where you are, set a new password to get in at once.",
    ],
  ] as const)("%s (rule 11.1)", (kind, note) => {
    expect(said(kind, { link }).at(-1)).toBe(note);
  });

  test("a changed log-in: with a link that undoes it, or after an admin's reset to the account page (rule 11.1)", () => {
    const undone = said("second-factor-changed", { change: "app off", link, undoes: true });
    expect(undone.at(-1)).toContain("that link lets you set a new password");
    expect(undone.at(-1)).toContain("It works once, for 7 days.");
    const change = "reset by an admin";
    const reset = said("second-factor-changed", { change, link, undoes: false });
    expect(reset.at(-1)).toContain("look at the second factor on your account page");
  });
});

describe("a mail about the review", () => {
  const storeName = "North";
  const approved = { storeName, pageUrl, link };

  test("tells staff of a new store and of changes (rule 11.1)", () => {
    const submitted = (isRevision: boolean) =>
      said("store-submitted", { storeName, isRevision, link });
    expect(submitted(false).slice(0, 2)).toEqual([
      "To review: North",
      "North is waiting for review.",
    ]);
    expect(submitted(true).slice(0, 2)).toEqual([
      "Changes to review: North",
      "Changes to North are waiting for review. Meanwhile, the approved version stays public.",
    ]);
  });

  test("welcomes a store once, and says when its coupons show (rule 11.1)", () => {
    const first = said("store-approved", { ...approved, again: false, reviewsCoupons: false });
    expect(first[0]).toBe("North is approved. Welcome to Dealwharf");
    expect(first[1]).toBe(
      `Good news: your store page was approved. Shoppers can find it at ${pageUrl}`,
    );
    expect(first).toContain(
      "Your coupons show there while your plan is active. You can change, exchange and sort them at any time.",
    );
    expect(first.join()).not.toContain("charged again");
    const again = said("store-approved", { ...approved, again: true, reviewsCoupons: true });
    expect(again[0]).toBe("North is public again");
    expect(again[1]).toContain("We lifted the suspension of your store page.");
    expect(again.join()).toContain("We review each coupon before it shows there");
    expect(again).toContain(
      "If you have a subscription, it will be charged again from its next payment.",
    );
  });

  test("asks for the confirmed address only where it is missing (rule 11.1)", () => {
    const declined = (needsVerification: boolean) =>
      said("store-declined", { storeName, reason, link, needsVerification });
    const ask = "Please confirm your email address too: we review your store only after that.";
    expect([declined(true).includes(ask), declined(false).includes(ask)]).toEqual([true, false]);
  });

  test("tells whoever is suspended that they were logged out, and what follows when it is lifted (rule 11.1)", () => {
    expect(said("store-suspended", { storeName, reason, link }).at(-1)).toBe(
      "You were logged out on all devices. You can log in again at any time.",
    );
    const lifted = (hasStore: boolean) => said("account-unblocked", { hasStore, link })[2];
    expect(lifted(true)).toContain("Your store page stays suspended until we approve it");
    expect(lifted(false)).toContain("it will be charged again from its next payment");
  });

  test("shortens a name of more than 30 characters in its subject, by whole words (rule 11.1)", () => {
    const subjectOf = (name: string) =>
      said("revision-approved", { storeName: name, pageUrl })[0]?.slice(
        "Your changes to ".length,
        -" are approved".length,
      );
    const whole = "Northpine Outfitters & Sons Ltd".slice(0, 30);
    expect(subjectOf(whole)).toBe(whole);
    expect(subjectOf(`${whole}d`)).toBe("Northpine Outfitters & Sons…");
  });
});

describe("a mail about coupons that end", () => {
  const coupon = (day: string) => ({ title: "20% OFF", description: "Hats", day, link });
  const ends = (...days: string[]) =>
    said("coupon-ends", {
      storeName: "North",
      today: "2026-11-20",
      link: pageUrl,
      coupons: days.map(coupon),
    });

  test("leads to the only one, and to all of several, each with its own link (rule 11.4)", () => {
    const one = ends("2026-11-27");
    expect(one[0]).toBe("A coupon ends in 7 days: Hats");
    expect(one[1]).toMatch(/^A coupon on the store page of North ends /);
    expect(one).not.toContain("Edit");
    expect(one.at(-2)).toBe(`Edit the coupon: ${link}`);
    expect(one.at(-1)).toMatch(/^It is valid until the end of its last day/);
    const two = ends("2026-11-27", "2026-11-27");
    expect(two[0]).toBe("2 coupons end in 7 days");
    expect(two[1]).toMatch(/^2 coupons on the store page of North end /);
    expect(two.filter((part) => part === "Edit")).toHaveLength(2);
    expect(two.at(-2)).toBe(`See your coupons: ${pageUrl}`);
    expect(two.at(-1)).toMatch(/^Each is valid until the end of its last day/);
  });

  test("says the days only where they are seven, and of several the last day (rule 11.4)", () => {
    expect(ends("2026-11-27")[1]).toContain("in 7 days, on Friday, November 27");
    expect(ends("2026-11-26")[0]).toBe("A coupon ends on Thursday, November 26: Hats");
    expect(ends("2026-11-26")[1]).not.toContain("7 days");
    expect(ends("2026-11-26", "2026-11-24")[0]).toBe("2 coupons end by Thursday, November 26");
  });
});

describe("a mail about payments", () => {
  test("of a payment that failed leads to the invoice, else to the card, and says which plan (rule 11.5)", () => {
    const payUrl = "https://invoice.example/1";
    const failed = said("payment-failed", { amount, link, payUrl });
    expect(failed).toContain(`Update your card here: ${link}`);
    expect(failed.at(-1)).toBe(`Pay now: ${payUrl}`);
    const card = said("payment-failed", { amount, link });
    expect(card.join()).not.toContain("Update your card here");
    expect(card.at(-1)).toBe(`Update your card: ${link}`);
    expect(said("coupons-hidden-soon", { day: "2026-12-20", payUrl: null, link })).toEqual(
      expect.arrayContaining(["Plan: Merchant plan", "Coupons hidden by: Dec 20, 2026"]),
    );
  });

  test("of a payment that failed asks for the bank's confirmation where the card is not tried again, as a bank may want one of a renewal, too (rules 11.3, 11.5)", () => {
    const confirm = "Pay now, and confirm the payment if your bank asks for it.";
    const failed = (more: object) =>
      said("payment-failed", { amount, link, payUrl: "https://invoice.example/1", ...more })[2];
    expect(failed({ isFirst: true })).toContain(confirm);
    expect(failed({ retryDay: null })).toMatch(new RegExp(`^${confirm}`));
    expect(failed({ retryDay: "2026-12-01" })).not.toContain(confirm);
  });

  test("of a refund says whether it was all of the payment, and how long banks take (rule 11.5)", () => {
    const refunded = (isPartial: boolean) =>
      said("payment-refunded", { amount, day: "2026-11-20", link, isPartial });
    expect(refunded(false)[0]).toBe("Refunded: $24.99");
    expect(refunded(true)[0]).toBe("Part of a payment was refunded");
    expect(refunded(false)[1]).toContain("We refunded your payment of $24.99");
    expect(refunded(true)[1]).toContain("Part of your payment of $24.99");
    expect(refunded(true)[2]).toContain("Banks usually take 5 to 10 days.");
    const rest = { amount, day: "2026-11-20", link, isPartial: true, part: "$9.99", isRest: true };
    expect(said("payment-refunded", rest).slice(0, 2)).toEqual([
      "The rest of a payment was refunded",
      "We refunded $9.99, the rest of your payment of $24.99 for the Merchant plan on Nov 20, 2026.",
    ]);
  });

  test.each([
    [
      "es-ES",
      "Se ha reembolsado el resto de un pago",
      "Hemos reembolsado $9.99, el resto de tu pago",
    ],
    ["ar-EG", "تم رد ما تبقى من دفعة", "رددنا $9.99، وهو ما تبقى من دفعتك"],
  ])("of the rest of a payment, in %s (rule 11.5)", (locale, subject, text) => {
    const data = { amount, day: "2026-11-20", link, isPartial: true, part: "$9.99", isRest: true };
    const mail = mailText({ kind: "payment-refunded", client: { ...client, locale }, data });
    expect(mail.subject).toBe(subject);
    expect(mail.lines.map(lineText)[0]).toContain(text);
  });

  test("of a plan whose payment failed says so, of one that was cancelled not (rule 11.3)", () => {
    const why = "The last payment could not be collected.";
    expect(said("cancelled", { until: null, failed: true, link })[1]).toBe(why);
    expect(said("cancelled", { until: null, link })).not.toContain(why);
  });

  test("of a second subscription says to its owner and to staff whether something was refunded (rule 11.3)", () => {
    const second = (refunded: boolean) => said("second-subscription", { refunded, link })[0];
    const alert = (refunded: boolean) =>
      said("double-subscription", { email, refunded, link }).slice(0, 2);
    expect(second(true)).toBe("We refunded what you paid twice");
    expect(second(false)).toBe("We ended your second subscription");
    expect(alert(true)[0]).toBe(`Second subscription refunded: ${email}`);
    expect(alert(true)[1]).toContain("was refunded");
    expect(alert(false)[0]).toBe(`Second subscription ended: ${email}`);
    expect(alert(false)[1]).not.toContain("was refunded");
  });

  test("that a price stays says nothing of paying it, as its merchant may have cancelled since it was announced (rule 11.3)", () => {
    expect(said("price-stays", { amount, link })).toContain(
      "We announced another price for your Merchant plan. That change is cancelled: the plan stays at $24.99 a month.",
    );
  });

  test("of a price or a free plan has the days and amounts as a table (rule 11.3)", () => {
    const change = { amount, newAmount: "$29.99", day: "2026-12-20", instead: null, link };
    const table = ["Price now: $24.99", "New price: $29.99", "From: Dec 20, 2026"];
    expect(said("price-change", change)).toEqual(expect.arrayContaining(table));
    // Also of a plan whose last payment is open: no word that nothing is to do.
    expect(said("price-change", change)).toContain(
      "If you do not want to continue at the new price, cancel before that day: you will not be charged it, and you keep the plan for the time you have paid for.",
    );
    const given = said("plan-given", { day: "2026-12-20", link });
    expect(given).toEqual(expect.arrayContaining(["Plan: Merchant plan", "Ends on: Dec 20, 2026"]));
  });
});

test("the mail of a disputed payment leaves open whether it can still be answered, as the bank may have decided (rule 8.22)", () => {
  const stripeUrl = "https://dashboard.stripe.example/invoices/in_1";
  expect(said("payment-disputed", { email, amount, link, stripeUrl })).toContain(
    `${email} disputed a payment of ${amount} at their bank. Stripe shows whether the bank has decided and, if not, by when to answer.`,
  );
  const taken = { email, amount, link, stripeUrl, wasInquiry: true };
  expect(said("payment-disputed", taken)).toContain(
    "Until now, the bank had only asked about it and had taken no money back.",
  );
});
