import { type CouponText, limits } from "@coupon-center/contract";
import { expect, test } from "vitest";
import { type CouponFormValues, type couponFieldNames, newCoupon } from "./coupon-form.ts";
import { stillRight } from "./still-right.ts";

const right: CouponFormValues = {
  ...newCoupon("2026-11-22", "https://northpine.example"),
  description: "Winter jackets",
  code: "WINTER20",
};
const tooLong: Record<(typeof couponFieldNames)[CouponText], string> = {
  description: "x".repeat(limits.textLength + 1),
  code: "x".repeat(limits.codeLength + 1),
};
const after = (change: Partial<CouponFormValues>) =>
  stillRight({ ...right, ...change }, right, "USD");

test.each<[string, Partial<CouponFormValues>]>([
  ["more than all", { savings: "101" }],
  ["no savings", { savings: "" }],
  ["an amount with a tenth of a cent", { typeId: "sitewide amount", savings: "12.345" }],
  ["savings of nothing", { savings: "0" }],
  ["words for a figure", { savings: "a lot" }],
  ...Object.entries(tooLong).map<[string, Partial<CouponFormValues>]>(([name, text]) => [
    `a ${name} that is too long`,
    { [name]: text },
  ]),
  ["a day that there is not", { expired: "2026-02-31" }],
  ["no last day", { expired: "" }],
  ["an end before the start", { expired: "2026-11-21" }],
])("%s: the preview keeps what was right (rule 6.2)", (_, change) => {
  expect(after(change)).toEqual(right);
});

test.each<[string, Partial<CouponFormValues>]>([
  ["another saving", { savings: "35", isSavingsRange: true }],
  ["another type", { typeId: "sale amount", savings: "150" }],
  ["no words yet: the place for them is shown", { description: "" }],
  ["no code", { code: "" }],
  ["no end", { noExpiration: true, expired: "" }],
  ["another end while the start is being typed", { started: "2026-1", expired: "2026-12-24" }],
])("%s is shown at once (rule 6.2)", (_, change) => {
  expect(after(change)).toEqual({ ...right, ...change });
});

test("an amount that no percentage can be stays an amount, figure and type together", () => {
  const amount = { ...right, typeId: "sale amount", savings: "150" };
  const percent = { ...amount, typeId: "sale percent", description: "Boots" };
  expect(stillRight(percent, amount, "USD")).toEqual({ ...amount, description: "Boots" });
});

test("one field that is wrong keeps no other back", () => {
  expect(after({ savings: "101", description: "Boots", code: "BOOTS" })).toEqual({
    ...right,
    description: "Boots",
    code: "BOOTS",
  });
});
