import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { browserTexts } from "@coupon-center/contract/browser-texts";
import { catalogues } from "@coupon-center/contract/catalogues";
import { expect, test } from "vitest";
import { areaOf } from "./app/page/texts/text-areas.ts";

const app = join(import.meta.dirname, "app");
const keys = new Set(Object.keys(catalogues.en ?? {}));

/** The modules that a screen loads, its own and theirs. */
function modulesOf(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file) || !existsSync(file)) return found;
  found.add(file);
  const imports = /^(?:import(?! type)|export)[^;]*? from "(\.[^"]+)"|import\("(\.[^"]+)"\)/gm;
  for (const [, first, second] of readFileSync(file, "utf8").matchAll(imports))
    modulesOf(join(dirname(file), first ?? second ?? ""), found);
  return found;
}

/** The keys in the first arguments of a module's calls of `say`, as 'file: key'. */
function saidIn(file: string): string[] {
  const calls = /\b(?:say|sayIn|useSay\(\))\(\s*(?:(?:locale|client\.locale),\s*)?([^;]*?)[,)]/g;
  return [...readFileSync(file, "utf8").matchAll(calls)]
    .flatMap(([, first = ""]) => [...first.matchAll(/"(\w+)"/g)].map(([, key = ""]) => key))
    .filter((key) => keys.has(key))
    .map((key) => `${file.slice(app.length + 1)}: ${key}`);
}

/** What screens load and never show: parts of the public pages, and of the server's answer. */
const unsaid = [
  // Without a script, by the server, which has all texts.
  /^page\/NoScript\.tsx: /,
  // Only the public page of a store can be shared and leads to others.
  /^storefront\/(ShareDetails\.tsx: |StoreContent\.tsx: seeAllStores)/,
];

/** By path: what a screen loads for something else than its words. */
const unsaidOn: Readonly<Record<string, readonly RegExp[]>> = {
  // Its sample is a store that was changed today, and has two coupons with codes and no other.
  "": [
    /^storefront\/StoreContent\.tsx: (noOffers|noOffersText|recentlyExpired|share|updatedOn)$/,
    /^storefront\/(CouponFilter|Expiry)\.tsx: /,
    /^time\/day-text\.ts: (ended|endsToday|endsTomorrow|startsTomorrow|startsOn|utcTime)$/,
  ],
  // It tells days, and not when a coupon ends.
  account: [/^time\/day-text\.ts: /],
  // It has the plan's status and next payment, without what they mean for the merchant.
  "staff/stores/:storeId": [/^merchant\/subscription-text\.ts: /],
};

const routes = readFileSync(join(app, "routes.ts"), "utf8");
const screens = [...routes.matchAll(/(?:route\("([^"]+)", |index\()"(routes\/[^"]+)"/g)].map(
  ([, path = "", file = ""]) => ({ path, file }),
);

test.each(screens)("'$path' has each text that it says (decision 072)", ({ path, file }) => {
  const area = areaOf(`https://couponlane.example/${path.replace("*", "nothing")}`);
  const known = Object.keys(JSON.parse(browserTexts("en", "frame", area)));
  const said = [...modulesOf(join(app, file))].flatMap(saidIn);
  const missing = said.filter((one) => !known.includes(one.split(": ")[1] ?? ""));
  const exceptions = [...unsaid, ...(unsaidOn[path] ?? [])];
  expect(missing.filter((one) => !exceptions.some((some) => some.test(one)))).toEqual([]);
});

test("a path in capitals has the texts of its screen (rule 12.7)", () => {
  for (const [path, area] of [
    ["LOGIN", "guest"],
    ["My-Store/Preview", "merchant"],
  ] as const)
    expect(areaOf(`https://couponlane.example/${path}`)).toBe(area);
});

/** '' is that of an address with a slash too many. */
const beginnings = [...new Set(screens.map(({ path }) => path.split("/")[0] ?? ""))];

test.each(beginnings)(
  "an unknown address below '%s' has each text that it says (decision 072)",
  (first) => {
    const area = areaOf(`https://couponlane.example/${first}/nothing`);
    const known = Object.keys(JSON.parse(browserTexts("en", "frame", area)));
    const said = saidIn(join(app, "shell/ErrorPage.tsx"));
    expect(said).toContain("shell/ErrorPage.tsx: nothingHere");
    expect(said.filter((one) => !known.includes(one.split(": ")[1] ?? ""))).toEqual([]);
  },
);

test("all screens and their words are found", () => {
  expect(screens.length).toBeGreaterThan(20);
  expect(saidIn(join(app, "time/StoreDay.tsx"))).toEqual(["time/StoreDay.tsx: dayInZone"]);
  expect(saidIn(join(app, "staff/billing/PaymentRow.tsx")).length).toBeGreaterThan(3);
});
