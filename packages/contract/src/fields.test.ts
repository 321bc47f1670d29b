import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { LoginInput, RefreshInput, SetPasswordForm } from "./account.ts";
import { toFieldErrors } from "./errors.ts";
import {
  accountEmail,
  day,
  email,
  givenPassword,
  id,
  line,
  newPassword,
  optionalLine,
  optionalWebUrl,
  queryId,
  readId,
  requiredLine,
  webUrl,
} from "./fields.ts";
import { limits } from "./limits.ts";
import { Paging } from "./paging.ts";
import { passesLogoRule, StoreInput } from "./store.ts";
import { faultText, sayFields } from "./texts/fault.ts";

/** The value as parsed by a schema, or its error messages. */
function read(schema: z.ZodMiniType, value: unknown): unknown {
  const parsed = z.safeParse(schema, value);
  return parsed.success
    ? parsed.data
    : parsed.error.issues.map(({ message }) => faultText("en", message));
}

describe("mail addresses (rule 2.2)", () => {
  it.each([
    "a@b.co",
    "first.last+tag@sub.shop.example",
    "ünï@exämple.de",
    `${"a".repeat(254 - "@shop.example".length)}@shop.example`,
    `${"ᾂ".repeat(254 - "@shop.example".length)}@shop.example`,
  ])("takes %s, also with its accents apart", (address) => {
    expect(read(email, ` ${address} `)).toBe(address);
    expect(read(email, address.normalize("NFD"))).toBe(address);
  });

  it.each([
    "a@b.c",
    "a@b",
    "@shop.example",
    "a b@shop.example",
    "a@b@shop.example",
    "one@shop.example,two@shop.example",
    "One <one@shop.example>",
    "a..b@shop.example",
    "é.@shop.example",
    ".a@shop.example",
    "a@.shop.example",
    "a@shop..example",
    "a\u0007b@shop.example",
    "a@shop.example\r\nBcc: b@shop.example",
    `${"a".repeat(255 - "@shop.example".length)}@shop.example`,
  ])("'one mail address: never two, never a header': rejects %j", (address) => {
    expect(read(email, address)).toEqual(["Email is not valid"]);
  });

  it.each([
    ["in full width", "ｏｗｎｅｒ＠ｓｈｏｐ．example"],
    ["with an old form of a letter", "\u2092wner@shop.example"],
    ["with a dot of one's own", "owner@shop\u2024example"],
  ])("takes one written %s as the address that it counts as", (_how, address) => {
    expect(read(email, address)).toBe("owner@shop.example");
  });

  it.each([
    "owner@shop.example/a.bc",
    "owner@shop.example?a.bc",
    "owner@shop.example#a.bc",
    "owner@sh%6fp.example",
    "owner@shop.example%2fa.bc",
    "owner@shop.example／a.bc",
    "owner@shop.example℀.bc",
    "owner@shop.example&.bc",
    "owner@shop.example`.bc",
  ])("rejects %j, which would count as somebody else's address and reach nobody", (address) => {
    expect(read(email, address)).toEqual(["Email is not valid"]);
  });

  it.each(["ow\u0131ner@shop.example", "straße@shop.example", "STRAẞE@shop.example"])(
    "rejects %j for a new account: it would count as another's mailbox",
    (address) => {
      expect(read(accountEmail, address)).toEqual(["Email is not valid"]);
      expect(read(email, address)).toBe(address);
    },
  );

  it("a missing one gives the 'required' message only", () => {
    for (const missing of ["", "  ", null, undefined])
      expect(read(email, missing)).toEqual(["Email is required"]);
  });

  it("what is no text is called so, also where none is required", () => {
    for (const other of [5, true, [], {}, ["a@b.co"]]) {
      expect(read(email, other)).toEqual(["Email must be text"]);
      expect(read(optionalLine("firstNameField"), other)).toEqual(["First name must be text"]);
      expect(read(webUrl("websiteField"), other)).toEqual(["Website URL must be text"]);
    }
  });
});

describe("passwords: 6 to 128 characters as given (rule 2.3, decision 019)", () => {
  it("the shortest and the longest are accepted, spaces included; one character less or more is rejected", () => {
    for (const good of ["  six ", "🎉".repeat(6), "🎉".repeat(128)])
      expect(read(newPassword, good)).toBe(good);
    const should = (be: string) => [`Password should be ${be} characters long`];
    const bad = ["five5", "🎉".repeat(5), "a".repeat(129)].map((one) => read(newPassword, one));
    expect(bad).toEqual([should("at least 6"), should("at least 6"), should("at most 128")]);
    for (const missing of ["", null])
      expect(read(newPassword, missing)).toEqual(["Password is required"]);
  });

  it("one that is only compared has a maximum length", () => {
    expect(read(givenPassword, "a")).toBe("a");
    expect(read(givenPassword, "a".repeat(1024))).toHaveLength(1024);
    expect(read(givenPassword, "a".repeat(1025))).toEqual(["Password is too long"]);
    expect(read(givenPassword, "")).toEqual(["Password is required"]);
    expect(read(givenPassword, 123456)).toEqual(["Password must be text"]);
  });

  it("a token is required and has a maximum length", () => {
    for (const refresh of ["a", "a".repeat(512)])
      expect(read(RefreshInput, { refresh })).toEqual({ refresh });
    for (const missing of ["", null])
      expect(read(RefreshInput, { refresh: missing })).toEqual(["Token is required"]);
    expect(read(RefreshInput, { refresh: "a".repeat(513) })).toHaveLength(1);
    expect(z.safeParse(RefreshInput, { refresh: "a".repeat(513) }).success).toBe(false);
  });

  it("the confirmation is compared even if the password is invalid", () => {
    const judge = (password: string, confirmation: string) => {
      const parsed = z.safeParse(SetPasswordForm, { password, confirmation });
      return parsed.success ? {} : sayFields(toFieldErrors(parsed.error), "en");
    };
    expect(judge("secret", "secret")).toEqual({});
    expect(judge("secret", "Secret")).toEqual({ confirmation: ["Passwords don't match"] });
    expect(Object.keys(judge("five5", "other"))).toEqual(["password", "confirmation"]);
  });

  it("a sign-in checks that the address is present, not too long and free of control characters, nothing else", () => {
    const messages = (email: unknown) => read(LoginInput, { email, password: "x" });
    expect(messages(" no address ")).toEqual({ email: "no address", password: "x" });
    expect(messages("a")).toMatchObject({ email: "a" });
    expect(messages("a".repeat(1024))).toMatchObject({ password: "x" });
    expect(messages("a".repeat(1025))).toEqual(["Email is too long"]);
    expect(messages(" ")).toEqual(["Email is required"]);
    expect(messages("a\u0000b")).toEqual(["Email is not valid"]);
  });
});

describe("lines of text (rule 6.8)", () => {
  it("are trimmed, counted in code points, without control characters (decision 065)", () => {
    expect(read(line("descriptionField", 3), " 🎉🎉🎉 ")).toBe("🎉🎉🎉");
    expect(read(line("descriptionField", 3), "abcd")).toEqual([
      "Description must be at most 3 characters",
    ]);
    for (const bad of ["a\tb", "a\u0000b", "a\ud800b"])
      expect(read(line("descriptionField"), bad)).toEqual([
        "Description has a character that can't be used",
      ]);
    expect(read(line("descriptionField"), "x".repeat(121))).toEqual([
      "Description must be at most 120 characters",
    ]);
    expect(read(line("descriptionField"), "x".repeat(120))).toHaveLength(120);
    expect(read(line("descriptionField"), "")).toBe("");
  });

  it("a required one must not be empty; an optional one is '' if null or absent", () => {
    expect(read(requiredLine("descriptionField"), " ")).toEqual(["Description is required"]);
    expect(read(requiredLine("descriptionField"), null)).toEqual(["Description is required"]);
    expect(
      [null, undefined, " a "].map((text) => read(optionalLine("descriptionField"), text)),
    ).toEqual(["", "", "a"]);
  });
});

describe("web addresses in a field (rule 4.5)", () => {
  it("a required one must be present and valid", () => {
    expect(read(webUrl("destinationField"), " shop.example ")).toBe("http://shop.example");
    for (const missing of ["", " ", null]) {
      expect(read(webUrl("destinationField"), missing)).toEqual(["Destination URL is required"]);
    }
    expect(read(webUrl("destinationField"), "ftp://shop.example")).toEqual([
      "Destination URL is not a valid web address",
    ]);
  });

  it("an optional one is '' if empty, null or absent", () => {
    const optional = optionalWebUrl("destinationField");
    expect(["", " ", null, undefined].map((text) => read(optional, text))).toEqual([
      "",
      "",
      "",
      "",
    ]);
    expect(read(optional, " shop.example ")).toBe("http://shop.example");
    for (const bad of ["javascript:alert(1)", 5])
      expect(read(optional, bad)).toEqual(["Destination URL is not a valid web address"]);
  });
});

describe("ids and days", () => {
  it("'ids come as numbers or numeric strings', from 1 to the largest integer of both engines (rule 13.2, decision 021)", () => {
    for (const good of [1, 2_147_483_647]) {
      expect([read(id, good), read(id, String(good)), readId(String(good))]).toEqual([
        good,
        good,
        good,
      ]);
    }
    for (const bad of [0, -1, 1.5, 2_147_483_648]) {
      expect([read(id, bad), readId(String(bad))]).toEqual([["Not a valid id"], null]);
    }
    for (const bad of ["", "1e3", " 1", "0x1", "9".repeat(16)]) {
      expect([read(id, bad), readId(bad)]).toEqual([["Not a valid id"], null]);
    }
  });

  it("of a query, an empty one is absent (decision 021)", () => {
    expect([read(queryId, ""), read(queryId, undefined)]).toEqual([undefined, undefined]);
    expect([read(queryId, "8"), read(queryId, "x")]).toEqual([8, ["Not a valid id"]]);
  });

  it("a day must exist in the calendar, and the refusal says how one is written (rule 6.7)", () => {
    const badDay = "Date is not valid: write it as yyyy-mm-dd, like 2026-12-31";
    expect(read(day, "2028-02-29")).toBe("2028-02-29");
    expect(read(day, "2027-02-29")).toEqual([badDay]);
    expect(read(day, 5)).toEqual([badDay]);
    for (const none of [undefined, ""]) expect(read(day, none)).toEqual(["Date is required"]);
  });
});

describe("pages: 'what is out of bounds is brought back into them' (rule 13.2)", () => {
  it.each([
    [{}, { page: 1, page_size: 20 }],
    [
      { page: "2", page_size: 50 },
      { page: 2, page_size: 50 },
    ],
    [
      { page: "0", page_size: "0" },
      { page: 1, page_size: 20 },
    ],
    [
      { page: -1, page_size: 1 },
      { page: 1, page_size: 1 },
    ],
    [
      { page: 1.5, page_size: "all" },
      { page: 1, page_size: 20 },
    ],
    [
      { page: "1000001", page_size: "101" },
      { page: 1_000_000, page_size: 100 },
    ],
  ])("%j becomes %j", (sent, expected) => {
    expect(read(Paging, sent)).toEqual(expected);
  });
});

describe("stores", () => {
  it("the logo rule 'passes unless both width is not 120 and height is not 40' (rule 4.6, decision 024)", () => {
    const passes = (width: number, height: number) => passesLogoRule({ width, height });
    expect([passes(120, 40), passes(120, 1), passes(1, 40), passes(119, 41)]).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  it("'null means absent', and so does an empty category; a logo URL has a maximum length (decision 021)", () => {
    const body = { name: "Shop", website_url: "shop.example", contact_email: "a@shop.example" };
    const empty = { logo_url: null, url: "", location: "", contact_first_name: "" };
    for (const logo_url of [null, undefined, ""])
      expect(read(StoreInput, { ...body, logo_url })).toMatchObject(empty);
    for (const [primary_category, is] of [
      ["", null],
      [undefined, null],
      ["7", 7],
    ] as const)
      expect(read(StoreInput, { ...body, primary_category })).toMatchObject({
        primary_category: is,
      });
    for (const primary_category of ["none", 0, -1, 1.5, {}, 2_147_483_648])
      expect(read(StoreInput, { ...body, primary_category })).toEqual([
        "Category is not in the list",
      ]);
    const long = { ...body, logo_url: "x".repeat(limits.urlLength) };
    expect(read(StoreInput, long)).toMatchObject({ logo_url: long.logo_url });
    expect(z.safeParse(StoreInput, { ...long, logo_url: `${long.logo_url}x` }).success).toBe(false);
  });
});
