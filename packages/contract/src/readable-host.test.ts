import { expect, test } from "vitest";
import { emailLetters, readableHost, typedWebUrl } from "./readable-host.ts";
import { normalizeWebUrl } from "./web-url.ts";

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

test.each([
  "http://münchen-kaffee.de/laden?a=xn--1",
  "https://münchen.рф:8443",
  "http://متجر.example",
  "https://northpine.example",
])("the owner of %s finds it in the form as it was typed, in any alphabet (rule 4.5)", (typed) => {
  expect(typedWebUrl(stored(typed))).toBe(typed);
});

test.each([
  ["nothing", ""],
  ["letters that are none", "http://xn--zzzzzzzzz.example"],
  ["a joiner, which is refused where it is typed", "http://xn--ab-m1t.example"],
])("an address with %s is shown as it is stored", (_, url) => {
  expect(typedWebUrl(url)).toBe(url);
});

test.each([
  ["info@xn--mnchen-3ya.example", "info@münchen.example"],
  ["info@xn--pgbep1f.xn--mgbh0fb", "info@متجر.مثال"],
  ["xn--mnchen-3ya@northpine.example", "xn--mnchen-3ya@northpine.example"],
  ["info@xn--zzzzzzzzz.example", "info@xn--zzzzzzzzz.example"],
  ["u\u0308ni@mu\u0308nchen.example", "üni@münchen.example"],
])("the owner of %s reads %s (rule 2.2)", (stored, read) => {
  expect(emailLetters(stored)).toBe(read);
});
