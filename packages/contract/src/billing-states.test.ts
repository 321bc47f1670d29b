import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planIntervals, type Subscription } from "./billing.ts";
import { billingStateName } from "./billing-state-name.ts";
import { type BillingState, billingStates } from "./billing-states.ts";
import { sayIn } from "./texts/say.ts";
import { isPlanInForce } from "./visibility.ts";

const states: [string, BillingState][] = Object.entries(billingStates);
const days = { until: "U", since: "S", next: "N", retry: "R", grace: "G" };
const sayings = states.map(([name, state]) => ({
  name,
  ...state,
  says: state.note?.(days, sayIn("en-US")) ?? "",
  saysBefore: (state.unapprovedNote ?? state.note)?.(days, sayIn("en-US")) ?? "",
}));

const NOW = 1_000;
// As often absent as not: the plainest states are those without most of the times.
const time = fc.option(fc.constantFrom(NOW - 9, NOW, NOW + 9), { freq: 2 });
const facts = fc.record<Subscription>({
  id: fc.constant("sub_1"),
  status: fc.constantFrom(
    "active",
    "trialing",
    "past_due",
    "unpaid",
    "paused",
    "canceled",
    "incomplete",
    "incomplete_expired",
    "not known yet",
  ),
  interval: fc.constantFrom(...planIntervals),
  start_date: fc.constant(1),
  canceled_at: time,
  current_period_end: time,
  ends_at: time,
  past_due_since: time,
  grace_ends_at: time,
  retry_at: time,
  renewal_charge_at: time,
  end_reason: fc.option(fc.constantFrom("cancellation_requested", "payment_failed")),
  price: fc.option(
    fc.constantFrom(0, 2499).map((unit_amount) => ({ currency: "usd", unit_amount })),
  ),
  coming_price: fc.constant(null),
  collection_paused: fc.boolean(),
});

describe("the states of a subscription (rule 8.21)", () => {
  it("a plan that costs nothing until a coupon is over is not one that costs nothing (decision 080)", () => {
    const free: Subscription = {
      id: "sub_1",
      status: "active",
      start_date: 1,
      canceled_at: null,
      ends_at: null,
      current_period_end: NOW + 9,
      past_due_since: null,
      grace_ends_at: null,
      retry_at: null,
      end_reason: null,
      collection_paused: false,
      coming_price: null,
      renewal_charge_at: null,
      interval: "month",
      price: { currency: "usd", unit_amount: 0 },
    };
    const coming_price = { price: { currency: "usd", unit_amount: 2499 }, from: NOW + 9 };
    expect(billingStateName(free, NOW)).toBe("active_free");
    expect(billingStateName({ ...free, coming_price }, NOW)).toBe("active");
  });

  it("a state is live exactly if the plan is in force in it (decision 037)", () => {
    fc.assert(
      fc.property(facts, (one) => {
        // A plan that has ended is presented as cancelled, except while a payment is open.
        fc.pre(one.ends_at === null || one.status === "canceled");
        const name = billingStateName(one, NOW);
        expect([name, billingStates[name].live]).toEqual([name, isPlanInForce(one, NOW)]);
      }),
    );
  });

  it("each state can be reached, and no text lacks a day that it tells", () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(facts, (one) => {
        seen.add(billingStateName(one, NOW));
      }),
      { numRuns: 5_000 },
    );
    expect([...seen].sort()).toEqual(Object.keys(billingStates).sort());
    for (const { name, says } of sayings) expect([name, says]).not.toContain("undefined");
  });

  it("before its store is approved no state says whether coupons are shown, as they are not (rule 8.21)", () => {
    for (const { name, saysBefore } of sayings)
      expect([name, saysBefore]).toEqual([name, expect.not.stringMatching(/live|hidden|bring/)]);
  });

  it("only a period that is paid for is told by 'until', and 'nothing will be charged' only where nothing is", () => {
    for (const { name, says, charges, live } of sayings) {
      if (/until U|live until/.test(says))
        expect([name, live, charges]).toEqual([name, true, false]);
      if (/nothing will be charged/.test(says)) expect([name, charges]).toEqual([name, false]);
      if (/coupons are live|stay live/.test(says)) expect([name, live]).toEqual([name, true]);
      if (/are hidden(?! by)/.test(says)) expect([name, live]).toEqual([name, false]);
    }
  });

  it("each state has a way forward, unless it ends by itself while its store is suspended, and one that can charge can be cancelled (decisions 058, 077)", () => {
    for (const { name, ways, charges } of sayings) {
      expect([name, ways.length > 0]).toEqual([name, name !== "given_not_collected"]);
      if (charges) expect([name, ways]).toEqual([name, expect.arrayContaining(["cancel"])]);
      if (ways.includes("pay"))
        expect([name, ways]).toEqual([name, expect.arrayContaining(["card"])]);
    }
  });
});
