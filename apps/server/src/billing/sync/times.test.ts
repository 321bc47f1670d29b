import { expect, test } from "vitest";
import { periodEnd, subscriptionEnd, toMs } from "./times.ts";

type Times = Parameters<typeof subscriptionEnd>[0];
const item = (current_period_end: number, unit_amount = 2499): Times["items"]["data"][number] => ({
  current_period_end,
  price: { currency: "usd", unit_amount },
});
const facts = (more: Partial<Times>): Times => ({
  status: "active",
  ended_at: null,
  canceled_at: null,
  cancel_at: null,
  cancel_at_period_end: false,
  items: { data: [item(500), item(900)] },
  metadata: {},
  ...more,
});

const ends: [string, Partial<Times>, number | null][] = [
  ["goes on: never", {}, null],
  ["has ended: when it did", { status: "canceled", ended_at: 100, canceled_at: 50 }, 100],
  [
    "has ended unpaid: when it did, whatever was planned",
    { status: "incomplete_expired", ended_at: 100, cancel_at: 700 },
    100,
  ],
  ["is cancelled and tells no end: when that was", { status: "canceled", canceled_at: 50 }, 50],
  [
    "is cancelled for a day: on that day",
    { canceled_at: 50, cancel_at: 400, cancel_at_period_end: true },
    400,
  ],
  [
    "is cancelled for the moment at which its period ends: then",
    { canceled_at: 50, cancel_at: 500 },
    500,
  ],
  [
    "is cancelled for a day after its period, for which it is charged before: not known yet (decision 038)",
    { canceled_at: 50, cancel_at: 501 },
    null,
  ],
  [
    "was given until a day after its period: on that day (decision 077)",
    { cancel_at: 501, metadata: { coupon_center_given: "1" }, items: { data: [item(500, 0)] } },
    501,
  ],
  [
    "was given until a day after its period, and has a price since: not known yet",
    { cancel_at: 501, metadata: { coupon_center_given: "1" } },
    null,
  ],
  [
    "is cancelled for a day, and tells no period: on that day",
    { canceled_at: 50, cancel_at: 700, items: { data: [] } },
    700,
  ],
  [
    "is cancelled for the end of its period: then, by its first item",
    { canceled_at: 50, cancel_at_period_end: true },
    500,
  ],
  [
    "is cancelled for the end of a period that is not told: nobody knows",
    { cancel_at_period_end: true, items: { data: [] } },
    null,
  ],
];

test.each(ends)("the end of a subscription (rule 8.5) that %s", (_name, more, end) => {
  expect(subscriptionEnd(facts(more))).toBe(end);
});

test("'Next billing date' is the end of the current period (rule 8.9, decision 040), and null without an item", () => {
  expect(periodEnd(facts({}))).toBe(500);
  expect(periodEnd({ items: { data: [] } })).toBeNull();
});

test("Stripe's seconds are stored as milliseconds, missing times as null", () => {
  expect(toMs(1_700_000_000)).toBe(1_700_000_000_000);
  expect(toMs(null)).toBeNull();
});
