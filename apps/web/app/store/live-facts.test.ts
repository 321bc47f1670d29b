import { addDays, type Coupon, sayIn } from "@coupon-center/contract";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { coupon, store, subscription } from "../testing/entities.ts";
import { serverTime } from "../testing/server-time.ts";
import { liveFacts, pageTitle, shownCoupons } from "./live-facts.ts";

const today = "2026-11-20";
const now = Date.parse(`${today}T12:00:00Z`);

beforeEach(() => {
  vi.setSystemTime(now);
  serverTime(now);
});
// Test files of a worker share this time.
afterAll(() => {
  vi.useRealTimers();
  serverTime(Date.now());
});

const paid = { ...store, stripe_subscription: subscription };
const reasons = { expired: 0, "minimum spend": 0, "item excluded": 0, other: 0 };
const taken = (times: number) => ({ taken: times, worked: 0, failed: 0, reasons });
const ending = (expiration_date: string | null): Coupon => ({ ...coupon, expiration_date });

test("only live coupons of an approved store with a plan in force are public (decision 031)", () => {
  const coupons = (["live", "scheduled", "expired", "held"] as const).map((state, id) => ({
    ...coupon,
    id,
    state,
  }));
  expect(shownCoupons(paid, coupons).map(({ id }) => id)).toEqual([0]);
  expect(shownCoupons(store, coupons)).toEqual([]);
  expect(shownCoupons({ ...paid, is_approved: false }, coupons)).toEqual([]);
});

test("'Nothing is called live while shoppers see no coupon' (rule 4.12)", () => {
  expect(pageTitle([coupon], sayIn("en-US"))).toBe("Your page is live");
  expect(pageTitle([], sayIn("en-US"))).toBe("Your page has no offers right now");
  expect(pageTitle(null, sayIn("en-US"))).toBe("Your page");
});

const at = { today, locale: "en-US", timeZone: "America/New_York" };

test("counts live coupons, those that end within a week, and how often shoppers took any (rule 4.12)", () => {
  const ends = [today, addDays(today, 7), addDays(today, 8), null];
  const ended: Coupon = { ...ending("2026-11-01"), state: "expired", feedback: taken(1_200) };
  const coupons = [...ends.map(ending), { ...ending(null), feedback: taken(34) }, ended];
  expect(liveFacts(paid, coupons, at).slice(0, 3)).toEqual([
    { name: "Live coupons", value: "5" },
    { name: "Ending soon", value: "2" },
    { name: "Taken, last 30 days", value: "1,234" },
  ]);
});

const noon = (day: string) => Date.parse(`${day}T12:00:00Z`) / 1000;
test.each([
  [null, "Plan", "None yet"],
  [{ current_period_end: noon("2026-12-21") }, "Next billing", "Dec 21, 2026"],
  [{ status: "trialing", current_period_end: noon("2026-12-21") }, "Next billing", "Dec 21, 2026"],
  [{ collection_paused: true }, "Next billing", "Paused"],
  [{ price: { currency: "usd", unit_amount: 0 } }, "Plan", "Active"],
  [{ ends_at: noon("2026-12-02") }, "Plan ends", "Dec 2, 2026"],
  [{ collection_paused: true, ends_at: noon("2026-12-02") }, "Plan ends", "Dec 2, 2026"],
  [{ status: "canceled", ends_at: noon("2026-12-02") }, "Plan ends", "Dec 2, 2026"],
  [{ status: "canceled", ends_at: noon("2026-11-02") }, "Plan", "Cancelled"],
  [{ status: "past_due", current_period_end: noon("2026-12-21") }, "Plan", "Past due"],
] as const)("says when the plan %j is billed or ends (rules 4.12, 10.14)", (plan, name, value) => {
  const stripe_subscription = plan && { ...subscription, ...plan };
  expect(liveFacts({ ...store, stripe_subscription }, [], at)[3]).toEqual({ name, value });
});
