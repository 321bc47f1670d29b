import { endpoints } from "@coupon-center/contract";
import { password } from "@coupon-center/testing/samples";
import type Stripe from "stripe";
import { afterAll, expect, test } from "vitest";
import { accountRow } from "../../testing/accounts-and-stores.ts";
import { newStore } from "../../testing/caller.ts";
import { openBilledInstallation } from "../testing/billed-installation.ts";
import { overrideStripe } from "../testing/override-stripe.ts";
import { billingState } from "../testing/state.ts";
import { newSubscriber, subscribe } from "../testing/subscriber.ts";
import { syncSubscription } from "./sync-subscription.ts";

const billing = await openBilledInstallation();
afterAll(() => billing.close());

const subscribed = () => newSubscriber(billing);

/** Records which subscriptions are read; `meanwhile` runs during each read. */
function readingsOf(meanwhile: () => Promise<unknown> = async () => undefined) {
  const read: string[] = [];
  const restore = overrideStripe(billing.installation, ({ subscriptions }) => ({
    subscriptions: {
      retrieve: async (id: string) => {
        read.push(id);
        await meanwhile();
        return subscriptions.retrieve(id);
      },
    },
  }));
  return { read, restore };
}

/** Simulates concurrent writes of the account's billing, a number of times. */
function written(accountId: number, times: number) {
  let left = times;
  return async () => {
    if (left-- <= 0) return;
    await billing.installation.db
      .updateTable("account")
      .set((eb) => ({ billing_version: eb("billing_version", "+", 1) }))
      .where("id", "=", accountId)
      .execute();
  };
}

test("if the account was written meanwhile, it is read again, eight times at most", async () => {
  const { accountId, id } = await subscribed();
  const order = { accountId, subscriptions: [id] };
  const { read, restore } = readingsOf(written(accountId, 7));
  expect(await syncSubscription(billing.ctxOf(8), order)).toEqual([]);
  expect(read).toHaveLength(8);
  restore();
  const { billing_version } = await accountRow(billing.installation, accountId);
  const { read: tooMany } = readingsOf(written(accountId, 8));
  await expect(syncSubscription(billing.ctxOf(8), order)).rejects.toMatchObject({
    code: "unavailable",
  });
  expect(tooMany).toHaveLength(8);
  const after = await accountRow(billing.installation, accountId);
  expect(after.billing_version).toBe(billing_version + 8);
});

test("an account that was deleted while its subscriptions were read keeps none, and its payment is refunded (decision 039, 'A deleted account keeps no subscription')", async () => {
  const { merchant } = await newStore(billing.installation);
  const { id: accountId } = await merchant.ok(endpoints.getMe);
  await billing.setFaults({ webhooks: "drop" });
  await billing.pay(merchant);
  await billing.setFaults({ webhooks: "ok" });
  const [paid] = (await billing.stripe.subscriptions.list({ limit: 1 })).data;
  const id = paid?.id ?? "";
  let isDeleted = false;
  const { restore } = readingsOf(async () => {
    if (isDeleted) return;
    isDeleted = true;
    await merchant.ok(endpoints.deleteMe, { body: { password } });
  });
  const duplicates = await syncSubscription(billing.ctxOf(8), { accountId, subscriptions: [id] });
  restore();
  expect(duplicates).toMatchObject([{ id, surplus: "refund" }]);
});

test("an action at Stripe is run once, and its result is used as the first read", async () => {
  const { accountId, id } = await subscribed();
  let done = 0;
  const run = async ({ subscriptions }: Stripe) => {
    done += 1;
    await written(accountId, done)();
    return subscriptions.update(id, { cancel_at_period_end: true });
  };
  const { read } = readingsOf();
  await syncSubscription(billing.ctxOf(8), { accountId, subscriptions: [id], act: { id, run } });
  expect(done).toBe(1);
  expect(read).toEqual([id]);
  const ended = await billing.installation.db
    .selectFrom("subscription")
    .select("ends_at")
    .where("id", "=", id)
    .executeTakeFirst();
  expect(ended?.ends_at).toEqual(expect.any(Number));
});

test("ended subscriptions are not read with the account's others, unless they are requested", async () => {
  const { merchant, accountId, id: first } = await subscribed();
  await billing.stripe.subscriptions.cancel(first);
  await billing.settle();
  const second = await subscribe(billing, merchant);
  expect(second).not.toBe(first);
  const { read } = readingsOf();
  await syncSubscription(billing.ctxOf(8), { accountId });
  expect(read.splice(0)).toEqual([second]);
  await syncSubscription(billing.ctxOf(8), { accountId, subscriptions: [first] });
  expect(read.toSorted()).toEqual([first, second].toSorted());
});

test("a subscription of another client (rule 1.4) and one that does not exist at Stripe write nothing", async () => {
  const { accountId, id } = await subscribed();
  const before = await billingState(billing);
  const order = { accountId, subscriptions: [id] };
  await expect(syncSubscription(billing.ctxOf(10), order)).rejects.toThrow("no result");
  const unknown = { accountId, subscriptions: ["sub_nowhere"] };
  await expect(syncSubscription(billing.ctxOf(8), unknown)).rejects.toThrow("sub_nowhere");
  expect(await billingState(billing)).toEqual(before);
});

test("the given events are marked as done with the sync, and no others", async () => {
  const { accountId, id } = await subscribed();
  const { db } = billing.installation;
  const event = { type: "x", payload: "{}", received_at: 1, due_at: 1, error: "before" };
  const ids = ["evt_first", "evt_second", "evt_other"];
  await db
    .insertInto("stripe_event")
    .values(ids.map((one) => ({ id: one, ...event })))
    .execute();
  const events = ids.slice(0, 2);
  await syncSubscription(billing.ctxOf(8), { accountId, subscriptions: [id], events });
  const rows = await db
    .selectFrom("stripe_event")
    .select(["id", "done_at", "error", "client_id"])
    .where("id", "in", ids)
    .orderBy("id")
    .execute();
  const done = { done_at: expect.any(Number), error: null, client_id: 8 };
  expect(rows).toEqual([
    { id: "evt_first", ...done },
    { id: "evt_other", done_at: null, error: "before", client_id: null },
    { id: "evt_second", ...done },
  ]);
});

test("returns the account's duplicates that are not settled yet (decision 039)", async () => {
  const { accountId, id } = await subscribed();
  const { db } = billing.installation;
  const plan = await db
    .selectFrom("subscription")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const duplicate = { ...plan, is_current: 0, status: "canceled", surplus: "refund" } as const;
  const duplicates = [
    { ...duplicate, id: "sub_settled", settled_at: 1 },
    { ...duplicate, id: "sub_waits" },
  ];
  await db.insertInto("subscription").values(duplicates).execute();
  const order = { accountId, subscriptions: [id] };
  const answered = await syncSubscription(billing.ctxOf(8), order);
  expect(answered.map((row) => row.id)).toEqual(["sub_waits"]);
});

test("the invoices of an ended subscription are listed once, to close them and as its history", async () => {
  const { accountId, id } = await subscribed();
  await billing.stripe.subscriptions.cancel(id);
  await billing.settle();
  let lists = 0;
  const restore = overrideStripe(billing.installation, ({ invoices }) => ({
    invoices: {
      list: (...given: Parameters<typeof invoices.list>) => {
        lists += 1;
        return invoices.list(...given);
      },
    },
  }));
  await syncSubscription(billing.ctxOf(8), { accountId, subscriptions: [id] });
  restore();
  expect(lists).toBe(1);
});
