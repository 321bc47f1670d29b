import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { subscription } from "../testing/entities.ts";
import {
  cancelledText,
  cancellingText,
  nextBilling,
  problemText,
  statusLabel,
} from "./subscription-text.ts";

const noon = (day: string) => Date.parse(`${day}T12:00:00Z`) / 1000;

beforeEach(() => {
  vi.useFakeTimers({ now: noon("2026-11-20") * 1000 });
});
afterEach(() => {
  vi.useRealTimers();
});

test("cancelled: live until its end, hidden afterwards; without an end hidden at once", () => {
  expect(cancelledText(noon("2026-12-20"))).toBe("Your coupons stay live until Dec 20, 2026");
  expect(cancelledText(noon("2026-11-18"))).toMatch(
    /^Your coupons are hidden since Nov 18, 2026, and nothing will be charged\./,
  );
  expect(cancelledText(noon("2026-11-20"))).toMatch(/^Your coupons are hidden since Nov 20, 2026/);
  expect(cancelledText(null)).toMatch(
    /^Your coupons are hidden, and nothing will be charged\. Reactivate/,
  );
});

test("before cancelling: only a paid plan lasts until its period's end (rule 8.7, decision 058)", () => {
  for (const status of ["active", "trialing"])
    expect(cancellingText(status)).toContain("until the end of the current period");
  for (const status of ["past_due", "unpaid", "incomplete", "paused", "something new"])
    expect(cancellingText(status)).toMatch(/ends at once.*hidden, and nothing will be charged/);
});

test("each problem's text says what it means for the coupons; the text for an unknown one does not (rule 8.4)", () => {
  expect(problemText("past_due")).toContain("Update your card to keep your coupons live");
  expect(problemText("unpaid")).toContain("hidden until");
  expect(problemText("incomplete")).toContain("first payment");
  expect(problemText("something new")).toContain("not active");
  expect(problemText("paused")).toContain("hidden");
  expect(problemText("incomplete_expired")).toContain("Subscribe again");
  expect([statusLabel("past_due"), statusLabel("something new")]).toEqual([
    "Past due",
    "something new",
  ]);
});

test("the next billing date is Stripe's, else a month after the start, clamped (rule 8.9)", () => {
  const since = { ...subscription, start_date: noon("2026-01-31") };
  expect(nextBilling(since)).toBe(Date.parse("2026-02-28T00:00:00Z") / 1000);
  expect(nextBilling({ ...since, current_period_end: 7 })).toBe(7);
});
