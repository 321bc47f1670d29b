import { endpoints } from "@coupon-center/contract";
import { afterAll, afterEach, expect, test } from "vitest";
import { accountRow } from "../../testing/accounts-and-stores.ts";
import { newStore } from "../../testing/caller.ts";
import { captureLog } from "../../testing/capture-log.ts";
import { lostDatabase } from "../../testing/lost-database.ts";
import { rowsRead } from "../../testing/rows-read.ts";
import { systemCtx } from "../../testing/system-ctx.ts";
import { loadPlanProduct } from "../plan-product.ts";
import { openBilledInstallation } from "../testing/billed-installation.ts";
import { listing, overrideStripe, stripeError } from "../testing/override-stripe.ts";
import { createUnconfirmed, newSubscriber, subscribe } from "../testing/subscriber.ts";
import { compareSubscriptions } from "./compare-subscriptions.ts";

const billing = await openBilledInstallation();
afterEach(async () => {
  await billing.installation.db.deleteFrom("payment_transaction").execute();
  await billing.installation.db.deleteFrom("subscription").execute();
});
afterAll(() => billing.close());

const subscribed = () => newSubscriber(billing);

/**
 * Compares with a Stripe where only these are open; returns what was read again, in order, and what
 * was logged.
 */
async function compare(
  ids: string[],
  {
    fail,
    prices = 1,
    facts,
  }: { fail?: (id: string) => unknown; prices?: number; facts?: object } = {},
) {
  const read: string[] = [];
  let asked = 0;
  const { logger, events } = captureLog();
  // The product is found, or made, at the real one.
  await loadPlanProduct(systemCtx(billing.installation));
  const restore = overrideStripe(billing.installation, (stripe) => ({
    prices: {
      list: () => listing(Array.from({ length: prices }, (_, index) => ({ id: `price_${index}` }))),
    },
    subscriptions: {
      list: async function* () {
        asked += 1;
        if (asked > 1) return;
        for (const id of ids) yield { ...(await stripe.subscriptions.retrieve(id)), ...facts };
      },
      retrieve: async (id: string) => {
        read.push(id);
        const failure = fail?.(id);
        if (failure) throw failure;
        return { ...(await stripe.subscriptions.retrieve(id)), ...facts };
      },
    },
  }));
  const failure = await compareSubscriptions({
    ...systemCtx(billing.installation),
    log: logger,
  }).catch((error) => error);
  restore();
  return { read, asked, failure, logged: events().filter((event) => event !== "system_act") };
}

const change = (id: string, columns: object) =>
  billing.installation.db.updateTable("subscription").set(columns).where("id", "=", id).execute();

test.each([
  { status: "past_due" },
  { ends_at: 1 },
  { canceled_at: 1 },
  { current_period_end: 1 },
  { currency: "eur" },
  { unit_amount: 1 },
  { pause: "manual" },
  { given: 1 },
])(
  "'every subscription is compared' (rule 8.14): one that has %j here is read again and corrected",
  async (columns) => {
    const { id } = await subscribed();
    expect((await compare([id])).read).toEqual([]);
    await change(id, columns);
    expect(await compare([id])).toMatchObject({ read: [id], failure: undefined, logged: [] });
    expect((await compare([id])).read).toEqual([]);
  },
);

test("one whose first payment was not made in time, which Stripe lists for ever, is not read again (rule 8.14)", async () => {
  const { id, merchant } = await subscribed();
  await merchant.ok(endpoints.updateSubscription, { body: { status: "canceled" } });
  await billing.advance("P1M");
  const expired = await createUnconfirmed(billing, id);
  await billing.advance("P1D");
  expect(await billing.stripe.subscriptions.retrieve(expired)).toMatchObject({
    status: "incomplete_expired",
  });
  // Those of the tests before it are known again, in any order.
  const isRead = async () => (await compare([expired])).read.includes(expired);
  expect(await isRead()).toBe(false);
  await billing.installation.db.deleteFrom("subscription").where("id", "=", expired).execute();
  expect(await isRead()).toBe(false);
});

type Outcome = "paid" | "failed";

/** What the account paid for its subscription, oldest first, and then for another one. */
async function replacePayments(accountId: number, id: string, outcomes: Outcome[]) {
  const { db } = billing.installation;
  await db.deleteFrom("payment_transaction").where("account_id", "=", accountId).execute();
  const payments = [...outcomes, "paid" as const].map((status, index) => ({
    account_id: accountId,
    client_id: 8,
    status,
    stripe_subscription_id: index < outcomes.length ? id : "sub_another",
    stripe_invoice_id: `${id}_${index}`,
    created_at: index,
    currency: "usd",
    amount: 1,
    receipt_url: null,
  }));
  await db.insertInto("payment_transaction").values(payments).execute();
}

test.each<[outcomes: Outcome[], past_due_since: number | null, isRead: boolean]>([
  [["failed", "paid"], null, true],
  [["paid", "failed"], null, false],
  [["paid", "paid"], 1, false],
])(
  "an unpaid one whose payments were %j, and which owes since %s, is read again: %s (decision 037)",
  async (outcomes, past_due_since, isRead) => {
    const { accountId, id } = await subscribed();
    await replacePayments(accountId, id, outcomes);
    await change(id, { status: "unpaid", past_due_since });
    const { read } = await compare([id], { facts: { status: "unpaid" } });
    expect(read).toEqual(isRead ? [id] : []);
  },
);

test("unknown subscriptions are read oldest first, within one second by id, as the oldest is kept (decision 039)", async () => {
  const elder = await subscribed();
  await billing.advance("PT5S");
  const others = [await subscribed(), await subscribed()].map(({ id }) => id);
  await billing.installation.db.deleteFrom("payment_transaction").execute();
  await billing.installation.db.deleteFrom("subscription").execute();
  const starts = await Promise.all(others.map((id) => billing.stripe.subscriptions.retrieve(id)));
  const sorted = starts
    .toSorted((a, b) => a.start_date - b.start_date || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id);
  const first = await compare([...sorted.toReversed(), elder.id]);
  const firstReads = [...new Set(first.read)];
  expect(firstReads).toEqual([elder.id, ...sorted]);
});

test("subscriptions not sold here, or sold for another client, are ignored (rule 1.4)", async () => {
  const { merchant } = await newStore(billing.installation, "Lane", 10);
  const lane = await subscribe(billing, merchant);
  const foreign = (await subscribed()).id;
  await billing.stripe.subscriptions.update(foreign, { metadata: { coupon_center_client: "" } });
  await billing.installation.db.deleteFrom("payment_transaction").execute();
  await billing.installation.db.deleteFrom("subscription").where("id", "=", foreign).execute();
  expect(await compare([lane, foreign])).toMatchObject({ read: [foreign], logged: [] });
  const rows = await billing.installation.db.selectFrom("subscription").select("id").execute();
  expect(rows).toEqual([{ id: lane }]);
});

test("subscriptions that have ended here are not compared, and their accounts not written", async () => {
  const { merchant, id } = await subscribed();
  await change(id, { status: "canceled" });
  const { id: accountId } = await merchant.ok(endpoints.getMe);
  const before = await accountRow(billing.installation, accountId);
  expect(await compare([])).toMatchObject({ read: [], logged: [] });
  expect(await accountRow(billing.installation, accountId)).toEqual(before);
});

test("only the client's own subscriptions are selected for the comparison, whether open, ended or unpaid (rules 1.4, 8.14)", async () => {
  for (const status of ["active", "canceled", "unpaid"]) {
    const { merchant } = await newStore(billing.installation, "Lane", 10);
    const id = await subscribe(billing, merchant);
    await change(id, { status });
    if (status === "canceled")
      await billing.installation.db
        .updateTable("payment_transaction")
        .set({ payable: 1 })
        .where("stripe_subscription_id", "=", id)
        .execute();
  }
  const [, over] = [await subscribed(), await subscribed()];
  await change(over.id, { status: "canceled" });
  const ctx = systemCtx(billing.installation);
  const read = await rowsRead(ctx.db, (db) => compareSubscriptions({ ...ctx, db }));
  // Those open here, what is compared of them, those ended with an open invoice, and those unpaid
  // though paid for.
  expect(read.slice(0, 4)).toEqual([1, 1, 0, 0]);
});

test("a subscription that cannot be reconciled is logged and does not stop the others", async () => {
  const [bad, good] = [await subscribed(), await subscribed()];
  for (const { id } of [bad, good]) await change(id, { unit_amount: 1 });
  const refusal = stripeError("StripeInvalidRequestError");
  const ids = [bad.id, good.id];
  const { logged, failure } = await compare(ids, { fail: (id) => id === bad.id && refusal });
  expect([logged, failure]).toEqual([["subscription_not_reconciled"], undefined]);
  expect((await compare(ids)).read).toEqual([bad.id]);
});

test.each([
  ["Stripe is out", stripeError("StripeConnectionError")],
  ["the database is away", lostDatabase()],
])("when %s, the run stops and leaves the rest for the next one", async (_name, outage) => {
  const both = [await subscribed(), await subscribed()].map(({ id }) => id);
  for (const id of both) await change(id, { unit_amount: 1 });
  const { read, failure, logged } = await compare(both, { fail: () => outage });
  expect([read.length, failure, logged]).toEqual([1, outage, []]);
});

test.each([1000, 1001])(
  "if the plan has had %i prices, the newest thousand are compared",
  async (prices) => {
    expect((await compare([], { prices })).asked).toBe(1000);
  },
);

test("a subscription that ended at Stripe without an event is ended here", async () => {
  const { merchant, id } = await subscribed();
  await billing.setFaults({ webhooks: "drop" });
  await billing.stripe.subscriptions.cancel(id);
  await billing.setFaults({ webhooks: "ok" });
  expect((await compare([])).read).toEqual([id]);
  expect(await billing.subscriptionOf(merchant)).toMatchObject({ id, status: "canceled" });
  expect((await merchant.ok(endpoints.listTransactions)).count).toBe(1);
});
