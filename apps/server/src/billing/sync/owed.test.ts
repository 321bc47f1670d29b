import { expect, test } from "vitest";
import { owedOf } from "./owed.ts";
import type { StripeInvoice } from "./stripe-schemas.ts";

const DAY = 86_400;

/** An invoice of the period that begins when it is made, and lasts until `to`. */
const invoice = (
  created: number,
  { to = created + 1, ...more }: Partial<StripeInvoice> & { to?: number } = {},
): StripeInvoice => ({
  object: "invoice",
  id: `in_${created}`,
  status: "open",
  created,
  billing_reason: "subscription_cycle",
  currency: "usd",
  amount_due: 2499,
  amount_paid: 0,
  attempted: true,
  attempt_count: 1,
  next_payment_attempt: null,
  status_transitions: { paid_at: null },
  lines: { data: [{ period: { start: created, end: to } }] },
  ...more,
});
const voided = (created: number, voided_at: number, attempted = true) =>
  invoice(created, { status: "void", attempted, status_transitions: { paid_at: null, voided_at } });
const paid = (created: number) => invoice(created, { status: "paid" });

const owed = (invoices: StripeInvoice[], status = "past_due") => owedOf({ status }, invoices);

test("days of grace count from the oldest open invoice, and the next try is the earliest of those of one period (rule 8.5, decision 037)", () => {
  const to = 100;
  const open = (created: number, next_payment_attempt: number | null) =>
    invoice(created, { to, next_payment_attempt });
  expect(owed([open(30, null), open(20, 50), open(10, 40)])).toEqual({
    since: 10_000,
    retryAt: 40_000,
    graces: true,
  });
});

test("a try of an earlier period's invoice is not announced, as that one is voided (decision 090)", () => {
  const earlier = invoice(10 * DAY, { to: 40 * DAY, next_payment_attempt: 41 * DAY });
  const newest = invoice(40 * DAY, { to: 70 * DAY, next_payment_attempt: 43 * DAY });
  expect(owed([newest, earlier])).toEqual({
    since: 10 * DAY * 1000,
    retryAt: 43 * DAY * 1000,
    graces: true,
  });
});

test.each([
  ["were voided for a later one", [voided(20, 31), voided(10, 22)], 10],
  ["were voided in the second of a later one", [voided(20, 30), voided(10, 20)], 10],
  ["was voided for a suspension, before the next was made", [voided(20, 29)], 30],
  ["was not tried, as its collection was paused", [voided(20, 31, false)], 30],
  ["was voided before one that was paid", [paid(20), voided(10, 21)], 30],
  ["was left open before one that was paid", [paid(20), invoice(10)], 30],
  ["was given up as uncollectible", [invoice(10, { status: "uncollectible" })], 10],
  [
    "was uncollectible without a try, as its collection was paused",
    [invoice(10, { status: "uncollectible", attempted: false })],
    30,
  ],
  [
    "was paid by hand for something else",
    [invoice(20, { status: "paid", billing_reason: "manual" }), voided(10, 31)],
    10,
  ],
])("what %s counts for the days of grace as it was owed (decision 090)", (_name, older, since) => {
  expect(owed([invoice(30), ...older])?.since).toBe(since * 1000);
});

test("an invoice that was sent, to be paid by hand, is owed from its due day on; one for something else than the plan is not", () => {
  const sent = { attempted: false, collection_method: "send_invoice", due_date: 40 };
  expect(owed([invoice(10, sent)])).toEqual({ since: 40_000, retryAt: null, graces: true });
  const other = invoice(10, { ...sent, due_date: 12, billing_reason: "manual" });
  expect(owed([other])).toBeNull();
  expect(owed([invoice(30), other])?.since).toBe(30_000);
});

test("an invoice whose payment was not tried yet is not owed; without another try none is announced", () => {
  const untried = invoice(10, { attempted: false, next_payment_attempt: 5 });
  expect(owed([untried])).toBeNull();
  expect(owed([invoice(20), untried], "unpaid")).toEqual({
    since: 20_000,
    retryAt: null,
    graces: false,
  });
  expect(owed([])).toBeNull();
  expect(owed([voided(10, 20)])).toBeNull();
});

test.each(["active", "trialing", "canceled", "incomplete", "paused", "brand new"])(
  "nothing is owed by one that is %s",
  (status) => {
    expect(owed([invoice(10)], status)).toBeNull();
  },
);
