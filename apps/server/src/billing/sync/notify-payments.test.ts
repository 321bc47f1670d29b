import { randomUUID } from "node:crypto";
import { DAY_MS, dayIn } from "@coupon-center/contract";
import { afterAll, expect, test } from "vitest";
import { openInstallation } from "../../testing/installation.ts";
import { mailsTo as mailsOf } from "../../testing/mails.ts";
import { systemCtx } from "../../testing/system-ctx.ts";
import { newBilledAccount } from "../testing/billed-account.ts";
import type { BilledAccount } from "./account.ts";
import { notifyPayments } from "./notify-payments.ts";
import type { Owed } from "./owed.ts";
import type { Payment } from "./read-payments.ts";

const at = await openInstallation();
afterAll(() => at.close());

const mailsTo = ({ email }: BilledAccount) => mailsOf(at, email);

const paidDay = Date.parse("2026-03-02T03:00:00Z");
const payment = (status: Payment["status"]): Payment => ({
  stripe_invoice_id: `in_${randomUUID()}`,
  created_at: paidDay,
  currency: "usd",
  amount: 2499,
  receipt_url: "https://pay.example/receipt",
  status,
  payable: status === "failed" ? 1 : 0,
  attempts: 1,
  inquired: 0,
  refunded_amount: givenBack[status],
  failed_refunds: 0,
});
const givenBack = {
  paid: 0,
  open: 0,
  failed: 0,
  refunded: 2499,
  partially_refunded: 500,
  disputed: 500,
};

type Was = Payment["status"] | null;
const notices: [was: Was, is: Payment["status"], hasEnded: boolean, kinds: string[]][] = [
  [null, "paid", false, ["payment-received"]],
  [null, "paid", true, ["payment-received"]],
  ["failed", "paid", false, ["payment-received"]],
  ["refunded", "partially_refunded", false, ["payment-not-refunded"]],
  ["disputed", "paid", false, ["payment-not-refunded"]],
  ["partially_refunded", "paid", false, ["payment-not-refunded"]],
  ["paid", "paid", false, []],
  [null, "refunded", false, []],
  ["paid", "refunded", false, ["payment-refunded"]],
  ["paid", "partially_refunded", false, ["payment-refunded"]],
  ["partially_refunded", "refunded", false, ["payment-refunded"]],
  ["refunded", "refunded", false, []],
  ["disputed", "partially_refunded", false, []],
  [null, "failed", false, ["payment-failed"]],
  [null, "failed", true, []],
  ["failed", "failed", false, []],
  ["paid", "failed", false, []],
];

test.each(notices)(
  "a payment that was %s and is %s, subscription ended: %s, sends the mails %j",
  async (was, status, hasEnded, kinds) => {
    const account = newBilledAccount();
    const before = {
      was,
      triedBefore: 0,
      refundedBefore: was && givenBack[was],
      failedBefore: was && 0,
    };
    const change = () => ({ id: 1, ...before, wasInquired: false, payment: payment(status) });
    const news = () => ({ status: "past_due", hasEnded, owed: null, changes: [change()] });
    await notifyPayments(systemCtx(at), account, news());
    expect((await mailsTo(account)).map(({ kind }) => kind)).toEqual(kinds);
    const gone = newBilledAccount({ deleted_at: 1 });
    await notifyPayments(systemCtx(at), gone, news());
    expect(await mailsTo(gone)).toEqual([]);
  },
);

test.each<[more: Partial<Payment>, mails: number]>([
  [{ payable: 0 }, 1],
  [{ payable: 0, isVoid: true }, 0],
])(
  "a failed try with %j is mailed %i times, without 'Pay now' (rule 11.3, decision 090)",
  async (more, mails) => {
    const account = newBilledAccount();
    const before = { was: null, triedBefore: 0, refundedBefore: null, failedBefore: null };
    const given = { ...payment("failed"), ...more };
    const change = { id: 1, ...before, wasInquired: false, payment: given };
    const news = { status: "past_due", hasEnded: false, owed: null, changes: [change] };
    await notifyPayments(systemCtx(at), account, news);
    const link = "http://coupons.test/payment";
    const mail = { kind: "payment-failed", data: { amount: "$24.99", link, payUrl: null } };
    expect(await mailsTo(account)).toMatchObject(Array(mails).fill(mail));
  },
);

test("a refund that failed is not mailed to the owner once another was made in its place (rule 11.3)", async () => {
  const account = newBilledAccount();
  const change = {
    id: 1,
    was: "refunded" as const,
    triedBefore: 0,
    wasInquired: false,
    refundedBefore: 2499,
    failedBefore: 0,
    payment: { ...payment("refunded"), failed_refunds: 2499 },
  };
  const news = { status: "active", hasEnded: false, owed: null, changes: [change] };
  await notifyPayments(systemCtx(at), account, news);
  expect(await mailsTo(account)).toEqual([]);
});

test("a payment's mail has its amount, the day in the client's time zone, and a link", async () => {
  const account = newBilledAccount();
  const [paid, failed] = [payment("paid"), payment("failed")];
  const changes = [paid, failed, paid, failed].map((one) => ({
    id: 7,
    was: null,
    triedBefore: 0,
    refundedBefore: null,
    failedBefore: null,
    wasInquired: false,
    payment: one,
  }));
  await notifyPayments(systemCtx(at), account, {
    status: "past_due",
    hasEnded: false,
    owed: null,
    changes,
  });
  const link = "http://coupons.test/payment";
  expect(await mailsTo(account)).toEqual([
    {
      kind: "payment-received",
      data: { amount: "$24.99", day: "2026-03-01", receiptUrl: `${link}/receipts/7`, link },
    },
    { kind: "payment-failed", data: { amount: "$24.99", link, payUrl: `${link}/receipts/7` } },
  ]);
});

test("each failed try is mailed once, with the way to pay, the next try, and the day on which the coupons are hidden (rule 11.5)", async () => {
  const account = newBilledAccount();
  const one = { ...payment("failed"), payable: 1 };
  const now = at.clock.business();
  const since = now - DAY_MS;
  const before = {
    id: 7,
    was: "failed",
    refundedBefore: 0,
    failedBefore: 0,
    wasInquired: false,
  } as const;
  const tell = (attempts: number, triedBefore: number, owed: Owed | null) =>
    notifyPayments(systemCtx(at), account, {
      status: "past_due",
      hasEnded: false,
      owed,
      changes: [{ ...before, triedBefore, payment: { ...one, attempts } }],
    });
  await tell(2, 1, { since, retryAt: now, graces: true });
  await tell(2, 1, { since, retryAt: now, graces: true });
  await tell(3, 2, { since, retryAt: null, graces: true });
  await tell(3, 3, null);
  await tell(4, 0, null);
  await tell(4, 3, { since: now - 21 * DAY_MS, retryAt: null, graces: true });
  await tell(5, 4, { since, retryAt: null, graces: false });
  const day = (time: number) => dayIn("America/New_York", time);
  const [hiddenDay, payUrl] = [day(since + 21 * DAY_MS), "http://coupons.test/payment/receipts/7"];
  expect((await mailsTo(account)).map(({ data }) => data)).toEqual(
    [
      { retryDay: day(now), hiddenDay },
      { retryDay: null, hiddenDay },
      { retryDay: null, hiddenDay: null },
      { retryDay: null, hiddenDay: null },
    ].map((days) => ({ amount: "$24.99", link: "http://coupons.test/payment", payUrl, ...days })),
  );
});
