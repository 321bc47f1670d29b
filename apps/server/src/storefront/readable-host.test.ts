import { normalizeWebUrl } from "@coupon-center/contract";
import { expect, test } from "vitest";
import { readableHost } from "./readable-host.ts";

/** As it is stored. */
const stored = (typed: string) => normalizeWebUrl(typed) ?? "";

test.each([
  ["https://www.münchen-kaffee.de/laden", "münchen-kaffee.de"],
  ["españa.example:8080", "españa.example:8080"],
  ["straße.example", "straße.example"],
  ["northpine.example", "northpine.example"],
])("shoppers read the host of %s as its owner writes it: %s", (typed, read) => {
  expect(readableHost(stored(typed), "en-US")).toBe(read);
});

test.each([
  ["Cyrillic letters that look Latin", "аррӏе.example", "xn--80ak6aa92e.example"],
  ["one of them among Latin ones", "pаypal.example", "xn--pypal-4ve.example"],
  ["a Latin letter without its dot", "ıkea.example", "xn--kea-iua.example"],
  ["Greek letters", "ορα.example", "xn--mxa1ag.example"],
  ["Arabic letters", "متجر.example", "xn--pgbep1f.example"],
])("a host with %s stays in ASCII", (_, typed, read) => {
  expect(readableHost(stored(typed), "en-US")).toBe(read);
});

test("what says nothing stays as it is", () => {
  const host = "xn--zzzzzzzzz.example";
  expect(readableHost(`http://${host}`, "en-US")).toBe(host);
});

test("at a brand in Arabic a host in Arabic letters is read", () => {
  expect(readableHost(stored("متجر.example"), "ar-EG")).toBe("متجر.example");
});
