import { endpoints } from "@coupon-center/contract";
import { password } from "@coupon-center/testing/samples";
import { afterAll, afterEach, expect, test } from "vitest";
import type { SubscriptionRow } from "../../db/tables.ts";
import { openMailData } from "../../outbox/mail-data.ts";
import { newStaff } from "../../testing/accounts-and-stores.ts";
import { newStore } from "../../testing/caller.ts";
import { openInstallation } from "../../testing/installation.ts";
import { systemCtx } from "../../testing/system-ctx.ts";
import { bareSubscription } from "../testing/bare-subscription.ts";
import { listing, overrideStripe, stripeError } from "../testing/override-stripe.ts";
import { subscriptionRow } from "../testing/subscription-row.ts";
import { cancelIfPresent, refundDuplicates } from "./refund-duplicates.ts";

let restore: () => void;
const at = await openInstallation();
await newStaff(at);
afterEach(() => at.db.deleteFrom("outbox").execute());
afterAll(() => at.close());

let made = 0;
const paidBy = (...payments: object[]) => ({
  object: "invoice",
  id: `in_${++made}`,
  status: "paid",
  created: 1,
  currency: "usd",
  billing_reason: "subscription_cycle",
  amount_due: 2499,
  amount_paid: 2499,
  attempted: true,
  attempt_count: 1,
  status_transitions: { paid_at: 1 },
  payments: { data: payments.map((payment) => ({ status: "paid", payment })) },
});

async function duplicate(more: Partial<SubscriptionRow> = {}) {
  const { merchant, store } = await newStore(at);
  const { id: account_id } = await merchant.ok(endpoints.getMe);
  const id = `sub_${++made}`;
  const row = await at.db
    .insertInto("subscription")
    .values({
      ...subscriptionRow,
      id,
      account_id,
      status: "canceled",
      canceled_at: 1000,
      current_period_end: 1000,
      ends_at: 1000,
      stripe_customer_id: `cus_of_${id}`,
      is_current: 0,
      surplus: "refund",
      ...more,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { merchant, store, row };
}

/** Stubs Stripe with these paid invoices; records cancellations and refunds in order. */
function stripeWith(
  invoices: object[],
  refusals: { cancel?: Error; refund?: Error; dispute?: string; withdrawn?: number } = {},
) {
  const calls: unknown[] = [];
  const gone = (id: string) => ({
    ...bareSubscription,
    id,
    status: "canceled",
    customer: `cus_of_${id}`,
    canceled_at: 1,
    ended_at: 1,
  });
  restore = overrideStripe(at, () => ({
    subscriptions: {
      cancel: async (id: string) => {
        calls.push(`end ${id}`);
        if (refusals.cancel) throw refusals.cancel;
      },
      retrieve: async (id: string) => {
        if (refusals.cancel) throw refusals.cancel;
        return gone(id);
      },
    },
    invoices: { list: () => Object.assign(Promise.resolve(listing(invoices)), listing(invoices)) },
    charges: { list: () => listing([]) },
    disputes: {
      list: async () =>
        listing([
          {
            object: "dispute",
            status: refusals.dispute ?? "lost",
            is_charge_refundable: false,
            balance_transactions: [{ amount: -(refusals.withdrawn ?? 0) }],
          },
        ]),
    },
    refunds: {
      create: async (given: object, { idempotencyKey }: { idempotencyKey: string }) => {
        calls.push({ ...given, key: idempotencyKey });
        if (refusals.refund) throw refusals.refund;
      },
    },
  }));
  return calls;
}

async function settledAt({ id }: SubscriptionRow) {
  const query = at.db.selectFrom("subscription").select("settled_at").where("id", "=", id);
  return (await query.executeTakeFirst())?.settled_at;
}
const auditOf = ({ account_id, id }: SubscriptionRow) =>
  at.db
    .selectFrom("audit")
    .select("act")
    .where("subject_id", "=", account_id)
    .where("reason", "=", id)
    .execute();
async function mails(kind = "double-subscription") {
  const rows = await at.db.selectFrom("outbox").selectAll().where("kind", "=", kind).execute();
  return rows.map((row) => openMailData(at.ports.sealer, row));
}

test("it is ended first, then each payment is refunded with its own idempotency key, and staff is notified once (rule 8.8, decision 039)", async () => {
  await duplicate({ surplus: null });
  const attempt = { status: "canceled", payment: { payment_intent: "pi_0" } };
  const givenUp = { ...paidBy(), payments: { data: [attempt] } };
  const { merchant, store, row } = await duplicate();
  const calls = stripeWith([
    paidBy({ payment_intent: "pi_1", charge: "ch_of_pi" }, { charge: "ch_2" }, {}),
    givenUp,
    { ...paidBy(), payments: null },
    paidBy({ payment_intent: "pi_3" }),
  ]);
  await refundDuplicates(systemCtx(at), [row]);
  const key = expect.stringMatching(/^refund-[0-9a-f]{40}$/);
  expect(calls).toEqual([
    `end ${row.id}`,
    { payment_intent: "pi_1", reason: "duplicate", key },
    { charge: "ch_2", reason: "duplicate", key },
    { payment_intent: "pi_3", reason: "duplicate", key },
  ]);
  const link = `http://coupons.test/staff/stores/${store.id}`;
  expect(await mails()).toEqual([{ email: merchant.email, refunded: true, link }]);
  const payments = "http://coupons.test/payment";
  expect(await mails("second-subscription")).toEqual([{ refunded: true, link: payments }]);
  const at1 = await settledAt(row);
  expect(at1).toEqual(expect.any(Number));

  // Another worker processes it at the same time.
  at.clock.setOffset(5_000);
  await refundDuplicates(systemCtx(at), [row]);
  at.clock.setOffset(0);
  expect(await settledAt(row)).toBe(at1);
  expect(await auditOf(row)).toEqual([{ act: "second subscription refunded" }]);
  expect(await mails()).toHaveLength(1);
});

test("the mail about a merchant without a store links to the staff area", async () => {
  const { merchant, store, row } = await duplicate();
  await at.db.deleteFrom("store").where("id", "=", store.id).execute();
  stripeWith([paidBy({ charge: "ch_1" })]);
  await refundDuplicates(systemCtx(at), [row]);
  const link = "http://coupons.test/staff";
  expect(await mails()).toEqual([{ email: merchant.email, refunded: true, link }]);
});

test("a payment that was refunded by hand counts as refunded; other refusals of Stripe do not (rule 8.8)", async () => {
  const { row } = await duplicate();
  const invoices = [paidBy({ charge: "ch_1" })];
  const refund = stripeError("StripeInvalidRequestError");
  stripeWith(invoices, { refund });
  await expect(refundDuplicates(systemCtx(at), [row])).rejects.toBe(refund);
  expect(await settledAt(row)).toBeNull();
  restore();
  expect(await mails()).toEqual([]);
  stripeWith(invoices, {
    refund: stripeError("StripeInvalidRequestError", "charge_already_refunded"),
  });
  await refundDuplicates(systemCtx(at), [row]);
  expect(await settledAt(row)).not.toBeNull();
  expect(await mails()).toHaveLength(1);
});

test("a payment that the bank called back waits for its decision without an alert, and counts as given back once it is lost (rule 8.8)", async () => {
  const { row } = await duplicate();
  const refund = stripeError("StripeInvalidRequestError", "charge_disputed");
  const invoices = [paidBy({ charge: "ch_1" })];
  for (const dispute of ["needs_response", "under_review", "won"]) {
    stripeWith(invoices, { refund, dispute });
    await refundDuplicates(systemCtx(at), [row]);
    expect(await settledAt(row)).toBeNull();
    restore();
  }
  expect([await mails(), await mails("refund-refused")]).toEqual([[], []]);
  stripeWith(invoices, { refund, dispute: "lost" });
  await refundDuplicates(systemCtx(at), [row]);
  expect(await settledAt(row)).not.toBeNull();
  expect(await mails("second-subscription")).toMatchObject([{ refunded: true }]);
});

test("a payment whose dispute was prevented by giving the money back counts as given back (rule 8.8)", async () => {
  const { row } = await duplicate();
  const refund = stripeError("StripeInvalidRequestError", "charge_disputed");
  stripeWith([paidBy({ charge: "ch_1" })], { refund, dispute: "prevented", withdrawn: 2499 });
  await refundDuplicates(systemCtx(at), [row]);
  expect(await settledAt(row)).not.toBeNull();
});

/** Beside one that began 500 s after the epoch. */
const beside = { kept_since: 500_000 };

const forTime = (end: number | null, charge: string) => ({
  ...paidBy({ charge }),
  ...(end !== null && {
    lines: { data: [{ period: { start: 1, end: end - 100 } }, { period: { start: 1, end } }] },
  }),
});

test("an inactive subscription that was ended for another: only what was paid for the same time is refunded, and told", async () => {
  const { row: used } = await duplicate({ surplus: "end", status: "unpaid", ...beside });
  const { row: double } = await duplicate({ surplus: "end", status: "unpaid", ...beside });
  const calls = stripeWith([forTime(400, "ch_used")]);
  await refundDuplicates(systemCtx(at), [used]);
  expect(calls).toEqual([`end ${used.id}`]);
  expect(await settledAt(used)).not.toBeNull();
  const act = expect.stringContaining("subscription canceled");
  expect([await auditOf(used), await mails()]).toEqual([[{ act }], []]);
  restore();
  const more = stripeWith([forTime(900, "ch_double")]);
  await refundDuplicates(systemCtx(at), [double]);
  expect(more).toMatchObject([`end ${double.id}`, { charge: "ch_double" }]);
  expect(await mails()).toMatchObject([{ refunded: true }]);
});

test("only payments for time after the kept one began are refunded, not used time (decision 039)", async () => {
  const { row } = await duplicate(beside);
  const calls = stripeWith([
    forTime(499, "ch_used"),
    forTime(500, "ch_to_that_second"),
    forTime(501, "ch_beyond"),
    forTime(null, "ch_says_nothing"),
    { ...forTime(1, "ch_empty"), lines: { data: [] } },
  ]);
  await refundDuplicates(systemCtx(at), [row]);
  expect(calls.slice(1)).toMatchObject(
    ["ch_beyond", "ch_says_nothing", "ch_empty"].map((charge) => ({ charge })),
  );
});

test("if no time was paid twice, merchant and staff are notified that it ended, without mentioning a refund (decision 039)", async () => {
  const { row } = await duplicate(beside);
  const calls = stripeWith([forTime(499, "ch_used")]);
  await refundDuplicates(systemCtx(at), [row]);
  expect(calls).toEqual([`end ${row.id}`]);
  expect(await mails()).toMatchObject([{ refunded: false }]);
  expect(await mails("second-subscription")).toMatchObject([{ refunded: false }]);
  expect(await auditOf(row)).toEqual([{ act: "second subscription ended" }]);
});

test("a payment for a deleted account is refunded without a mail to staff (rule 8.18)", async () => {
  const { merchant, row } = await duplicate();
  await merchant.ok(endpoints.deleteMe, { body: { password } });
  stripeWith([paidBy({ charge: "ch_1" })]);
  await refundDuplicates(systemCtx(at), [row]);
  expect(await auditOf(row)).toHaveLength(1);
  expect([await mails(), await mails("second-subscription")]).toEqual([[], []]);
});

test("a failing one does not stop the others, and its error is thrown", async () => {
  const [bad, good] = [await duplicate(), await duplicate()];
  const refusal = stripeError("StripeInvalidRequestError", "not_now");
  stripeWith([]);
  overrideStripe(at, ({ subscriptions }) => ({
    subscriptions: {
      cancel: async (id: string, given: object) => {
        if (id === bad.row.id) throw refusal;
        return subscriptions.cancel(id, given);
      },
    },
  }));
  await expect(refundDuplicates(systemCtx(at), [bad.row, good.row])).rejects.toBe(refusal);
  expect([await settledAt(bad.row), await settledAt(good.row)]).toEqual([null, expect.any(Number)]);
});

test("cancelling a subscription that no longer exists at Stripe succeeds; any other refusal is an error", async () => {
  stripeWith([], { cancel: stripeError("StripeInvalidRequestError", "resource_missing") });
  await cancelIfPresent(systemCtx(at), "sub_nowhere");
  restore();
  const refusal = stripeError("StripeInvalidRequestError", "not_now");
  stripeWith([], { cancel: refusal });
  await expect(cancelIfPresent(systemCtx(at), "sub_1")).rejects.toBe(refusal);
});
