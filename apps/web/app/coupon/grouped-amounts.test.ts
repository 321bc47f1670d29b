import { faultText } from "@coupon-center/contract";
import { expect, test } from "vitest";
import { newCoupon, problemsOf } from "./coupon-form.ts";

const form = { ...newCoupon("2026-01-31", "shop.example.com"), description: "Everything" };

function problemWith(savings: string, currency: string): string | undefined {
  const problem = problemsOf({ ...form, typeId: "sale amount", savings }, currency).get("savings");
  return problem && faultText("en", problem);
}

test.each(["USD", "HUF", "JPY"])(
  "thousands of %s that are typed with a point are not taken for a thousandth (rule 6.6)",
  (currency) => {
    expect(problemWith("1.000", currency)).toBe(`Has more decimals than ${currency} allows`);
    expect(problemWith("1000.00", currency)).toBeUndefined();
  },
);

test("the same for a minimum order (rule 6.6)", () => {
  const free = { ...form, typeId: "free shipping", minimum: "5.000" };
  expect([...problemsOf(free, "JPY").keys()]).toEqual(["minimum"]);
});

test("an amount of three decimals is one where the currency has as many (rule 6.6)", () => {
  expect(problemWith("1.000", "KWD")).toBeUndefined();
});
