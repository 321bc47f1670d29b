import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { couponState, isCurrent, isPlanInForce, isPublic, isSettled } from "./visibility.ts";

const days = fc.constantFrom("2026-11-19", "2026-11-20", "2026-11-21");
const dated = fc.record({
  start_date: days,
  expiration_date: fc.option(days),
  approved: fc.boolean(),
});

describe("public (rule 7.1, decision 031)", () => {
  it("'store approved, plan in force, coupon approved, started, not past its last day'", () => {
    fc.assert(
      fc.property(dated, fc.boolean(), fc.boolean(), (coupon, storeApproved, planInForce) => {
        const today = "2026-11-20";
        const started = coupon.start_date <= today;
        const notPast = coupon.expiration_date === null || coupon.expiration_date >= today;
        const expected = storeApproved && planInForce && coupon.approved && started && notPast;
        expect(isPublic(coupon, { storeApproved, planInForce, today })).toBe(expected);
      }),
    );
  });

  it("a coupon is valid to the end of its last day (rule 6.7, decision 027)", () => {
    const coupon = { start_date: "2026-11-01", expiration_date: "2026-11-20", approved: true };
    expect(couponState(coupon, "2026-11-20")).toBe("live");
    expect(couponState(coupon, "2026-11-21")).toBe("expired");
  });
});

describe("current, regardless of approval", () => {
  it.each([
    ["2026-11-20", "2026-11-20", true],
    ["2026-11-01", null, true],
    ["2026-11-21", null, false],
    ["2026-11-21", "2026-11-22", false],
    ["2026-11-01", "2026-11-19", false],
  ])("from %s to %s on 20 November: %s", (start_date, expiration_date, expected) => {
    const coupon = { start_date, expiration_date, approved: false };
    expect(isCurrent(coupon, "2026-11-20")).toBe(expected);
  });
});

describe("plan in force (rule 8.5, decision 037)", () => {
  const now = 1_000;
  const none = { ends_at: null, grace_ends_at: null };
  it.each(["active", "trialing"])("%s is", (status) => {
    expect(isPlanInForce({ status, ...none }, now)).toBe(true);
  });
  it("past due is until its days of grace are over, and not without an open payment", () => {
    const owing = (grace_ends_at: number | null, ends_at: number | null = null) =>
      isPlanInForce({ status: "past_due", ends_at, grace_ends_at }, now);
    expect([owing(now + 1), owing(now), owing(null)]).toEqual([true, false, false]);
    expect([owing(now + 9, now + 1), owing(now + 9, now)]).toEqual([true, false]);
  });
  it.each(["incomplete", "incomplete_expired", "unpaid", "canceled", "paused", "brand new"])(
    "%s is not",
    (status) => {
      expect(isPlanInForce({ status, ...none, grace_ends_at: now + 1 }, now)).toBe(false);
    },
  );
  it("a plan is settled if it is running and paid, or free", () => {
    expect(isPlanInForce({ ...none, status: "active", ends_at: now + 1 }, now)).toBe(true);
    expect(isPlanInForce({ ...none, status: "canceled", ends_at: now + 1 }, now)).toBe(true);
    expect(isPlanInForce({ ...none, status: "canceled", ends_at: now }, now)).toBe(false);
    expect(isPlanInForce(null, now)).toBe(false);
  });
});

it("a plan that runs and is paid for, or free, owes nothing", () => {
  const all = ["active", "trialing", "past_due", "unpaid", "canceled", "paused", "brand new"];
  expect(all.filter(isSettled)).toEqual(["active", "trialing"]);
});
