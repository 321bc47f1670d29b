import type { ClientView, Mail, RenderedMail } from "@coupon-center/contract";
import { expect, test } from "vitest";
import { sampleMails } from "../gallery/sample-mails.ts";
import { renderMail } from "./render-mail.tsx";
import { client as sample } from "./testing/mail-client.ts";

const brands = {
  ar: { siteName: "سوق العروض", locale: "ar-EG", dir: "rtl", planName: "خطة التجار" },
  es: { siteName: "Ofertópolis", locale: "es-MX", dir: "ltr", planName: "Plan comercial" },
} as const satisfies Record<string, Partial<ClientView>>;

const link = `${sample.origin}/my-store`;
const all = sampleMails(sample);

const inBrand = (mail: Mail, brand: Partial<ClientView>): Mail => ({
  ...mail,
  client: { ...sample, ...brand },
});

/** All texts that a mail was given, the longest first; those are not its own words. */
function given(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(given);
}

/** What a reader sees of both parts of a mail, without what it was given. */
function ownWords(mail: Mail, { subject, html, text }: RenderedMail): string {
  const shown = html.replace(/<head>.*?<\/head>|<!--.*?-->/gs, "").replace(/<[^>]+>/g, " ");
  const decoded = (part: string) =>
    part
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&quot;", '"')
      .replaceAll("&amp;", "&");
  const names = [...given([mail.client, mail.data]), "Visa"].sort((a, b) => b.length - a.length);
  return names.reduce(
    (words, name) => words.replaceAll(name, " "),
    `${subject} ${decoded(shown)} ${text}`,
  );
}

test.each(all)(
  "'every page and mail': the mail '$kind' of an Arabic brand is in Arabic, and has no Latin letter (rule 1.9, decision 052)",
  async (mail) => {
    const rendered = await renderMail(inBrand(mail, brands.ar));
    expect(ownWords(mail, rendered).match(/\p{Script=Latin}+/gu)).toBeNull();
    expect(rendered.subject).toMatch(/\p{Script=Arabic}/u);
    expect(rendered.text).toContain("سوق العروض");
    expect(rendered.html).toContain('<html dir="rtl" lang="ar-EG">');
  },
);

test.each(all)(
  "the mail '$kind' of a Spanish brand has no line of the English one (rule 1.9, decision 052)",
  async (mail) => {
    const linesOf = async (brand: Partial<ClientView>) => {
      const { subject, text } = await renderMail(inBrand(mail, brand));
      return [subject, ...text.split("\n")].filter((line) => / /.test(line));
    };
    const english = await linesOf({ siteName: brands.es.siteName });
    const names = given(mail.data);
    const same = (await linesOf(brands.es)).filter(
      (line) => english.includes(line) && !names.some((name) => line.includes(name)),
    );
    expect(same).toEqual([]);
  },
);

test.each([
  ["ar", "٢٠ نوفمبر ٢٠٢٦"],
  ["es", "20 nov 2026"],
] as const)(
  "'dates … by `Intl` at that locale': in %s a payment's day is %s, in both parts (decision 052)",
  async (language, day) => {
    const data = { amount: "24", day: "2026-11-20", receiptUrl: null, link };
    const { html, text } = await renderMail(
      inBrand({ kind: "payment-received", client: sample, data }, brands[language]),
    );
    for (const part of [html, text]) expect(part).toContain(day);
  },
);

const hats = (day: string) => ({ title: "20%", description: "قبعات", day, link });

test("coupons that end are counted in the forms of Arabic (rule 1.9, decision 072)", async () => {
  const subjectOf = async (count: number) => {
    const coupons = Array.from({ length: count }, () => hats("2026-11-27"));
    const data = { storeName: "الشمال", today: "2026-11-20", coupons, link };
    return (await renderMail(inBrand({ kind: "coupon-ends", client: sample, data }, brands.ar)))
      .subject;
  };
  expect(await subjectOf(1)).toBe("ينتهي كوبون خلال ٧ أيام: قبعات");
  expect(await subjectOf(2)).toBe("ينتهي كوبونان خلال ٧ أيام");
  expect(await subjectOf(3)).toBe("تنتهي ٣ كوبونات خلال ٧ أيام");
});

test("what has a side is mirrored in a mail that is written from right to left (rule 1.9)", async () => {
  const data = { storeName: "الشمال", today: "2026-11-20", coupons: [hats("2026-11-27")], link };
  const html = async (brand: Partial<ClientView>) =>
    (await renderMail(inBrand({ kind: "coupon-ends", client: sample, data }, brand))).html;
  const [arabic, spanish] = [await html(brands.ar), await html(brands.es)];
  expect(arabic).toMatch(/<table[^>]*lang="ar-EG" dir="rtl"/);
  expect(arabic).toContain("border-left:2px dashed");
  expect(arabic).not.toMatch(/border-right|letter-spacing/);
  expect(spanish).toContain("border-right:2px dashed");
  expect(arabic).toMatch(/<a [^>]*dir="ltr"[^>]*>https:/);
});
