import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { ClientFile } from "./client.ts";
import { endpoint, errorStatuses } from "./endpoint.ts";
import { toFieldErrors } from "./errors.ts";

const sample: Record<string, unknown> = JSON.parse(
  readFileSync(new URL("../../../clients/8/client.json", import.meta.url), "utf8"),
);

/** The fields that a file with these changes is refused for. */
function wrong(changes: object): string[] {
  const parsed = z.safeParse(ClientFile, { ...sample, ...changes });
  return parsed.success ? [] : Object.keys(toFieldErrors(parsed.error));
}

describe("a client's file, 'checked by one schema at start' (rule 1.1, decision 011)", () => {
  const good: [string, unknown[]][] = [
    ["price", [24.99, 0.01]],
    ["appName", ["a", "a".repeat(60)]],
    ["siteName", ["a", "a".repeat(60)]],
    ["planName", ["a", "a".repeat(60)]],
    ["currencySymbol", ["$", "12345"]],
    ["primaryColor", ["#0b6b5d", "#FFFFFF"]],
    ["favicon", ["favicon.svg", "Logos/a_b-1.png"]],
    ["clientUrl", ["", "https://coupons.example/stores/", "http://coupons.example/"]],
    ["origin", ["https://coupons.example", "HTTP://localhost:3000/"]],
    ["hosts", [[], ["coupons.example", "a-b.localhost:3000"]]],
    ["siteKey", ["8", "key-of-10!~"]],
    ["timeZone", ["UTC", "America/New_York"]],
    ["couponReview", ["after", "before"]],
    ["brands", [[], [{ name: "B", logo: "b.svg" }]]],
  ];
  it.each(good)("takes a good %s", (field, values) => {
    for (const value of values) expect([value, wrong({ [field]: value })]).toEqual([value, []]);
  });

  const bad: [string, unknown[]][] = [
    ["clientId", [0, -1, 1.5, "8"]],
    ["price", [0, -1, 24.999]],
    ["currency", ["usd", "US", "USDX", "U5D"]],
    ["appName", ["", "a".repeat(61)]],
    ["siteName", ["", "a".repeat(61)]],
    ["planName", ["", "a".repeat(61)]],
    ["currencySymbol", ["", "123456"]],
    ["primaryColor", ["0b6b5d", "#0b6b5", "#0b6b5dd", "red"]],
    ["favicon", ["", "/etc/passwd", "../x.svg", "a/../../x.svg", "a b.svg"]],
    ["clientUrl", ["javascript:alert(1)", "ftp://coupons.example"]],
    ["origin", ["coupons.example", "https://coupons.example/path", "https://a@b.example", "x"]],
    ["origin", ["https://coupons.example?x", "https://[::x", "ftp://coupons.example"]],
    ["hosts", [["https://coupons.example"], ["Coupons.example"], ["a:70000"], [""]]],
    ["siteKey", ["", "a b", "schlüssel"]],
    ["timeZone", ["America/Nowhere", ""]],
    ["couponReview", ["later"]],
    ["brands", [[{ name: "", logo: "b.svg" }], [{ name: "B", logo: "../b.svg" }]]],
    ["supportEmail", ["nobody"]],
  ];
  it.each(bad)("refuses a bad %s", (field, values) => {
    for (const value of values) {
      expect([value, wrong({ [field]: value })]).toEqual([value, [field]]);
    }
  });

  it("tells a price that its currency can't have together with the other faults", () => {
    expect(wrong({ currency: "JPY", price: 24.5, planName: "" })).toEqual(["planName", "price"]);
    expect(wrong({ price: "24" })).toEqual(["price"]);
    expect(wrong({ noSuchField: 1 })).toEqual(["non_field_errors"]);
  });

  it("what it leaves out has its default", () => {
    const { timeZone, couponReview, hosts, favicon, planName, ...rest } = sample;
    expect(z.parse(ClientFile, rest)).toMatchObject({
      ...{ timeZone: "America/New_York", couponReview: "after", hosts: [] },
      ...{ favicon: "favicon.svg", planName: "Merchant plan" },
    });
  });
});

describe("with what an endpoint may refuse", () => {
  const plain = { method: "GET", path: "/x", summary: "", responses: {} } as const;
  it("follows from its shape, in order", () => {
    const any = [400, 401, 503];
    expect(errorStatuses(endpoint({ ...plain, access: "public" }))).toEqual(any);
    expect(errorStatuses(endpoint({ ...plain, access: "user" }))).toEqual(any);
    for (const access of ["merchant", "staff"] as const)
      expect(errorStatuses(endpoint({ ...plain, access }))).toEqual([400, 401, 403, 503]);
    const more = { params: z.object({}), errors: [429, 409], idempotent: true } as const;
    expect(errorStatuses(endpoint({ ...plain, ...more, access: "public" }))).toEqual([
      ...[400, 401, 404, 409, 422, 429, 503],
    ]);
    for (const body of [{ body: z.object({}) }, { upload: true as const }])
      expect(errorStatuses(endpoint({ ...plain, ...body, access: "public" }))).toEqual([
        ...[400, 401, 413, 415, 503],
      ]);
  });
});
