import { endpoints } from "@coupon-center/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newStore } from "../../testing/caller.ts";
import { openShop, type Shop } from "../testing/shop.ts";
import { syncSubscription } from "./sync-subscription.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

test("an older reading of Stripe never overwrites a newer one, however late it is written (rule 8.2)", async () => {
  const { merchant } = await newStore(shop.installation);
  await shop.pay(merchant);
  await shop.settle();
  const { id: accountId } = await merchant.ok(endpoints.getMe);
  const id = (await shop.subscriptionOf(merchant))?.id ?? "";
  const order = { accountId, subscriptions: [id] };

  const { payments } = shop.installation.ports;
  const { call: ask } = payments;
  const read = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  payments.call = async (use) => {
    const answer = await ask(use);
    read.resolve();
    await release.promise;
    return answer;
  };
  const late = syncSubscription(shop.ctxOf(8), order);
  await read.promise;
  payments.call = ask;
  await shop.stripe.subscriptions.update(id, { cancel_at_period_end: true });
  await syncSubscription(shop.ctxOf(8), order);
  const newer = await shop.subscriptionOf(merchant);
  expect(newer).toMatchObject({ status: "canceled" });
  release.resolve();
  await late;
  expect(await shop.subscriptionOf(merchant)).toEqual(newer);
});

test("five readings and a cancellation at once are all written or read again, and none is lost", async () => {
  const { merchant } = await newStore(shop.installation);
  await shop.pay(merchant);
  await shop.settle();
  const { id: accountId } = await merchant.ok(endpoints.getMe);
  const id = (await shop.subscriptionOf(merchant))?.id ?? "";
  const syncs = Array.from({ length: 5 }, () =>
    syncSubscription(shop.ctxOf(8), { accountId, subscriptions: [id] }),
  );
  const cancel = merchant.ok(endpoints.updateSubscription, { body: { status: "canceled" } });
  expect((await cancel).status).toBe("canceled");
  await Promise.all(syncs);
  expect(await shop.subscriptionOf(merchant)).toEqual(await cancel);
});
