import { expect, test } from "vitest";
import { store as approvedStore, subscription } from "../testing/entities.ts";
import { businessNow } from "../time/business-time.ts";
import { hasSubscribed } from "./has-subscribed.ts";

const withPlan = (status: string) => ({
  store: { ...approvedStore, stripe_subscription: { ...subscription, status } },
  coupon_center_txn: null,
});

test("a first payment counts, regardless of the plan's later state (rule 8.2)", () => {
  expect(hasSubscribed({ store: null, coupon_center_txn: { id: 1 } })).toBe(true);
  expect(hasSubscribed({ ...withPlan("canceled"), coupon_center_txn: { id: 1 } })).toBe(true);
});

test.each([
  ["active", true],
  ["trialing", true],
  ["incomplete", false],
  ["incomplete_expired", false],
  ["past_due", true],
  ["unpaid", true],
  ["paused", true],
  ["canceled", false],
])("without a payment, a plan that is %s counts: %s (decision 060)", (status, expected) => {
  expect(hasSubscribed(withPlan(status))).toBe(expected);
});

test("without a payment, a cancelled plan counts until it has ended (rule 8.6, decision 060)", () => {
  const ending = (seconds: number) => {
    const { store } = withPlan("canceled");
    const ends_at = businessNow() / 1000 + seconds;
    const stripe_subscription = { ...store.stripe_subscription, ends_at };
    return hasSubscribed({ store: { ...store, stripe_subscription }, coupon_center_txn: null });
  };
  expect([ending(60), ending(-60)]).toEqual([true, false]);
});

test("a merchant without a plan or a store has not subscribed", () => {
  const store = { ...approvedStore, stripe_subscription: null };
  expect(hasSubscribed({ store, coupon_center_txn: null })).toBe(false);
  expect(hasSubscribed({ store: null, coupon_center_txn: null })).toBe(false);
});
