import { DAY_MS, endpoints } from "@coupon-center/contract";
import { afterAll, expect, test } from "vitest";
import type { SubscriptionRow } from "../../db/tables.ts";
import { newMerchant } from "../../testing/caller.ts";
import { openInstallation } from "../../testing/installation.ts";
import { mailsTo } from "../../testing/mails.ts";
import { systemCtx } from "../../testing/system-ctx.ts";
import { newBilledAccount } from "../testing/billed-account.ts";
import { subscriptionRow } from "../testing/subscription-row.ts";
import { type BilledAccount, billedAccount } from "./account.ts";
import { notifySubscription } from "./notify-subscription.ts";

const at = await openInstallation();
afterAll(() => at.close());

const end = Date.parse("2026-04-02T03:00:00Z");
const subscriptionOf = (account: BilledAccount, more: Facts = {}): SubscriptionRow => ({
  ...subscriptionRow,
  id: `sub_${account.id}`,
  account_id: account.id,
  current_period_end: end,
  ...more,
});
type Facts = Partial<SubscriptionRow> | undefined;
const cancelled = { ends_at: end, canceled_at: 5 };
const over = { status: "canceled", ends_at: end, canceled_at: 5 };
const owing = { status: "past_due", past_due_since: 1, ends_at: end, canceled_at: 5 };
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
      const account = newBilledAccount({ deleted_at });
      const change = {
        before: before && subscriptionOf(account, before),
        after: subscriptionOf(account, after),
      };
      await notifySubscription(systemCtx(at), account, change);
      const lines = await at.db
        .selectFrom("audit")
        .select(["act", "reason"])
        .where("subject", "=", "subscription")
        .where("subject_id", "=", account.id)
        .execute();
      expect(lines).toEqual(act === null ? [] : [{ act, reason: change.after.id }]);
      const data = (await mailsTo(at, account.email)).map((mail) => mail.data);
      expect(data).toEqual(deleted_at === null ? mails.map((mail) => ({ ...mail, link })) : []);
    }
  },
);

test("cancelling and resuming in quick turns sends one mail, once the state has settled (rule 8.6)", async () => {
  const account = newBilledAccount();
  const turn = async (before: Facts, after: Facts) =>
    notifySubscription(systemCtx(at), account, {
      before: subscriptionOf(account, before),
      after: subscriptionOf(account, after),
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
  // A mail that is being sent is not withdrawn.
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
  expect((ended?.due_at ?? 0) - (ended?.created_at ?? 0)).toBe(20_000);
});

test("a cancellation for a later day replaces the mail that waits", async () => {
  const account = newBilledAccount();
  const later = { ...cancelled, ends_at: end + DAY_MS };
  for (const [before, after] of [
    [{}, cancelled],
    [cancelled, later],
  ])
    await notifySubscription(systemCtx(at), account, {
      before: subscriptionOf(account, before),
      after: subscriptionOf(account, after),
    });
  expect((await mailsTo(at, account.email)).map(({ data }) => data)).toMatchObject([
    { until: "2026-04-02" },
  ]);
});

test("cancelling again after resuming sends another mail, the same cancellation does not", async () => {
  const account = newBilledAccount();
  const again = { ends_at: end, canceled_at: 9 };
  for (const after of [cancelled, cancelled, again])
    await notifySubscription(systemCtx(at), account, {
      before: subscriptionOf(account),
      after: subscriptionOf(account, after),
    });
  expect(await mailsTo(at, account.email)).toHaveLength(2);
});

test("a plan that ends unpaid is mailed as paid before for the account that has paid alone (rule 8.21)", async () => {
  const merchants = [await newMerchant(at), await newMerchant(at), await newMerchant(at)];
  const accounts: BilledAccount[] = [];
  for (const merchant of merchants) {
    const { id } = await merchant.ok(endpoints.getMe);
    accounts.push(await billedAccount(systemCtx(at), id));
  }
  // The payment was written with the end, after the accounts were read.
  await at.db
    .updateTable("account")
    .set({ first_transaction_id: 1 })
    .where("id", "=", accounts[1]?.id ?? 0)
    .execute();
  const neverPaid = async (account: BilledAccount, clientId = 8) => {
    const after = subscriptionOf(account, { ...over, id: `sub_${clientId}_of_${account.email}` });
    await notifySubscription(systemCtx(at, clientId), account, { before: undefined, after });
    const mails = await mailsTo(at, account.email);
    return mails
      .filter(({ kind }) => kind === "cancelled")
      .map(({ data }) => Object.hasOwn(Object(data), "neverPaid"));
  };
  const found: boolean[][] = [];
  for (const account of accounts) found.push(await neverPaid(account));
  expect(found).toEqual([[true], [false], [true]]);
  const [, paying] = accounts;
  // Another client's system reads nothing of the account.
  expect(paying && (await neverPaid(paying, 10))).toEqual([false, true]);
});
