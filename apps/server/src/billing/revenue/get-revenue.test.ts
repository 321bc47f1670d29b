import { DAY_MS, planIntervals } from "@coupon-center/contract";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import type { Ctx, Staff } from "../../context.ts";
import { newAccount } from "../../testing/accounts-and-stores.ts";
import { openInstallation } from "../../testing/installation.ts";
import { systemCtx } from "../../testing/system-ctx.ts";
import { subscriptionRow } from "../testing/subscription-row.ts";
import { getRevenue } from "./get-revenue.ts";
import { expectedRevenue, type Life } from "./testing/expected-revenue.ts";

const now = Date.parse("2026-11-23T12:00:00Z");
const at = await openInstallation();
const account = (await newAccount(at)).id;
afterAll(() => at.close());

const actor: Staff = {
  kind: "staff",
  isAdmin: true,
  hasFactor: false,
  accountId: 1,
  sessionId: "s",
  email: "staff@shop.example",
  ip: "10.0.0.1",
};

function ctxAt(time: number): Ctx<Staff> {
  const ctx = systemCtx(at);
  return { ...ctx, actor, clock: { ...ctx.clock, business: () => time } };
}

const shape = {
  ...subscriptionRow,
  start_date: 0,
  currency: "usd",
  unit_amount: 100,
  is_current: 0,
};
type Row = Record<keyof typeof shape, unknown>;

async function store(rows: readonly Partial<Row>[], moves: readonly object[] = []) {
  await at.db.deleteFrom("price_move").execute();
  await at.db.deleteFrom("subscription").execute();
  for (const row of rows)
    await at.db
      .insertInto("subscription")
      .values({ ...shape, account_id: account, ...row } as never)
      .execute();
  for (const move of moves)
    await at.db
      .insertInto("price_move")
      .values(move as never)
      .execute();
}

// Hours, so that months begin in the middle of them in the client's time zone.
const hour = (days: number) => fc.integer({ min: 0, max: days * 24 });
const subscription = fc.record({
  currency: fc.constantFrom("usd", "jpy", null),
  interval: fc.constantFrom(...planIntervals),
  amount: fc.integer({ min: 0, max: 9_999 }),
  began: hour(1_000),
  runs: fc.option(hour(400)),
  owes: fc.option(hour(400)),
  trial: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
  idle: fc.constantFrom("none", "none", "pause", "unpaid", "given up"),
  raise: fc.option(fc.record({ after: hour(300), by: fc.integer({ min: -99, max: 99 }) })),
  abroad: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
});
type Generated = typeof subscription extends fc.Arbitrary<infer S> ? S : never;

const HOUR = DAY_MS / 24;

/** A generated subscription as rows, and as its life. */
function rowsOf(one: Generated, index: number) {
  const start = now - one.began * HOUR;
  const ends = one.runs === null ? null : start + one.runs * HOUR;
  const end = ends !== null && ends <= now ? ends : null;
  const owing = one.owes === null ? null : start + one.owes * HOUR;
  const owes = owing !== null && owing <= now && (end === null || owing < end) ? owing : null;
  const trial = one.trial && end === null && owes === null;
  const isOpen = end === null && !trial;
  const unpaid = one.idle === "unpaid" && isOpen;
  // Since when is known only of an invoice that was not given up.
  const givenUp = one.idle === "given up" && isOpen && owes === null;
  const open = unpaid ? "unpaid" : givenUp ? "past_due" : "active";
  const status = end !== null ? "canceled" : trial ? "trialing" : open;
  const raised = one.raise === null || one.currency === null ? null : one.raise;
  const since = start + (raised?.after ?? 0) * HOUR;
  const isMade = raised !== null && !trial && since <= now && (end === null || since < end);
  const row = {
    id: `sub_${index}`,
    status,
    start_date: start,
    client_id: one.abroad ? 10 : 8,
    ends_at: ends,
    past_due_since: owing !== null && (end === null || owing < end) ? owing : null,
    currency: one.currency,
    unit_amount: one.currency === null ? null : one.amount,
    billing_interval: one.interval,
    pause: one.idle === "pause" && end === null ? "suspension" : null,
  };
  const before = Math.max(0, one.amount - (raised?.by ?? 0));
  const move = {
    id: `move_${index}`,
    subscription_id: row.id,
    account_id: account,
    client_id: row.client_id,
    currency: one.currency,
    from_amount: before,
    to_amount: one.amount,
    planned_at: start,
    billing_interval: one.interval,
    starts_at: since,
    told_at: start,
    begun_at: start,
    closed_at: now,
    outcome: "charged",
  };
  const priced = one.currency !== null && !trial;
  const life: Life = {
    interval: one.interval,
    currency: one.currency,
    start,
    end,
    owes,
    idle: row.pause !== null || unpaid || givenUp,
    prices: priced
      ? [
          { from: start, amount: isMade ? before : one.amount },
          ...(isMade ? [{ from: since, amount: one.amount }] : []),
        ]
      : [],
  };
  return { row, moves: isMade ? [move] : [], life };
}

test("the figures of each month are those of every subscription's life, never of another client's (rule 10.11)", async () => {
  const runs = process.env.TEST_LONG ? 400 : 40;
  await fc.assert(
    fc.asyncProperty(fc.array(subscription, { maxLength: 8 }), async (all) => {
      const made = all.map(rowsOf);
      await store(
        made.map(({ row }) => row),
        made.flatMap(({ moves }) => moves),
      );
      const lives = made.flatMap(({ row, life }) => (row.client_id === 8 ? [life] : []));
      expect(await getRevenue(ctxAt(now))).toEqual(expectedRevenue(lives, now, "America/New_York"));
    }),
    { numRuns: runs },
  );
});

const day = (text: string) => Date.parse(`${text}T12:00:00Z`);

test("a month begins at midnight of the client's time zone (decision 075)", async () => {
  await store([{ id: "sub_1", start_date: Date.parse("2026-11-01T03:59:59Z") }]);
  expect((await getRevenue(ctxAt(now))).months.map(({ month, new: n }) => [month, n])).toEqual([
    ["2026-10", 1],
    ["2026-11", 0],
  ]);
  await store([{ id: "sub_1", start_date: Date.parse("2026-11-01T04:00:00Z") }]);
  expect((await getRevenue(ctxAt(now))).months.map(({ month, new: n }) => [month, n])).toEqual([
    ["2026-11", 1],
  ]);
});

test("what was never paid for, and a second subscription beside another, is in no figure (decision 075)", async () => {
  const began = day("2026-10-05");
  const second = { start_date: began + 60_000, ends_at: began + 90_000, status: "canceled" };
  await store([
    { id: "sub_waits", status: "incomplete", begun: 0, start_date: began },
    {
      id: "sub_expired",
      status: "incomplete_expired",
      begun: 0,
      start_date: began,
      ends_at: began + 1,
    },
    { id: "sub_cancelled", status: "canceled", begun: 0, start_date: began, ends_at: began + 1 },
    { id: "sub_kept", start_date: began },
    { id: "sub_second", ...second, surplus: "refund", settled_at: began + 90_000 },
    // The one that it replaced: it ran before, and was ended as the unhealthy one of two.
    {
      id: "sub_old",
      start_date: day("2026-08-05"),
      ends_at: began + 60_000,
      status: "canceled",
      surplus: "end",
    },
  ]);
  const { months } = await getRevenue(ctxAt(now));
  expect(months.map(({ month, active, new: n, lost }) => [month, active, n, lost])).toEqual([
    ["2026-08", 1, 1, 0],
    ["2026-09", 1, 0, 0],
    ["2026-10", 1, 1, 1],
    ["2026-11", 1, 0, 0],
  ]);
});

test("a price that Stripe has already counts from the renewal that charges it (decision 074)", async () => {
  const starts_at = day("2026-11-25");
  const move = {
    id: "move_1",
    subscription_id: "sub_1",
    account_id: account,
    client_id: 8,
    currency: "usd",
    from_amount: 100,
    to_amount: 150,
    planned_at: 1,
    starts_at,
    told_at: 2,
  };
  const amounts = async (time: number) => (await getRevenue(ctxAt(time))).months.at(-1)?.recurring;
  await store(
    [{ id: "sub_1", start_date: day("2026-09-25"), unit_amount: 150 }],
    [{ ...move, begun_at: 3, closed_at: null, outcome: null }],
  );
  expect(await amounts(now)).toEqual([{ currency: "usd", unit_amount: 100 }]);
  expect(await amounts(starts_at)).toEqual([{ currency: "usd", unit_amount: 150 }]);
  // It was announced only: the subscription has the former price.
  await store(
    [{ id: "sub_1", start_date: day("2026-09-25"), unit_amount: 100 }],
    [{ ...move, begun_at: null, closed_at: null, outcome: null }],
  );
  expect(await amounts(starts_at)).toEqual([{ currency: "usd", unit_amount: 100 }]);
});

test("a yearly plan counts as a twelfth, rounded once for all of them, and their number is told (decisions 075, 085)", async () => {
  const yearly = (id: string, unit_amount: number, more: object = {}) => ({
    id,
    start_date: day("2026-10-05"),
    billing_interval: "year",
    unit_amount,
    ...more,
  });
  await store([
    yearly("sub_1", 24_990),
    yearly("sub_2", 24_990),
    yearly("sub_yen", 29_000, { currency: "jpy" }),
    yearly("sub_forint", 10_000_000, { currency: "huf" }),
    yearly("sub_left", 24_990, { status: "canceled", ends_at: day("2026-11-10") }),
    // A discount: its price is unknown, so it is counted there and not here.
    yearly("sub_reduced", 0, { currency: null, unit_amount: null }),
    { id: "sub_month", start_date: day("2026-10-05"), unit_amount: 2499 },
  ]);
  const revenue = await getRevenue(ctxAt(now));
  expect(revenue.months.map(({ recurring }) => recurring)).toEqual([
    [
      // In whole forints, as prices are written.
      { currency: "huf", unit_amount: 833_300 },
      { currency: "jpy", unit_amount: 2417 },
      // 3 times 20.825, and 24.99
      { currency: "usd", unit_amount: 8747 },
    ],
    [
      { currency: "huf", unit_amount: 833_300 },
      { currency: "jpy", unit_amount: 2417 },
      { currency: "usd", unit_amount: 6664 },
    ],
  ]);
  expect([revenue.yearly, revenue.without_price]).toEqual([4, 1]);
});

test("a yearly plan's announced price is in the revenue from the renewal that charges it (decisions 074, 085)", async () => {
  const starts_at = day("2026-11-05");
  await store(
    [{ id: "sub_1", start_date: day("2025-11-05"), billing_interval: "year", unit_amount: 30_000 }],
    [
      {
        id: "move_1",
        subscription_id: "sub_1",
        account_id: account,
        client_id: 8,
        currency: "usd",
        billing_interval: "year",
        from_amount: 24_000,
        to_amount: 30_000,
        planned_at: 1,
        starts_at,
        told_at: 2,
        begun_at: 3,
        closed_at: 4,
        outcome: "charged",
      },
    ],
  );
  const { months } = await getRevenue(ctxAt(now));
  expect(months.slice(-2).map(({ recurring }) => recurring[0]?.unit_amount)).toEqual([2000, 2500]);
});
