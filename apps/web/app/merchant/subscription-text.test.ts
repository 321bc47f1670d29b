import { type Subscription, sayIn } from "@coupon-center/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { subscription } from "../testing/entities.ts";
import { serverTime } from "../testing/server-time.ts";
import {
  alarmOf,
  cancellingText,
  intervalOf,
  nextBilling,
  nextCharge,
  noteOf,
  stateOf,
  statusLabel,
} from "./subscription-text.ts";

const noon = (day: string) => Date.parse(`${day}T12:00:00Z`) / 1000;

beforeEach(() => {
  vi.useFakeTimers({ now: noon("2026-11-20") * 1000 });
  serverTime(Date.now());
});
afterEach(() => {
  vi.useRealTimers();
});

const place = { locale: "en-US", timeZone: "America/New_York" };
const say = (change: Partial<Subscription>) => noteOf({ ...subscription, ...change }, place);

test("cancelled: live until its end, hidden afterwards; without an end hidden at once", () => {
  const cancelled = (ends_at: number | null) => say({ status: "canceled", ends_at });
  expect(cancelled(noon("2026-12-20"))).toBe("Your coupons stay live until Dec 20, 2026");
  expect(cancelled(noon("2026-11-18"))).toMatch(
    /^Your coupons have been hidden since Nov 18, 2026, and nothing will be charged\./,
  );
  expect(cancelled(noon("2026-11-20"))).toMatch(
    /^Your coupons have been hidden since Nov 20, 2026/,
  );
  expect(cancelled(null)).toMatch(
    /^Your coupons are hidden, and nothing will be charged\. Reactivate/,
  );
});

test("while the store is not approved, no text says that coupons are or stay live: 'live while the store is not public' is never said (rules 6.15, 8.21)", () => {
  const text = (change: Partial<Subscription>) =>
    noteOf({ ...subscription, current_period_end: noon("2026-12-20"), ...change }, place, false);
  const ends_at = noon("2026-12-20");
  expect(text({ status: "canceled", ends_at })).toBe(
    "Your plan ends on Dec 20, 2026, and nothing is charged.",
  );
  expect(text({ status: "trialing" })).toBe("The next payment is due Dec 20, 2026.");
  expect(text({ price: { currency: "usd", unit_amount: 0 } })).toBe("This plan costs nothing.");
  const owing = { status: "past_due", grace_ends_at: noon("2026-12-10") };
  expect(text(owing)).toBe(
    "We could not collect the last payment. Update your card. The payment will not be retried automatically.",
  );
  const retried = { ...owing, retry_at: noon("2026-11-23") };
  expect(text(retried)).toBe(
    "We could not collect the last payment. Update your card. We will try the payment again on Nov 23, 2026.",
  );
  const alarmed = alarmOf({ ...subscription, ...owing }, place, { isApproved: false });
  expect(alarmed?.text).toBe(text(owing));
  expect(text({ status: "unpaid" })).toMatch(/^The last payment was not made\. Your plan needs it/);
  const ended = { ...subscription, status: "canceled", ends_at: noon("2026-11-18") };
  for (const wasPaid of [true, false])
    expect(alarmOf(ended, place, { wasPaid, isApproved: false })?.text).toBe(
      "Your plan ended on Nov 18, 2026, and nothing will be charged.",
    );
  const cancelling = cancellingText({ ...subscription }, sayIn("en-US"), false);
  expect(cancelling).toMatch(/^Your plan ends at the end of the current period/);
  const open = { ...subscription, ...owing };
  expect(cancellingText(open, sayIn("en-US"), false)).toMatch(/^Your plan ends at once, and/);
});

test("before cancelling: only a paid plan lasts until its period's end (rules 8.7, 8.29, decisions 058, 081)", () => {
  const text = (status: string, collection_paused = false, charge: number | null = null) =>
    cancellingText({ status, collection_paused, renewal_charge_at: charge }, sayIn("en-US"));
  for (const status of ["active", "trialing"]) {
    expect(text(status)).toContain("coupons stay live until the end of the current period");
    expect(text(status, true)).toMatch(/ends at the end .* and nothing will be charged/);
    expect(text(status, true)).not.toContain("live");
    expect(text(status, false, 1)).toMatch(
      /ends at once.*hidden, not deleted, and nothing will be charged/,
    );
  }
  for (const status of ["past_due", "unpaid", "incomplete", "paused", "something new"])
    for (const isPaused of [false, true])
      expect(text(status, isPaused)).toMatch(
        /ends at once.*hidden, not deleted, and nothing will be charged/,
      );
});

const free = { currency: "usd", unit_amount: 0 };
const full = { currency: "usd", unit_amount: 2499 };
test.each([
  [{}, "2026-12-21"],
  [{ status: "trialing" }, "2026-12-21"],
  [{ ends_at: noon("2026-12-02") }, null],
  [{ ends_at: noon("2026-11-02") }, null],
  [{ collection_paused: true }, null],
  [{ status: "canceled", ends_at: noon("2026-12-02") }, null],
  [{ status: "past_due" }, null],
  [{ price: free }, null],
  [{ price: free, coming_price: { price: full, from: noon("2027-03-21") } }, "2027-03-21"],
])("the plan %j is charged next on %s (rules 8.9, 8.19, 8.28, 10.14)", (change, day) => {
  const plan = { ...subscription, current_period_end: noon("2026-12-21"), ...change };
  expect(nextCharge(plan)).toBe(day && noon(day));
});

test("a given plan of a suspended store tells its end, and cannot be cancelled, as it ends by itself (rules 8.21, 10.14)", () => {
  const given = { ends_at: noon("2026-12-02"), collection_paused: true };
  expect(say(given)).toBe("Your plan ends on Dec 2, 2026, and nothing is charged.");
  expect(stateOf({ ...subscription, ...given }).ways).toEqual([]);
});

test("a payment that is open: when the card is tried again, or that it is not, and by when the coupons are hidden (rule 8.4)", () => {
  const owing = { status: "past_due", grace_ends_at: noon("2026-12-10") };
  expect(say({ ...owing, retry_at: noon("2026-11-23") })).toBe(
    "We could not collect the last payment. Update your card to keep your coupons live. We will try the payment again on Nov 23, 2026. Without it, your coupons will be hidden by Dec 10, 2026.",
  );
  expect(say(owing)).toBe(
    "We could not collect the last payment. Update your card to keep your coupons live. The payment will not be retried automatically. Without it, your coupons will be hidden by Dec 10, 2026.",
  );
  const hidden =
    "The last payment was not made. Your coupons are hidden until it is; they are not deleted.";
  expect(say({ ...owing, grace_ends_at: noon("2026-11-20") })).toBe(hidden);
  expect(say({ status: "past_due", retry_at: noon("2026-11-23") })).toBe(
    `${hidden} We will try your card again on Nov 23, 2026.`,
  );
  expect(say({ status: "unpaid" })).toBe(hidden);
});

test("a subscription that an elder release has kept in the browser, without the newer fields, has a text", () => {
  const { past_due_since, grace_ends_at, retry_at, end_reason, ...elder } = subscription;
  const kept: Subscription = JSON.parse(JSON.stringify({ ...elder, status: "past_due" }));
  expect(noteOf(kept, place)).toMatch(/^The last payment was not made\./);
  expect(noteOf({ ...kept, status: "canceled" }, place)).toMatch(/^Your coupons are hidden, and/);
  const { interval, ...eldest } = kept;
  expect(intervalOf(JSON.parse(JSON.stringify(eldest)))).toBe("month");
});

test("an active plan needs no words; an unknown status is not called anything it is not", () => {
  expect(say({})).toBeNull();
  expect(say({ status: "something new" })).toContain("not active");
  expect(stateOf({ ...subscription, status: "something new" }).ways).toContain("cancel");
  expect([statusLabel("past_due", "en-US"), statusLabel("something new", "en-US")]).toEqual([
    "Past due",
    "something new",
  ]);
});

test("the next billing date is Stripe's, else a month or a year after the start, clamped (rule 8.9)", () => {
  const since = { ...subscription, start_date: noon("2026-01-31") };
  expect(nextBilling(since)).toBe(noon("2026-02-28"));
  expect(nextBilling({ ...since, interval: "year" })).toBe(noon("2027-01-31"));
  expect(nextBilling({ ...since, current_period_end: 7 })).toBe(7);
  expect(nextBilling({ ...since, current_period_end: 7, renewal_charge_at: 5 })).toBe(5);
});

const alarm = (change: Partial<Subscription>) => alarmOf({ ...subscription, ...change }, place);

test("every screen says since when a plan is past due, that one is paused, and since when coupons are hidden after its end (rule 8.24)", () => {
  const owing = { past_due_since: noon("2026-11-02"), grace_ends_at: noon("2026-12-10") };
  expect(alarm({ status: "past_due", ...owing })).toEqual({
    lead: "Your plan has been past due since Nov 2, 2026.",
    text: say({ status: "past_due", ...owing }),
  });
  expect(alarm({ status: "unpaid" })?.lead).toBe("Your plan is past due.");
  const ended = alarm({ status: "canceled", ends_at: noon("2026-11-18") });
  expect(ended?.lead).toBe("Your plan has ended.");
  expect(ended?.text).toMatch(/^Your coupons have been hidden since Nov 18, 2026/);
  expect(alarm({ status: "canceled", past_due_since: 1 })?.lead).toBe("Your plan has ended.");
  const paused = { status: "paused" };
  expect(alarm(paused)).toEqual({ lead: "Your plan is paused.", text: say(paused) });
  const byHand = { ...paused, collection_paused: true };
  expect(alarm(byHand)).toEqual({ lead: "Your plan is paused.", text: say(byHand) });
  const quiet = [{}, { status: "trialing" }, { status: "canceled", ends_at: noon("2026-12-01") }];
  expect(quiet.map(alarm)).toEqual([null, null, null]);
  expect(alarmOf(null, place)).toBeNull();
});

test("a plan that ended unpaid, as a given one, is not called one to reactivate: the payment screen offers 'Subscribe Now' (rules 8.1, 8.24)", () => {
  const ended = { ...subscription, status: "canceled", ends_at: noon("2026-11-18") };
  expect(alarmOf(ended, place, { wasPaid: false })).toEqual({
    lead: "Your plan has ended.",
    text: "Your coupons have been hidden since Nov 18, 2026. Subscribe to bring them back as they were.",
  });
  const owing = { ...subscription, status: "unpaid" };
  expect(alarmOf(owing, place, { wasPaid: false })).toEqual(alarmOf(owing, place));
});
