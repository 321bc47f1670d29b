import { expect, test } from "vitest";
import type { SubscriptionRow } from "../db/tables.ts";
import { planState, presentSubscription } from "./subscription.ts";

const row: SubscriptionRow = {
  ...{ id: "sub_1", account_id: 1, client_id: 8, status: "active", start_date: 1_500 },
  ...{ canceled_at: null, current_period_end: null, ends_at: null, currency: null },
  ...{ unit_amount: null, stripe_customer_id: "cus_1", is_current: 1, surplus: null },
  ...{ settled_at: null, updated_at: 1, pause: null },
};
const shown = { id: "sub_1", status: "active", start_date: 1, canceled_at: null };
const bare = {
  ...shown,
  current_period_end: null,
  ends_at: null,
  price: null,
  collection_paused: false,
};

test("a subscription is presented with times in seconds, its own price, and null where Stripe gave no value (decisions 035, 059)", () => {
  expect(presentSubscription(row)).toEqual(bare);
  const full = {
    ...{ canceled_at: 2_000, current_period_end: 3_000, currency: "usd", unit_amount: 2499 },
  };
  expect(presentSubscription({ ...row, ...full })).toEqual({
    ...{ ...bare, canceled_at: 2, current_period_end: 3 },
    price: { currency: "usd", unit_amount: 2499 },
  });
  expect(presentSubscription({ ...row, pause: "manual" }).collection_paused).toBe(true);
  expect(presentSubscription({ ...row, currency: "usd" }).price).toBeNull();
  expect(presentSubscription({ ...row, unit_amount: 0 }).price).toBeNull();
});

test.each([
  ["active", null, "active"],
  ["active", 4_000, "canceled"],
  ["trialing", 4_000, "canceled"],
  ["past_due", 4_000, "past_due"],
  ["canceled", 4_000, "canceled"],
])(
  "one that is %s and ends at %s is presented as '%s' (decisions 038, 058)",
  (status, ends_at, text) => {
    const end = ends_at === null ? null : ends_at / 1000;
    expect(presentSubscription({ ...row, status, ends_at })).toEqual({
      ...{ ...bare, status: text, ends_at: end },
    });
    expect(planState({ status, ends_at })).toEqual({ status, ends_at: end });
  },
);

test("without a subscription there is no plan (decision 037)", () => {
  expect(planState(undefined)).toBeNull();
  expect(planState({ status: null, ends_at: null })).toBeNull();
});
