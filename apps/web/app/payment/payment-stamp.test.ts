import type { Subscription } from "@coupon-center/contract";
import { expect, test } from "vitest";
import { store, subscription } from "../testing/entities.ts";
import { paymentStamp } from "./payment-stamp.ts";

const paid = { ...subscription, current_period_end: 100 };
const stampOf = (firstPayment: number | null, plan: Subscription | null) =>
  paymentStamp({
    coupon_center_txn: firstPayment === null ? null : { id: firstPayment },
    store: { ...store, stripe_subscription: plan },
  });

test("the stamp changes with a new store, the first payment, a new plan, a new period, a recovered payment and a suspension", () => {
  const stamps = [
    paymentStamp({ coupon_center_txn: null, store: null }),
    stampOf(null, null),
    stampOf(1, paid),
    stampOf(2, paid),
    stampOf(1, { ...paid, id: "sub_2" }),
    stampOf(1, { ...paid, current_period_end: 200 }),
    stampOf(1, { ...paid, status: "past_due" }),
    paymentStamp({ coupon_center_txn: null, store: { ...store, suspended: true } }),
  ];
  expect(new Set(stamps).size).toBe(stamps.length);
  expect(stampOf(1, { ...paid })).toBe(stampOf(1, paid));
  expect(stampOf(1, { ...paid, status: "trialing" })).toBe(stampOf(1, paid));
});
