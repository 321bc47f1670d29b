import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ClientFile } from "@coupon-center/contract";
import "@coupon-center/contract/zod-locale";
import { expect, it } from "vitest";
import { explainIssue } from "./explain-issue.ts";

const good: object = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../../../clients/8/client.json"), "utf8"),
);

/** What is said of the file of client 8 with these changes, a line for each fault. */
function faultsOf(changes: object): string[] {
  const { error } = ClientFile.safeParse({ ...good, ...changes }, { reportInput: true });
  const faults = error?.issues.flatMap(explainIssue) ?? [];
  return faults.map(({ path, text }) => `${path.join(".")}: ${text}`);
}

const brands = `"brands":[{"name":"oreo","logo":"brands.svg#oreo"}]`;

it.each([
  [{ price: undefined }, `price: is required, for example "price":24.99`],
  [{ price: "9" }, `price: must be a number without quotes, for example "price":24.99`],
  [{ yearlyPrice: 0 }, `yearlyPrice: must be more than 0, for example "yearlyPrice":249.9`],
  [{ graceDays: -1 }, `graceDays: must be at least 0, for example "graceDays":21`],
  [{ graceDays: 61 }, `graceDays: must be at most 60, for example "graceDays":21`],
  [{ clientId: 1.5 }, `clientId: must be a whole number without quotes, for example "clientId":12`],
  [{ locale: 7 }, `locale: must be a text in quotes, for example "locale":"en-GB"`],
  [
    { siteName: "x".repeat(61) },
    `siteName: is too long: at most 60 characters, for example "siteName":"Dealwharf"`,
  ],
  [
    { couponReview: "never" },
    `couponReview: must be one of after, before, for example "couponReview":"after"`,
  ],
  [
    { clientUrl: 7 },
    `clientUrl: must be an address, or empty, for example "clientUrl":"https://www.dealwharf.example/stores/"`,
  ],
  [{ brands: {} }, `brands: must be a list in [ ], for example ${brands}`],
  [{ brands: [7] }, `brands.0: must be an object in { }, for example ${brands}`],
  // What the schema has as code, or has an example in it, is said as it is.
  [{ defaultCategory: 99 }, "defaultCategory: must be the id of one of the categories"],
  [{ currency: "usd" }, "currency: must be an ISO 4217 code like USD"],
  [{ primaryColor: "red" }, "primaryColor: must be a colour like #0b6b5d"],
])("what is wrong with %j is said with what to write (rule 1.1, decision 011)", (changes, said) => {
  expect(faultsOf(changes)).toContain(said);
});

it.each([
  // one character too many, two others, one too few, two swapped, two too many, another case
  ["pricee", "price"],
  ["prxqe", "price"],
  ["appNme", "appName"],
  ["siteNmea", "siteName"],
  ["xxorigin", "origin"],
  ["Hosts", "hosts"],
])("a field %s is probably %s, misspelt (rule 1.1, decision 011)", (key, meant) => {
  expect(faultsOf({ [key]: 1 })).toEqual([
    `${key}: is no field of this file: is ${meant} meant? Else remove it`,
  ]);
});

it.each([
  // three characters from hosts and origin, and like none at all
  "hostsxyz",
  "xyzorigin",
  "colour",
])("a field %s is like none of the file's, and to be removed (rule 1.1, decision 011)", (key) => {
  expect(faultsOf({ [key]: 1 })).toEqual([`${key}: is no field of this file: remove it`]);
});

it("each of several unknown fields is named, at its own place (rule 1.1, decision 011)", () => {
  const brand = { name: "oreo", logo: "brands.svg#oreo", sizeOf: 1, shapeOf: 2 };
  expect(faultsOf({ brands: [brand] })).toEqual([
    "brands.0.sizeOf: is no field of this file: remove it",
    "brands.0.shapeOf: is no field of this file: remove it",
  ]);
});
