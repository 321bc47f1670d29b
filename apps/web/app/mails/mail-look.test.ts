import { readFileSync } from "node:fs";
import { join } from "node:path";
import { contrast, type Mail } from "@coupon-center/contract";
import { describe, expect, test } from "vitest";
import { client as sample } from "../storefront/testing/sample.ts";
import { dark, light } from "./mail-look.ts";
import { renderMail } from "./render-mail.tsx";

const client = { ...sample, mailMarkUrl: "/brand/10/mark.png" };
const link = "https://couponlane.example/payment";
const pageUrl = "https://couponlane.example/stores/north-cp";
const coupon = { title: "20% OFF", description: "Winter jackets", day: "2026-11-27", link };

const paid: Mail = {
  kind: "payment-received",
  client,
  data: { amount: "$1,024.99", day: "2026-11-20", receiptUrl: null, link },
};
const ends: Mail = {
  kind: "coupon-ends",
  client,
  data: { storeName: "North", today: "2026-11-20", coupons: [coupon], link },
};

/** The visible text of a mail, in order. */
const wordsOf = (html: string) =>
  html
    .replace(/<head>.*?<\/head>|<!--.*?-->/gs, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

describe("the content of a mail (rule 11.1, issue 13)", () => {
  test("has the client's logo for mails, if there is one, and the subject as the heading", async () => {
    const { html } = await renderMail(paid);
    expect(html).toContain('src="https://couponlane.example/brand/10/mark.png"');
    expect(html).toMatch(/<h1[^>]*>Payment received: \$1,024\.99<\/h1>/);
    const without = await renderMail({ ...paid, client: { ...client, mailMarkUrl: null } });
    expect(without.html).not.toContain("<img");
    expect(wordsOf(without.html)).toContain("Couponlane");
  });

  test("has a payment's details as a table, in both parts", async () => {
    const { html, text } = await renderMail(paid);
    expect(wordsOf(html)).toContain("Plan Merchant plan Date Nov 20, 2026 Amount $1,024.99");
    expect(html.match(/<th scope="row"/g)).toHaveLength(3);
    expect(text).toContain("Plan: Merchant plan\nDate: Nov 20, 2026\nAmount: $1,024.99");
    const failed: Mail = { kind: "payment-failed", client, data: { amount: "$9.00", link } };
    expect((await renderMail(failed)).text).toContain("Plan: Merchant plan\nAmount due: $9.00");
  });

  test("says until when the coupons of a cancelled plan stay, when it ends, or that it has ended", async () => {
    const until = async (day: string | null, isHidden = false) =>
      (await renderMail({ kind: "cancelled", client, data: { until: day, isHidden, link } })).text;
    expect(await until("2026-12-20")).toContain("Coupons live until: Dec 20, 2026");
    const hidden = await until("2026-12-20", true);
    expect(hidden).toContain("It ends on Dec 20, 2026.");
    expect(hidden).toContain("Ends on: Dec 20, 2026");
    expect(hidden).not.toContain("live");
    expect(await until(null)).toContain("Status: Ended");
  });

  test("of a plan that ended with its account asks nobody back (rule 11.3)", async () => {
    const data = { until: null, link: null };
    const { text } = await renderMail({ kind: "cancelled", client, data });
    expect(text).toContain("Your Merchant plan has ended, and nothing will be charged.");
    expect(text).not.toMatch(/come back|Reactivate|Subscribe/);
  });

  test("of a given plan's end says that it has ended, as nobody cancelled it, and offers what its page does (rule 11.3, decision 077)", async () => {
    const end = { until: null, link };
    const mail = async (data: { given?: boolean; neverPaid?: boolean }) =>
      renderMail({ kind: "cancelled", client, data: { ...end, ...data } });
    const given = await mail({ given: true, neverPaid: true });
    expect(given.subject).toBe("Your subscription has ended");
    expect(given.text).toContain("Subscribe Now:\n");
    const afterPaid = await mail({ given: true });
    expect(afterPaid.text).toContain("Reactivate:\n");
    const cancelledTrial = await mail({ neverPaid: true });
    expect(cancelledTrial.subject).toBe("Your subscription is cancelled");
    expect(cancelledTrial.text).toContain("Subscribe Now:\n");
  });

  test("shows a coupon as its ticket: coupons that end, and a withdrawn one", async () => {
    expect(wordsOf((await renderMail(ends)).html)).toContain(
      "20% OFF Winter jackets Ends on Friday, November 27",
    );
    const data = { title: "$5 OFF", description: "Hats", reason: "Wrong price", link };
    const gone = await renderMail({ kind: "coupon-withdrawn", client, data });
    expect(wordsOf(gone.html)).toContain("$5 OFF Hats See your coupons");
    expect(gone.text).toContain("$5 OFF: Hats");
    const { title: _, ...former } = data;
    const kept = await renderMail({ kind: "coupon-withdrawn", client, data: former });
    expect(kept.text).not.toContain(": Hats");
  });

  test("sets what somebody typed apart, in the direction of its own words", async () => {
    const data = { storeName: "North", reason: "Blurred logo", needsVerification: false, link };
    const rendered = async (brand: object) =>
      (await renderMail({ kind: "store-declined", client: { ...client, ...brand }, data })).html;
    const quote = /<p dir="auto"[^>]*border-left:3px[^>]*text-align:left[^>]*>Blurred logo</;
    expect(await rendered({})).toMatch(quote);
    const arabic = /<p dir="auto"[^>]*border-right:3px[^>]*text-align:right[^>]*>Blurred logo</;
    expect(await rendered({ locale: "ar-EG", dir: "rtl" })).toMatch(arabic);
  });

  test("has a refund's details as a table, except of a part, whose amount is told", async () => {
    const data = { amount: "$24.99", day: "2026-11-20", link };
    const refunded = (isPartial: boolean) =>
      renderMail({ kind: "payment-refunded", client, data: { ...data, isPartial } });
    expect((await refunded(false)).text).toContain("Date: Nov 20, 2026\nAmount: $24.99");
    expect((await refunded(true)).text).not.toContain("Amount:");
    const part = { ...data, isPartial: true, part: "$5.00" };
    const { text } = await renderMail({ kind: "payment-refunded", client, data: part });
    expect(text).toContain("We refunded $5.00 of your payment of $24.99");
  });

  test("shows the page's URL as a link", async () => {
    const shop = { storeName: "North", pageUrl, again: false, reviewsCoupons: false };
    const data = { ...shop, reason: "Blurred logo", link };
    for (const kind of ["store-approved", "revision-declined"] as const) {
      const { html, text } = await renderMail({ kind, client, data });
      expect(html).toContain(`href="${pageUrl}"`);
      expect(text).toContain(pageUrl);
    }
  });
});

describe("a mail in dark mode (issue 13)", () => {
  test("declares support for it, and has a dark colour for everything it paints", async () => {
    const frame = '<td style="margin:0;padding:32px 12px';
    for (const mail of [paid, ends]) {
      const { html } = await renderMail(mail);
      expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
      const sheet = /@media \(prefers-color-scheme:dark\)\{(.*?)\}<\/style>/.exec(html)?.[1] ?? "";
      expect(html).toMatch(new RegExp(`<!--body--><table[^>]*><tbody><tr>${frame}`));
      expect(sheet).toContain(".mail-ground>table>tbody>tr>td{background-color");
      const tags = [...html.matchAll(/<[^>]+style="[^"]*(?:color|border)[^"]*:#?\w+[^>]*>/g)];
      const painted = tags.filter(([tag]) => /(?:^|[;"-])(?:color|background-color):#/.test(tag));
      expect(painted.length).toBeGreaterThan(5);
      for (const [tag] of painted) {
        if (tag.startsWith(frame)) continue;
        const names = /class="([^"]*)"/.exec(tag)?.[1]?.split(" ") ?? [];
        expect(names, tag).not.toEqual([]);
        for (const name of names) expect(sheet).toMatch(new RegExp(`\\.${name}[{,]`));
      }
    }
  });

  test("has the pages' colours, light and dark", () => {
    const css = readFileSync(join(import.meta.dirname, "../styles/tokens.css"), "utf8");
    const tokens = (part: string | undefined) => {
      const of = (name: string) => new RegExp(`--${name}: (#\\w+);`).exec(part ?? "")?.[1];
      const { ink, line, edge, ground, paper } = light;
      const names = Object.keys({ ink, line, edge, ground, paper });
      return Object.fromEntries([...names.map((name) => [name, of(name)]), ["quiet", of("ink-3")]]);
    };
    const [day, night] = css.split("@media");
    expect([tokens(day), tokens(night)]).toEqual([light, dark]);
  });

  test.each(["#0b6b5d", "#f4c430", "#000000", "#f3e9e2"])(
    "of a client in %s: ticket and button have a contrast of 4.5:1 (rule 1.6, decision 013)",
    async (primaryColor) => {
      const { html } = await renderMail({ ...ends, client: { ...client, primaryColor } });
      const button = /\.mail-button\{background-color:(#\w+)!important;color:(#\w+)/.exec(html);
      expect(contrast(button?.[1] ?? "", button?.[2] ?? "")).toBeGreaterThanOrEqual(4.5);
      const saving = /\.mail-accent\{color:(#\w+)/.exec(html)?.[1] ?? "";
      expect(contrast(saving, dark.paper)).toBeGreaterThanOrEqual(4.5);
      const byDay = /width:96px[^"]*;color:(#\w+)/.exec(html)?.[1] ?? "";
      expect(contrast(byDay, light.paper)).toBeGreaterThanOrEqual(4.5);
    },
  );
});
