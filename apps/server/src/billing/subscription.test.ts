import { plainSubscription } from "@coupon-center/testing/samples";
import { expect, test } from "vitest";
import { type CurrentSubscription, planState, presentSubscription } from "./subscription.ts";
import { subscriptionRow } from "./testing/subscription-row.ts";

const row: CurrentSubscription = {
  ...subscriptionRow,
  start_date: 1_500,
  old_amount: null,
  new_amount: null,
  new_since: null,
};
const client = { graceDays: 21 };
test("a subscription is presented with times in seconds, its own price, and null where Stripe gave no value (decisions 035, 059)", () => {
  expect(presentSubscription(row, client)).toEqual(plainSubscription);
  const full = {
    canceled_at: 2_000,
    current_period_end: 3_000,
    currency: "usd",
    unit_amount: 2499,
  };
  expect(presentSubscription({ ...row, ...full }, client)).toEqual({
    ...plainSubscription,
    canceled_at: 2,
    current_period_end: 3,
    price: { currency: "usd", unit_amount: 2499 },
  });
  expect(presentSubscription({ ...row, pause: "manual" }, client).collection_paused).toBe(true);
  expect(presentSubscription({ ...row, currency: "usd" }, client).price).toBeNull();
  expect(presentSubscription({ ...row, unit_amount: 0 }, client).price).toBeNull();
});

const priced = { currency: "usd", current_period_end: 90_000, unit_amount: 2499 };
const MONTH = 31 * 86_400_000;
const move = { old_amount: 2499, new_amount: 2999, new_since: 90_000 + MONTH };

test.each([
  ["before it is made", {}, 2499, (90_000 + MONTH) / 1000],
  [
    "from the renewal that takes it, if renewals have moved since",
    { new_since: 90_000 + MONTH - 86_400_000 },
    2499,
    (90_000 + MONTH) / 1000,
  ],
  ["from the renewal that takes it, if that is later", { new_since: 60_000 }, 2499, 90],
  ["after it is made at Stripe", { unit_amount: 2999, new_since: 90_000 }, 2499, 90],
  ["not after the renewal", { unit_amount: 2999, new_since: 60_000 }, 2999, undefined],
  ["not with another price at Stripe", { unit_amount: 1999 }, 1999, undefined],
  ["not while it ends", { ends_at: 90_000 }, 2499, undefined],
  ["not while its period is unknown", { current_period_end: null }, 2499, undefined],
  ["not while it is paused", { pause: "suspension" as const }, 2499, undefined],
])("a coming price is told %s (rule 8.25, decision 074)", (_when, change, amount, from) => {
  const shown = presentSubscription({ ...row, ...priced, ...move, ...change }, client);
  expect([shown.price?.unit_amount, shown.coming_price?.from]).toEqual([amount, from]);
});

const YEAR = 365 * 86_400_000;
const reduced = {
  discount_currency: "usd",
  discounted_amount: 1249,
  full_amount: 2499,
  start_date: 0,
  current_period_end: MONTH,
};

test.each([
  ["for ever", {}, 1249, undefined],
  ["from the first renewal after its end", { discount_ends_at: MONTH + 1 }, 1249, 59 * 86_400],
  ["from the renewal at its end", { discount_ends_at: 59 * 86_400_000 }, 1249, 59 * 86_400],
  [
    "from a yearly plan's next renewal",
    { discount_ends_at: YEAR + 1, current_period_end: YEAR, billing_interval: "year" as const },
    1249,
    2 * 365 * 86_400,
  ],
  ["not while it ends", { discount_ends_at: MONTH + 1, ends_at: MONTH }, 1249, undefined],
  [
    "not while its period is unknown",
    { discount_ends_at: MONTH + 1, current_period_end: null },
    1249,
    undefined,
  ],
])(
  "a coupon: the full price is told %s (rule 8.28, decision 080)",
  (_when, change, amount, from) => {
    const usd = (unit_amount: number) => ({ currency: "usd", unit_amount });
    expect(presentSubscription({ ...row, ...reduced, ...change }, client)).toMatchObject({
      price: usd(amount),
      coming_price: from === undefined ? null : { price: usd(2499), from },
    });
  },
);

test("a coupon in an unknown currency leaves an unknown price (decision 080)", () => {
  const unknown = { ...row, ...reduced, discount_currency: null, discount_ends_at: MONTH + 1 };
  expect(presentSubscription(unknown, client)).toMatchObject({ price: null, coming_price: null });
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
    expect(presentSubscription({ ...row, status, ends_at }, client)).toEqual({
      ...plainSubscription,
      status: text,
      ends_at: end,
    });
    const columns = { plan_status: status, plan_ends_at: ends_at, plan_past_due_since: null };
    const state = { status, ends_at: end, grace_ends_at: null };
    expect(planState(columns, client)).toEqual(state);
  },
);

test("without a subscription there is no plan (decision 037)", () => {
  const columns = { plan_status: null, plan_ends_at: null, plan_past_due_since: null };
  expect(planState(columns, client)).toBeNull();
});

test("an open payment is presented with the next try and the end of the brand's days of grace (decision 037)", () => {
  const owing = { ...row, status: "past_due", past_due_since: 5_000, retry_at: 9_000 };
  expect(presentSubscription(owing, client)).toMatchObject({
    past_due_since: 5,
    retry_at: 9,
    grace_ends_at: 5 + 21 * 86_400,
  });
  expect(presentSubscription(owing, { graceDays: 0 }).grace_ends_at).toBe(5);
  expect(presentSubscription({ ...row, end_reason: "payment_failed" }, client)).toMatchObject({
    end_reason: "payment_failed",
  });
});
