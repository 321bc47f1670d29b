import { endpoints } from "@coupon-center/contract";
import type { KyselyPlugin } from "kysely";
import { afterAll, expect, test } from "vitest";
import { type Caller, newMerchant } from "../../testing/caller.ts";
import { openInstallation } from "../../testing/installation.ts";
import { systemCtx } from "../../testing/system-ctx.ts";
import { billedAccount } from "./account.ts";
import type { Payment } from "./read-payments.ts";
import { isRefundFailed, refundedSince, writePayments } from "./write-payments.ts";

const at = await openInstallation();
afterAll(() => at.close());

let made = 0;
const payment = (more: Partial<Payment> = {}): Payment => ({
  stripe_invoice_id: `in_${++made}`,
  created_at: 1_000_000,
  currency: "usd",
  amount: 2499,
  receipt_url: "https://pay.example/receipt",
  payable: 0,
  attempts: 0,
  inquired: 0,
  refunded_amount: 0,
  failed_refunds: 0,
  status: "paid",
  ...more,
});

async function write(merchant: Caller, payments: Payment[], ctx = systemCtx(at)) {
  const { id } = await merchant.ok(endpoints.getMe);
  return writePayments(ctx, await billedAccount(ctx, id), `sub_of_${id}`, payments);
}
const history = async (merchant: Caller) => (await merchant.ok(endpoints.listTransactions)).results;
const firstOf = async (merchant: Caller) =>
  (await merchant.ok(endpoints.getMe)).coupon_center_txn?.id ?? null;

test("a first payment of which a credit note leaves nothing due is no open one any more (rule 8.11)", async () => {
  const merchant = await newMerchant(at);
  await write(merchant, [payment({ status: "open", payable: 1 })]);
  await write(merchant, []);
  expect(await history(merchant)).toMatchObject([{ status: "failed" }]);
});

test.each([
  { status: "refunded" },
  { amount: 1999 },
  { created_at: 2_000_000 },
  { receipt_url: null },
  { payable: 1 },
  { attempts: 2 },
  { inquired: 1 },
  { refunded_amount: 500 },
  { failed_refunds: 500 },
] as const)(
  "a payment that became %j at Stripe is updated in the history (rule 8.11)",
  async (change) => {
    const merchant = await newMerchant(at);
    const before = payment();
    const [first] = await write(merchant, [before]);
    const [row] = await history(merchant);
    const news = { id: row?.id, triedBefore: 0, wasInquired: false };
    expect(first).toEqual({
      ...news,
      was: null,
      refundedBefore: null,
      failedBefore: 0,
      payment: before,
    });
    expect(row).toMatchObject({ transaction_created: 1000, amount: 2499, status: "paid" });
    const after = { ...before, ...change };
    expect(await write(merchant, [after])).toEqual([
      { ...news, was: "paid", refundedBefore: 0, failedBefore: 0, payment: after },
    ]);
    const {
      created_at = 1_000_000,
      attempts,
      inquired,
      failed_refunds,
      ...shown
    } = {
      ...change,
    } as Partial<Payment>;
    expect(await history(merchant)).toEqual([
      { ...row, ...shown, transaction_created: created_at / 1000, payable: shown.payable === 1 },
    ]);
  },
);

test.each([
  [0, "partially_refunded", 500, 500],
  [500, "partially_refunded", 1100, 600],
  [1100, "refunded", 2499, 1399],
  [2499, "partially_refunded", 1100, -1399],
  [500, "disputed", 500, 0],
  // A part that was read by a version that did not store how much it was.
  [null, "partially_refunded", 500, 0],
  [null, "disputed", 500, 0],
  [null, "refunded", 2499, null],
  [null, "paid", 0, -1],
] as const)(
  "of a payment %j was given back; now it is %s by %j: the news are %j (rule 11.5, 'so does the owner of a payment at each refund')",
  (refundedBefore, status, refunded_amount, news) => {
    const now = payment({ status, refunded_amount });
    const change = {
      id: 1,
      triedBefore: 0,
      refundedBefore,
      failedBefore: 0,
      wasInquired: false,
      payment: now,
    };
    expect(refundedSince({ ...change, was: "partially_refunded" })).toBe(news);
    expect(refundedSince({ ...change, was: null })).toBe(0);
  },
);

test("a won dispute of a payment whose refunds were not stored is no refund that failed (rule 11.5)", () => {
  const change = {
    id: 1,
    triedBefore: 0,
    refundedBefore: null,
    failedBefore: null,
    wasInquired: false,
    payment: payment(),
  };
  expect(refundedSince({ ...change, was: "disputed" })).toBe(0);
  expect(refundedSince({ ...change, was: "partially_refunded" })).toBe(-1);
});

test.each([
  [0, 0, 500, "paid", 0, true],
  [0, 500, 500, "paid", 0, false],
  [2499, 0, 2499, "paid", 0, true],
  // Another was made in its place.
  [2499, 0, 2499, "refunded", 2499, true],
  [500, 500, 1500, "partially_refunded", 500, true],
  // Read by a version that did not store what failed.
  [0, null, 500, "paid", 0, false],
  [500, null, 500, "paid", 0, true],
] as const)(
  "of a payment %i was given back, and refunds of %j failed; now %i failed, and it is %s with %i given back: one failed since: %j (rule 8.22)",
  (refundedBefore, failedBefore, failed_refunds, status, refunded_amount, isNews) => {
    const now = payment({ status, refunded_amount, failed_refunds });
    const before = { triedBefore: 0, refundedBefore, failedBefore, wasInquired: false };
    expect(isRefundFailed({ id: 1, was: "paid", ...before, payment: now })).toBe(isNews);
  },
);

test("unchanged payments are not written again, and payments of other subscriptions are not read", async () => {
  const merchant = await newMerchant(at);
  const same = payment();
  await write(merchant, [same]);
  await write(await newMerchant(at), [payment()]);
  const seen: { kind: string; rows: number }[] = [];
  const kinds = new WeakMap<object, string>();
  const spy: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      kinds.set(queryId, node.kind);
      return node;
    },
    async transformResult({ result, queryId }) {
      seen.push({ kind: kinds.get(queryId) ?? "", rows: result.rows.length });
      return result;
    },
  };
  // Stripe's links are new in each answer.
  const again = { ...same, receipt_url: "https://pay.example/newer" };
  const spied = { ...systemCtx(at), db: at.db.withPlugin(spy) };
  expect(await write(merchant, [again], spied)).toEqual([]);
  expect(seen).toEqual([
    { kind: "SelectQueryNode", rows: 1 },
    { kind: "SelectQueryNode", rows: 1 },
  ]);
});

test("'coupon_center_txn is the first paid transaction and is never unset' (decision 035)", async () => {
  const other = await newMerchant(at);
  await write(other, [payment({ created_at: 1 })]);
  const merchant = await newMerchant(at);
  await write(merchant, [payment({ status: "failed", created_at: 1_000 })]);
  expect(await firstOf(merchant)).toBeNull();
  const later = payment({ created_at: 5_000 });
  await write(merchant, [later, payment({ created_at: 3_000 }), payment({ created_at: 3_000 })]);
  const rows = (await history(merchant)).filter((row) => row.transaction_created === 3);
  const first = Math.min(...rows.map((row) => row.id));
  expect(await firstOf(merchant)).toBe(first);
  expect(await firstOf(other)).not.toBe(first);
  // An older one that becomes known later does not replace it.
  await write(merchant, [payment({ created_at: 2_000 })]);
  expect(await firstOf(merchant)).toBe(first);
});
