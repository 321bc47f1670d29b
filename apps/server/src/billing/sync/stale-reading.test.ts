import { endpoints } from "@coupon-center/contract";
import { afterAll, expect, test } from "vitest";
import { openBilledInstallation } from "../testing/billed-installation.ts";
import { newSubscriber } from "../testing/subscriber.ts";
import { syncSubscription } from "./sync-subscription.ts";

const billing = await openBilledInstallation();
afterAll(() => billing.close());

test("an older read of Stripe never overwrites a newer one, however late it is written (rule 8.2)", async () => {
  const { merchant, accountId, id } = await newSubscriber(billing);
  const order = { accountId, subscriptions: [id] };

  const { payments } = billing.installation.ports;
  const { call: ask } = payments;
  const read = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  payments.call = async (use) => {
    const answer = await ask(use);
    read.resolve();
    await release.promise;
    return answer;
  };
  const late = syncSubscription(billing.ctxOf(8), order);
  await read.promise;
  payments.call = ask;
  await billing.stripe.subscriptions.update(id, { cancel_at_period_end: true });
  await syncSubscription(billing.ctxOf(8), order);
  const newer = await billing.subscriptionOf(merchant);
  expect(newer).toMatchObject({ status: "canceled" });
  release.resolve();
  await late;
  expect(await billing.subscriptionOf(merchant)).toEqual(newer);
});

test("five concurrent syncs and a cancellation are all written or repeated, and none is lost", async () => {
  const { merchant, accountId, id } = await newSubscriber(billing);
  const syncs = Array.from({ length: 5 }, () =>
    syncSubscription(billing.ctxOf(8), { accountId, subscriptions: [id] }),
  );
  const cancel = merchant.ok(endpoints.updateSubscription, { body: { status: "canceled" } });
  expect((await cancel).status).toBe("canceled");
  await Promise.all(syncs);
  expect(await billing.subscriptionOf(merchant)).toEqual(await cancel);
});
