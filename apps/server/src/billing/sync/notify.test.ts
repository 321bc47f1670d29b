import { DAY_MS, dayIn } from "@coupon-center/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SubscriptionRow } from "../../db/tables.ts";
import { type Installation, openInstallation } from "../../testing/installation.ts";
import { mailsTo as mailsOf } from "../../testing/mails.ts";
import { systemCtx } from "../../testing/system-ctx.ts";
import type { BilledAccount } from "./account.ts";
import { notifyPayments, notifySubscription } from "./notify.ts";
import type { Owed } from "./owed.ts";
import type { Payment } from "./read-payments.ts";

let at: Installation;
beforeAll(async () => {
  at = await openInstallation();
});
afterAll(() => at.close());

let made = 0;
const newAccount = (more: Partial<BilledAccount> = {}): BilledAccount => ({
  id: ++made,
  client_id: 8,
  email: `m${made}@shop.example`,
  deleted_at: null,
  first_transaction_id: 1,
  billing_version: 0,
  ...more,
});

const mailsTo = ({ email }: BilledAccount) => mailsOf(at, email);

const paidDay = Date.parse("2026-03-02T03:00:00Z");
const payment = (status: Payment["status"]): Payment => ({
  stripe_invoice_id: `in_${++made}`,
  created_at: paidDay,
  currency: "usd",
  amount: 2499,
  receipt_url: "https://pay.example/receipt",
  status,
  payable: 0,
  attempts: 1,
  inquired: 0,
  refunded_amount: givenBack[status],
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
    const account = newAccount();
    const before = { was, triedBefore: 0, refundedBefore: was && givenBack[was] };
    const change = () => ({ id: 1, ...before, wasInquired: false, payment: payment(status) });
    const news = () => ({ status: "past_due", hasEnded, owed: null, changes: [change()] });
    await notifyPayments(systemCtx(at), account, news());
    expect((await mailsTo(account)).map(({ kind }) => kind)).toEqual(kinds);
    const gone = newAccount({ deleted_at: 1 });
    await notifyPayments(systemCtx(at), gone, news());
    expect(await mailsTo(gone)).toEqual([]);
  },
);

test("a payment's mail has its amount, the day in the client's time zone, and a link", async () => {
  const account = newAccount();
  const [paid, failed] = [payment("paid"), payment("failed")];
  const changes = [paid, failed, paid, failed].map((one) => ({
    id: 7,
    was: null,
    triedBefore: 0,
    refundedBefore: null,
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
    { kind: "payment-failed", data: { amount: "$24.99", link, payUrl: null } },
  ]);
});

test("each failed try is mailed once, with the way to pay, the next try, and the day on which the coupons are hidden (rule 11.5)", async () => {
  const account = newAccount();
  const one = { ...payment("failed"), payable: 1 };
  const now = at.clock.business();
  const since = now - DAY_MS;
  const before = { id: 7, was: "failed", refundedBefore: 0, wasInquired: false } as const;
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

const end = Date.parse("2026-04-02T03:00:00Z");
const subscription = (more: Partial<SubscriptionRow>): SubscriptionRow => ({
  id: `sub_${made}`,
  account_id: made,
  client_id: 8,
  status: "active",
  start_date: 1,
  discount_currency: null,
  discounted_amount: null,
  full_amount: null,
  kept_since: null,
  canceled_at: null,
  current_period_end: end,
  ends_at: null,
  currency: null,
  billing_anchor: null,
  unit_amount: null,
  stripe_customer_id: "cus_1",
  is_current: 1,
  surplus: null,
  settled_at: null,
  updated_at: 1,
  pause: null,
  given: 0,
  billing_interval: "month",
  past_due_since: null,
  retry_at: null,
  end_reason: null,
  renewal_charge_at: null,
  card_brand: null,
  card_last4: null,
  card_month: null,
  discount_ends_at: null,
  begun: 1,
  ...more,
});
type Facts = Partial<SubscriptionRow> | undefined;
const cancelled = { ends_at: end, canceled_at: 5 };
const over = { status: "canceled", ends_at: end, canceled_at: 5 };
const owing = { status: "past_due", ends_at: end, canceled_at: 5 };
const until = { until: "2026-04-01" };
const changes: [name: string, before: Facts, after: Facts, audit: string | null, mail: object[]][] =
  [
    ["begins", undefined, {}, "subscription active", []],
    ["stays as it is", {}, { current_period_end: 1 }, null, []],
    ["is cancelled", {}, cancelled, "subscription active, ends 2026-04-01", [until]],
    ["is resumed", cancelled, {}, "subscription active", []],
    [
      "is cancelled on trial",
      { status: "trialing" },
      { ...cancelled, status: "trialing" },
      "subscription trialing, ends 2026-04-01",
      [until],
    ],
    ["ends as it was told to", cancelled, over, "subscription canceled, ends 2026-04-01", []],
    [
      "ends before the day that was told, which waited to be mailed",
      cancelled,
      { ...over, ends_at: end - DAY_MS },
      "subscription canceled, ends 2026-03-31",
      [{ until: null }],
    ],
    [
      "ends on the day that was told",
      cancelled,
      { ...over, ends_at: end - 60_000 },
      "subscription canceled, ends 2026-04-01",
      [],
    ],
    [
      "is cancelled for another day, earlier",
      cancelled,
      { ...cancelled, ends_at: end - 2 * DAY_MS },
      "subscription active, ends 2026-03-30",
      [{ until: "2026-03-30" }],
    ],
    [
      "is cancelled while nothing is collected",
      { pause: "manual" },
      { ...cancelled, pause: "manual" },
      "subscription active, ends 2026-04-01",
      [{ ...until, isHidden: true }],
    ],
    ["ends at once", {}, over, "subscription canceled, ends 2026-04-01", [{ until: null }]],
    [
      "is first heard of after its end",
      undefined,
      over,
      "subscription canceled, ends 2026-04-01",
      [{ until: null }],
    ],
    ["is to end and owes a payment", {}, owing, "subscription past_due, ends 2026-04-01", []],
    ["ends owing it", owing, over, "subscription canceled, ends 2026-04-01", [{ until: null }]],
    [
      "Stripe ends after the last try",
      { status: "past_due" },
      { ...over, end_reason: "payment_failed" },
      "subscription canceled, ends 2026-04-01",
      [{ until: null, failed: true }],
    ],
    [
      "never began",
      { status: "incomplete", begun: 0 },
      { ...over, status: "incomplete_expired", begun: 0 },
      "subscription incomplete_expired, ends 2026-04-01",
      [],
    ],
    ["is over and has no end", {}, { status: "canceled" }, "subscription canceled", []],
    [
      "ends as a duplicate",
      {},
      { ...over, surplus: "refund" },
      "subscription canceled, ends 2026-04-01",
      [],
    ],
  ];

test.each(changes)(
  "a subscription that %s: one audit entry, and a mail when the end is first known (decision 058)",
  async (_name, before, after, act, mails) => {
    const link = "http://coupons.test/payment";
    for (const deleted_at of [null, 1]) {
      const account = newAccount({ deleted_at });
      const change = { before: before && subscription(before), after: subscription(after ?? {}) };
      await notifySubscription(systemCtx(at), account, change);
      const lines = await at.db
        .selectFrom("audit")
        .select(["act", "reason"])
        .where("subject", "=", "subscription")
        .where("subject_id", "=", account.id)
        .execute();
      expect(lines).toEqual(act === null ? [] : [{ act, reason: change.after.id }]);
      const data = (await mailsTo(account)).map((mail) => mail.data);
      expect(data).toEqual(deleted_at === null ? mails.map((mail) => ({ ...mail, link })) : []);
    }
  },
);

test("cancelling and resuming in quick turns sends one mail, once the state has settled (rule 8.6)", async () => {
  const account = newAccount();
  const turn = async (before: Facts, after: Facts) =>
    notifySubscription(systemCtx(at), account, {
      before: subscription(before ?? {}),
      after: subscription(after ?? {}),
    });
  const later = (canceled_at: number) => ({ ends_at: end, canceled_at });
  const queued = () =>
    at.db
      .selectFrom("outbox")
      .select(["id", "dedupe_key", "created_at", "due_at"])
      .where("recipient", "=", account.email)
      .execute();
  for (let round = 1; round <= 5; round++) {
    await turn({}, later(round));
    await turn(later(round), {});
  }
  expect(await queued()).toEqual([]);
  await turn({}, later(6));
  const [mail, ...more] = await queued();
  expect(more).toEqual([]);
  expect(mail?.dedupe_key).toMatch(/:6:\d+$/);
  expect((mail?.due_at ?? 0) - (mail?.created_at ?? 0)).toBe(120_000);
  // A mail that is being sent is not withdrawn, and the end itself is mailed at once.
  await at.db
    .updateTable("outbox")
    .set({ lease_by: "a worker" })
    .where("id", "=", mail?.id ?? 0)
    .execute();
  await turn(later(6), {});
  expect(await queued()).toHaveLength(1);
  await turn({}, { status: "canceled", ends_at: end, canceled_at: 7 });
  const ended = (await queued()).at(-1);
  expect(ended?.dedupe_key).toMatch(/^ended:/);
  expect(ended?.due_at).toBe(ended?.created_at);
});

test("a cancellation for a later day replaces the mail that waits", async () => {
  const account = newAccount();
  const later = { ...cancelled, ends_at: end + DAY_MS };
  for (const [before, after] of [
    [{}, cancelled],
    [cancelled, later],
  ])
    await notifySubscription(systemCtx(at), account, {
      before: subscription(before ?? {}),
      after: subscription(after ?? {}),
    });
  expect((await mailsTo(account)).map(({ data }) => data)).toMatchObject([{ until: "2026-04-02" }]);
});

test("cancelling again after resuming sends another mail, the same cancellation does not", async () => {
  const account = newAccount();
  const again = { ends_at: end, canceled_at: 9 };
  for (const after of [cancelled, cancelled, again])
    await notifySubscription(systemCtx(at), account, {
      before: subscription({}),
      after: subscription(after),
    });
  expect(await mailsTo(account)).toHaveLength(2);
});
