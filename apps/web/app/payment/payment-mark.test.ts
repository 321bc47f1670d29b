import { sayIn, type Transaction } from "@coupon-center/contract";
import { expect, test } from "vitest";
import { paymentMark } from "./payment-mark.ts";

test.each([
  ["paid", 0, null],
  ["failed", 0, "Failed"],
  ["refunded", 2499, "Refunded"],
  ["partially_refunded", 500, "Partially refunded: $5.00"],
  ["partially_refunded", null, "Partially refunded"],
  ["disputed", 500, "Disputed"],
] as const)(
  "'failed, refunded and disputed payments are marked', of a part with how much: %s, %j given back, is %j (rule 8.11)",
  (status: Transaction["status"], refunded_amount, mark) => {
    const payment = { status, refunded_amount, currency: "usd" };
    expect(paymentMark(payment, sayIn("en-US"), "en-US")).toBe(mark);
  },
);
