import { endpoints } from "@coupon-center/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newStore } from "../../testing/caller.ts";
import { accountRow, storeRow, systemCtx } from "../../testing/shortcuts.ts";
import { reconcile } from "../reconcile/reconcile.ts";
import { retryDuplicateRefunds } from "../reconcile/retry-duplicate-refunds.ts";
import { overrideStripe, stripeError } from "../testing/override-stripe.ts";
import { openShop, type Shop } from "../testing/shop.ts";
import { newSubscriber, subscribe } from "../testing/subscriber.ts";
import { syncSubscription } from "./sync-subscription.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const subscribed = () => newSubscriber(shop);

const rowOf = (id: string) =>
  shop.installation.db
    .selectFrom("subscription")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

const versionOf = async (storeId: number) => (await storeRow(shop.installation, storeId)).version;

test("a store page is rendered anew when one of its owner's subscriptions changes what is public, and only then (rule 8.5)", async () => {
  const { merchant, store, accountId, id: first } = await subscribed();
  const { start_date } = await shop.stripe.subscriptions.retrieve(first);
  expect(await shop.subscriptionOf(merchant)).toMatchObject({ start_date });
  await shop.stripe.subscriptions.cancel(first);
  await shop.settle();
  const id = await subscribe(shop, merchant);
  const sync = () => syncSubscription(shop.ctxOf(8), { accountId, subscriptions: [id] });
  let version = await versionOf(store.id);
  const isRenewed = async () => {
    const before = version;
    version = await versionOf(store.id);
    return version > before;
  };
  await sync();
  expect(await isRenewed()).toBe(false);
  for (const change of [
    { status: "past_due" },
    { status: "active" },
    { cancel_at: Math.floor(shop.installation.clock.business() / 1000) + 86_400 },
  ]) {
    const restore = overrideStripe(shop.installation, ({ subscriptions }) => ({
      subscriptions: {
        retrieve: async (one: string) => ({ ...(await subscriptions.retrieve(one)), ...change }),
      },
    }));
    await sync();
    expect(await isRenewed(), JSON.stringify(change)).toBe(true);
    await sync();
    expect(await isRenewed()).toBe(false);
    restore();
  }
});

test("a subscription that Stripe knows nothing of any more is over from now on, by the next reconciliation", async () => {
  const { merchant, id } = await subscribed();
  const other = await subscribed();
  const { updated_at } = await rowOf(id);
  await shop.advance("PT1H");
  overrideStripe(shop.installation, ({ subscriptions }) => ({
    subscriptions: {
      list: async function* (given: object) {
        for await (const one of subscriptions.list(given)) if (one.id !== id) yield one;
      },
      retrieve: async (one: string) => {
        if (one === id) throw stripeError("StripeInvalidRequestError", "resource_missing");
        return subscriptions.retrieve(one);
      },
    },
  }));
  const before = shop.installation.clock.business();
  await reconcile(systemCtx(shop.installation));
  const row = await rowOf(id);
  expect(row).toMatchObject({ status: "canceled", is_current: 1 });
  expect(row.ends_at).toBeGreaterThanOrEqual(before);
  expect([row.canceled_at, row.updated_at]).toEqual([row.ends_at, row.ends_at]);
  expect(row.updated_at).toBeGreaterThan(updated_at);
  expect(await shop.subscriptionOf(merchant)).toMatchObject({ status: "canceled" });
  expect(await shop.subscriptionOf(other.merchant)).toMatchObject({ status: "active" });
});

test("a second subscription that is alone before it could be ended is kept, with its money (rule 8.8, decision 039)", async () => {
  const { merchant } = await newStore(shop.installation);
  const restore = overrideStripe(shop.installation, () => ({
    subscriptions: {
      cancel: async () => {
        throw stripeError("StripeInvalidRequestError", "not_now");
      },
    },
  }));
  await shop.setFaults({ webhooks: "hold" });
  await Promise.all([shop.pay(merchant), shop.pay(merchant)]);
  await shop.setFaults({ webhooks: "ok" });
  await shop.settle();
  const first = (await shop.subscriptionOf(merchant))?.id ?? "";
  await shop.stripe.subscriptions.cancel(first);
  await shop.settle();
  const second = await shop.subscriptionOf(merchant);
  expect(second).toMatchObject({ status: "active", ends_at: null });
  expect(second?.id).not.toBe(first);
  expect(await rowOf(second?.id ?? "")).toMatchObject({ surplus: null, is_current: 1 });
  expect(await rowOf(first)).toMatchObject({ surplus: null, is_current: 0 });
  restore();
  await retryDuplicateRefunds(systemCtx(shop.installation));
  const kept = await shop.stripe.subscriptions.retrieve(second?.id ?? "");
  expect(kept.status).toBe("active");
  const history = await merchant.ok(endpoints.listTransactions);
  expect(history.results.map((row) => row.status)).toEqual(["paid", "paid"]);
});

test("what is written for one account touches no other account, nor its store's page (rule 1.4)", async () => {
  const { accountId, store, id } = await subscribed();
  const other = await subscribed();
  const { db } = shop.installation;
  const { billing_version } = await accountRow(shop.installation, accountId);
  await db
    .updateTable("account")
    .set({ billing_version })
    .where("id", "=", other.accountId)
    .execute();
  const readOther = async () => [
    await accountRow(shop.installation, other.accountId),
    await storeRow(shop.installation, other.store.id),
    await rowOf(other.id),
  ];
  const [before, version] = [await readOther(), await versionOf(store.id)];
  overrideStripe(shop.installation, ({ subscriptions }) => ({
    subscriptions: {
      retrieve: async (one: string) => ({
        ...(await subscriptions.retrieve(one)),
        status: "past_due",
      }),
    },
  }));
  await syncSubscription(shop.ctxOf(8), { accountId, subscriptions: [id] });
  expect(await versionOf(store.id)).toBeGreaterThan(version);
  expect((await accountRow(shop.installation, accountId)).billing_version).toBe(
    billing_version + 1,
  );
  expect(await readOther()).toEqual(before);
});
