import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { ClientFile } from "./client.ts";
import { endpoint, errorStatuses } from "./endpoint.ts";
import { toFieldErrors } from "./errors.ts";

const sample: Record<string, unknown> = JSON.parse(
  readFileSync(new URL("../../../clients/8/client.json", import.meta.url), "utf8"),
);

/** The fields that are reported as invalid in a client file with these changes. */
function wrong(changes: object): string[] {
  const parsed = z.safeParse(ClientFile, { ...sample, ...changes });
  return parsed.success ? [] : Object.keys(toFieldErrors(parsed.error));
}

describe("a client's file, 'checked by one schema at start' (rule 1.1, decision 011)", () => {
  const good: [string, unknown[]][] = [
    ["clientId", [8, 2_147_483_647]],
    ["price", [24.99, 0.5]],
    ["yearlyPrice", [249.9, 0.5, undefined]],
    ["appName", ["a", "a".repeat(60)]],
    ["siteName", ["a", "a".repeat(60)]],
    ["planName", ["a", "a".repeat(60), "Plan ☕️", "می‌خواهم"]],
    ["currencySymbol", ["$", "12345"]],
    ["primaryColor", ["#0b6b5d", "#FFFFFF"]],
    ["favicon", ["favicon.svg", "Logos/a_b-1.png"]],
    ["mailMark", ["mark.png", "Logos/mark.JPG"]],
    ["clientUrl", ["", "https://coupons.example/stores/", "http://coupons.example/"]],
    ["origin", ["https://coupons.example", "HTTP://localhost:3000/"]],
    ["hosts", [[], ["coupons.example", "a-b.localhost:3000"]]],
    ["siteKey", ["8", "key-of-10!~"]],
    ["timeZone", ["UTC", "America/New_York"]],
    ["locale", ["en", "en-US", "en-GB", "en-IN", "en-Latn-CA", "es-MX", "ar-EG"]],
    ["couponReview", ["after", "before"]],
    ["allowPromotionCodes", [true, false]],
    ["graceDays", [0, 21, 60]],
    ["location", ["us", "gb", "sa", "aq"]],
    ["categories", [[{ id: 501, name: "Food" }], [{ id: 2_147_483_647, name: "衣類" }]]],
    ["staffMail", [["a@b.example"], ["ünï@exämple.de", "c@d.example"]]],
    ["supportEmail", ["ayuda@cupón.example", "r&d@a.example", "a@xn--mgbh0fb.xn--ngbc5azd"]],
    ["mailFrom", ["cupones@cupón.example", "كوبون@كوبون.شبكة", undefined]],
    ["brands", [[], [{ name: "B", logo: "b.svg" }], [{ name: "B", logo: "all.svg#b" }]]],
  ];
  it.each(good)("accepts a valid %s", (field, values) => {
    for (const value of values) expect([value, wrong({ [field]: value })]).toEqual([value, []]);
  });

  const bad: [string, unknown[]][] = [
    ["clientId", [0, -1, 1.5, "8", 2_147_483_648]],
    ["allowPromotionCodes", ["yes", 1, null]],
    ["graceDays", [-1, 61, 1.5, "21"]],
    ["price", [0, -1, 24.999, 0.01, 0.49]],
    ["yearlyPrice", [0, -1, 249.999, 0.49, "249.9", null]],
    ["currency", ["usd", "US", "USDX", "U5D", "ZZZ", ""]],
    ["appName", ["", "a".repeat(61), "  ", " a", "a ", "a\u0000b", "a\nb"]],
    ["appName", ["\u200b\u3164", "a\u202eb", "a\u200b"]],
    ["siteName", ["", "a".repeat(61), "\t", "a\u007f"]],
    ["planName", ["", "a".repeat(61), " "]],
    ["currencySymbol", ["", "123456", " "]],
    ["privacyPolicyUrl", ["javascript:alert(1)", "data:text/html,x", "/privacy", ""]],
    ["termsUrl", ["javascript:alert(1)", "ftp://coupons.example/terms"]],
    ["bgColor", ["", "red;}", "#12345", "url(x)"]],
    ["primaryColor", ["0b6b5d", "#0b6b5", "#0b6b5dd", "red"]],
    ["favicon", ["", "/etc/passwd", "../x.svg", "a/../../x.svg", "a b.svg"]],
    ["mailMark", ["", "mark.svg", "mark.webp", "../mark.png", "png"]],
    ["clientUrl", ["javascript:alert(1)", "ftp://coupons.example/"]],
    [
      "clientUrl",
      ["https://coupons.example/stores", "https://a.example/?q=/", "https://a.example/#/"],
    ],
    ["origin", ["coupons.example", "https://coupons.example/path", "https://a@b.example", "x"]],
    ["origin", ["https://coupons.example?x", "https://[::x", "ftp://coupons.example"]],
    ["hosts", [["https://coupons.example"], ["Coupons.example"], ["a:70000"], [""]]],
    ["siteKey", ["", "a b", "schlüssel"]],
    ["timeZone", ["America/Nowhere", ""]],
    ["locale", ["", "en-gb", "en_GB", "EN", "fr", "x", "-"]],
    ["couponReview", ["later"]],
    ["brands", [[{ name: "", logo: "b.svg" }], [{ name: " ", logo: "b.svg" }]]],
    ["brands", [[{ name: "B", logo: "../b.svg" }], [{ name: "B", logo: "b/../../b.svg#b" }]]],
    ["brands", [[{ name: "B", logo: "b.svg#" }], [{ name: "B", logo: "b.png#b" }]]],
    [
      "supportEmail",
      ["", "nobody", "a@b", "a@b.example ", "A <a@b.example>", "a@b.example,c@d.example"],
    ],
    ["mailFrom", ["", "nobody", "Shop <a@b.example>"]],
    ["location", ["", "US", "us ", "uk", "zz", "eu", "su", "xx", 840]],
    ["categories", [[], "Food", [1], [{ id: 1 }], [{ name: "Food" }], [{ id: 1, name: "" }]]],
    ["categories", [[{ id: 0, name: "Food" }], [{ id: 1.5, name: "Food" }]]],
    ["staffMail", ["a@b.example", [], [""], ["nobody"], [" a@b.example"]]],
  ];
  it.each(bad)("rejects an invalid %s", (field, values) => {
    for (const value of values) {
      expect([value, wrong({ [field]: value })]).toEqual([value, [field]]);
    }
  });

  it("reports a price that its currency cannot represent together with the other errors", () => {
    expect(wrong({ currency: "JPY", price: 24.5, planName: "" })).toEqual(["planName", "price"]);
    expect(wrong({ price: "24" })).toEqual(["price"]);
    expect(wrong({ currency: "JPY", price: 2500, yearlyPrice: 249.9, planName: "" })).toEqual([
      "planName",
      "yearlyPrice",
    ]);
    expect(wrong({ noSuchField: 1 })).toEqual(["non_field_errors"]);
  });

  it("the default is one of the categories; each id and name is there once, whatever its case (rule 1.10)", () => {
    const categories = [
      { id: 6, name: "Food" },
      { id: 7, name: "Fashion" },
    ];
    expect(wrong({ categories, defaultCategory: 7 })).toEqual([]);
    expect(wrong({ categories, defaultCategory: 501 })).toEqual(["defaultCategory"]);
    expect(wrong({ defaultCategory: 501 })).toEqual([]);
    expect(wrong({ defaultCategory: 7 })).toEqual(["defaultCategory"]);
    for (const third of [
      { id: 7, name: "Travel" },
      { id: 8, name: "FOOD" },
    ])
      expect(wrong({ categories: [...categories, third] })).toEqual(["categories"]);
    const many = [...categories, { id: 6, name: "food" }];
    expect(wrong({ categories: many, siteName: "", defaultCategory: 6 })).toEqual([
      "siteName",
      "categories",
    ]);
  });

  it.each([
    ["USD", 0.5, 0.49],
    ["JPY", 50, 49],
    ["HUF", 175, 174.99],
    ["KWD", 0.01, 0],
  ])("the lowest price in %s is %s, as Stripe charges no less", (currency, least, less) => {
    expect(wrong({ currency, price: least })).toEqual([]);
    expect(wrong({ currency, price: less })).toEqual(["price"]);
    expect(wrong({ currency, price: least, yearlyPrice: less })).toEqual(["yearlyPrice"]);
  });

  it("fills in defaults for missing fields", () => {
    const { timeZone, locale, couponReview, hosts, favicon, planName, ...rest } = sample;
    expect(z.parse(ClientFile, rest)).toMatchObject({
      timeZone: "America/New_York",
      couponReview: "after",
      hosts: [],
      favicon: "favicon.svg",
      locale: "en-US",
      location: "us",
      categories: [{ id: 501 }],
    });
  });
});

describe("the error statuses of an endpoint", () => {
  const plain = {
    method: "GET",
    path: "/x",
    summary: "",
    responses: {},
    beforeSecondFactor: true,
  } as const;
  it("are derived from its definition and sorted", () => {
    const any = [400, 401, 503];
    expect(errorStatuses(endpoint({ ...plain, access: "public" }))).toEqual(any);
    expect(errorStatuses(endpoint({ ...plain, access: "user" }))).toEqual(any);
    for (const access of ["public", "user"] as const) {
      const { beforeSecondFactor: _before, ...later } = plain;
      expect(errorStatuses(endpoint({ ...later, access }))).toEqual([400, 401, 403, 503]);
    }
    for (const access of ["merchant", "staff"] as const)
      expect(errorStatuses(endpoint({ ...plain, access }))).toEqual([400, 401, 403, 503]);
    const more = { params: z.object({}), errors: [429, 409], idempotent: true } as const;
    expect(errorStatuses(endpoint({ ...plain, ...more, access: "public" }))).toEqual([
      400, 401, 404, 409, 422, 429, 503,
    ]);
    for (const method of ["POST", "PUT", "PATCH", "DELETE"] as const) {
      const call = { ...plain, method, access: "public" } as const;
      expect(errorStatuses(endpoint(call))).toEqual([400, 401, 413, 415, 503]);
      expect(errorStatuses(endpoint({ ...call, ignoresBody: true }))).toEqual([400, 401, 415, 503]);
      expect(errorStatuses(endpoint({ ...call, access: "user" }))).toEqual([
        400, 401, 413, 415, 429, 503,
      ]);
    }
  });
});
