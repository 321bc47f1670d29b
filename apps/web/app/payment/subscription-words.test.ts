import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  cancelledWords,
  cancellingWords,
  nextBilling,
  statusLabel,
  troubleWords,
} from "./subscription-words.ts";

const noon = (day: string) => Date.parse(`${day}T12:00:00Z`) / 1000;

beforeEach(() => {
  vi.useFakeTimers({ now: noon("2026-11-20") * 1000 });
});
afterEach(() => {
  vi.useRealTimers();
});

test("cancelled: live until its end, hidden after it, and without an end hidden at once", () => {
  expect(cancelledWords(noon("2026-12-20"))).toBe("Your coupons stay live until Dec 20, 2026");
  expect(cancelledWords(noon("2026-11-18"))).toMatch(
    /^Your coupons are hidden since Nov 18, 2026, and nothing will be charged\./,
  );
  expect(cancelledWords(null)).toMatch(
    /^Your coupons are hidden, and nothing will be charged\. Reactivate/,
  );
});

test("before cancelling: only what is paid for lasts to its period's end (D46)", () => {
  for (const status of ["active", "trialing"])
    expect(cancellingWords(status)).toContain("until the end of the current period");
  for (const status of ["past_due", "unpaid", "incomplete", "paused", "something new"])
    expect(cancellingWords(status)).toMatch(/ends at once.*hidden, and nothing will be charged/);
});

test("each trouble says what it does to the coupons; an unknown one does not pretend to know", () => {
  expect(troubleWords("past_due")).toContain("Update your card to keep your coupons live");
  expect(troubleWords("unpaid")).toContain("hidden until");
  expect(troubleWords("incomplete")).toContain("first payment");
  expect(troubleWords("something new")).toContain("not active");
  expect(troubleWords("paused")).toContain("hidden");
  expect(troubleWords("incomplete_expired")).toContain("Subscribe again");
  expect([statusLabel("past_due"), statusLabel("something new")]).toEqual([
    "Past due",
    "something new",
  ]);
});

test("the next billing date is the provider's, else a month after the start, clamped", () => {
  const subscription = {
    id: "sub_1",
    status: "active",
    start_date: noon("2026-01-31"),
    canceled_at: null,
    current_period_end: null,
    ends_at: null,
    price: null,
  };
  expect(nextBilling(subscription)).toBe(Date.parse("2026-02-28T00:00:00Z") / 1000);
  expect(nextBilling({ ...subscription, current_period_end: 7 })).toBe(7);
});
