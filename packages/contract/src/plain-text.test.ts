import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { RegisterInput } from "./account.ts";
import { CouponInput, type CouponText } from "./coupon.ts";
import { hasInvisible, isBlank } from "./plain-text.ts";
import { ReasonInput } from "./staff.ts";
import { StoreInput } from "./store.ts";
import { faultText } from "./texts/fault.ts";

const code = (points: number[]) => String.fromCodePoint(...points);
const invisible = [
  ...[0x00, 0x07, 0x0a, 0x7f, 0x85, 0xd800, 0xdfff], // control, half surrogates
  ...[0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069], // bidirectional
  ...[0x200e, 0x200f, 0x061c], // direction marks
  ...[0x200b, 0x2060, 0x2061, 0x2064, 0xfeff, 0x00ad, 0x034f, 0x180e], // invisible
  ...[0x115f, 0x1160, 0x3164, 0xffa0, 0x17b4], // fillers
  ...[0x2028, 0x2029, 0xfff9, 0xe0001, 0xe0041, 0xe0100, 0x1d173],
];
const usable = [
  ...["Zoë's Café & Bar", "Ελληνικά", "日本語の店", "עברית", "العربية", "한국어", "\u1e9e e\u0301"],
  ...["می‌خواهم", "۵۰‌درصد", "ක්‍රි", "श्री क्‍ष", "ന്‍", "葛\u{e0100}", "ᠠ\u180bᠨ"],
  ...["👩‍👩‍👧‍👦", "👩🏽‍💻", "❤️‍🔥", "🏳️‍🌈", "🏴‍☠️", "1️⃣", "#️⃣", "©️", "☎︎", "👨🏻‍🦰", "🫱🏻‍🫲🏿", "🇩🇪"],
  ...["★\ufe0f 20%", "✓\ufe0e", "→\ufe0e", "〰️", "‼️"],
  "\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}",
];
const misplaced = [
  ...["a\u200d", "\u200da", "a \u200d b", "a\u200d\u200db", "😀\u200d", "😀\u200da", "a\u200c!"],
  "a\ufe0f",
  "1\ufe0f",
  "+\ufe0f",
  "😀\ufe0f\ufe0f",
  "a\u{e0100}",
  "葛\ufe0f",
  "a\u180b",
  "😀\u{e0067}\u{e007f}",
  "\u{1f3f4}\u{e0067}",
];

describe("texts without invisible characters (decision 065)", () => {
  it("joiners between letters, variation selectors and emoji are kept", () => {
    for (const text of usable) expect([text, hasInvisible(text)]).toEqual([text, false]);
    for (const text of usable) expect([text, isBlank(text)]).toEqual([text, false]);
  });

  it("the same characters elsewhere are rejected", () => {
    for (const text of misplaced)
      expect([JSON.stringify(text), hasInvisible(text)]).toEqual([JSON.stringify(text), true]);
  });

  it("a single invisible character is found at any position of a valid text", () => {
    const texts = fc.array(fc.constantFrom(...usable, "a", " ", "-"), { maxLength: 6 });
    const places = fc.nat({ max: 6 });
    fc.assert(
      fc.property(texts, places, fc.constantFrom(...invisible), (parts, place, point) => {
        const around = parts.join(" ");
        const at = Math.min(place, parts.length);
        const planted = [...parts.slice(0, at), code([point]), ...parts.slice(at)].join(" ");
        expect([hasInvisible(around), hasInvisible(planted)]).toEqual([false, true]);
      }),
    );
  });

  it("a text of such characters and spaces only is blank, and counts as empty", () => {
    const blanks = fc.constantFrom(
      // Without lone surrogates, two of which may form a visible character.
      ...invisible.map((point) => code([point])).filter((text) => text.isWellFormed()),
      ...["\ud800 ", "\udfff "],
      " ",
      "\u3000",
      "\u2800",
      "\ufffc",
      "\u{1d159}",
      "\u200d",
      "\ufe0f",
    );
    fc.assert(
      fc.property(fc.array(blanks), (parts) => {
        expect(isBlank(parts.join(""))).toBe(true);
        expect(isBlank(`${parts.join("")}x`)).toBe(false);
      }),
    );
  });
});

describe("all texts of merchants and staff (decision 065)", () => {
  const store = { name: "Shop", website_url: "shop.example", contact_email: "a@shop.example" };
  const coupon = { offer_type: "free shipping", description: "Free" };
  const account = { email: "a@shop.example", password: "secret" };
  type Field = [name: string, schema: z.ZodMiniType, good: object, required: boolean];
  const couponTexts: Record<CouponText, boolean> = { description: true, discount_code: false };
  const fields: Field[] = [
    ["name", StoreInput, store, true],
    ["contact_email", StoreInput, store, true],
    ["contact_first_name", StoreInput, store, false],
    ["contact_last_name", StoreInput, store, false],
    ["location", StoreInput, store, false],
    ...Object.entries(couponTexts).map(
      ([name, required]): Field => [name, CouponInput, coupon, required],
    ),
    ["reason", ReasonInput, {}, true],
    ["email", RegisterInput, account, true],
  ];
  const messages = (schema: z.ZodMiniType, value: unknown) =>
    z
      .safeParse(schema, value)
      .error?.issues.map(({ path, message }) => [path[0], faultText("en", message)]) ?? [];

  it.each(fields)("%s", (name, schema, good, required) => {
    const isAddress = /email/.test(name);
    const text = (hidden: string) => (isAddress ? `a${hidden}b@shop.example` : `a${hidden}b`);
    expect(messages(schema, { ...good, [name]: text("") })).toEqual([]);
    for (const point of invisible) {
      const answer = messages(schema, { ...good, [name]: text(code([point])) });
      expect([point.toString(16), answer]).toEqual([
        point.toString(16),
        [[name, expect.stringMatching(/has a character that can't be used|is not valid/)]],
      ]);
    }
    const empty = messages(schema, { ...good, [name]: "\u200b \u2800\u3164" });
    expect(empty).toEqual([[name, expect.stringMatching(required ? /is required$/ : /can't be/)]]);
  });

  it.each(["\u2800", " \u2800\u2800", "\ufffc", "\u{1d159}"])(
    "%j alone is no text: a required field is missing, another is stored as empty",
    (blank) => {
      const described = { ...coupon, description: blank };
      expect(messages(CouponInput, described)).toEqual([
        ["description", "Description is required"],
      ]);
      const { discount_code } = z.parse(CouponInput, { ...coupon, discount_code: blank });
      const { contact_first_name } = z.parse(StoreInput, { ...store, contact_first_name: blank });
      expect([discount_code, contact_first_name]).toEqual(["", ""]);
    },
  );

  it("an address accepts no joiners, even between letters", () => {
    for (const email of [
      "a\u200db@shop.example",
      "ab@sh\u200cop.example",
      "\u{110bd}a@shop.example",
    ])
      expect(messages(RegisterInput, { ...account, email })).toEqual([
        ["email", "Email is not valid"],
      ]);
  });
});
