import { sayIn } from "@coupon-center/contract";
import { expect, test } from "vitest";
import { newCoupon } from "./coupon-form.ts";
import { oddDays } from "./odd-days.ts";

const say = sayIn("en-US");
const today = "2026-11-20";
const defaults = newCoupon(today, "https://northpine.example.com");
const OLD = "This is more than a year ago. Save again if it is right.";
const OVER =
  "This date has passed, so shoppers would not see the coupon. Save again if it is right.";

test.each([
  ["the defaults", {}, {}],
  ["a start a year ago", { started: "2025-11-20" }, {}],
  ["a start a day earlier", { started: "2025-11-19" }, { start_date: [OLD] }],
  ["an end today", { expired: today }, {}],
  ["an end yesterday", { expired: "2026-11-19" }, { expiration_date: [OVER] }],
  ["an end yesterday that does not count", { expired: "2026-11-19", noExpiration: true }, {}],
  [
    "both far in the past",
    { started: "1926-01-01", expired: "1926-02-01" },
    { start_date: [OLD], expiration_date: [OVER] },
  ],
])("%s: what is asked before saving (rule 6.19)", (_name, change, asked) => {
  expect(oddDays({ ...defaults, ...change }, defaults, today, say)).toEqual(asked);
});

test("days that were stored so are not asked about (rule 6.19)", () => {
  const stored = { ...defaults, started: "2020-01-01", expired: "2020-02-01" };
  expect(oddDays({ ...stored, description: "Another" }, stored, today, say)).toEqual({});
});
