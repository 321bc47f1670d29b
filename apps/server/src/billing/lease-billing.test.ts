import { endpoints } from "@coupon-center/contract";
import { afterAll, expect, test } from "vitest";
import { accountRow, newAccount } from "../testing/accounts-and-stores.ts";
import { Caller } from "../testing/caller.ts";
import { openInstallation } from "../testing/installation.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { leaseBilling } from "./lease-billing.ts";
import { openBilledInstallation } from "./testing/billed-installation.ts";
import { newSubscriber } from "./testing/subscriber.ts";

const billing = await openBilledInstallation();
const second = await openInstallation({
  processOf: billing.installation,
  stripeApiUrl: billing.sandbox.origin,
});
afterAll(async () => {
  await second.close();
  await billing.close();
});

/** A subscriber, as a caller of both processes. */
async function subscriberOfBoth() {
  const { merchant, id } = await newSubscriber(billing);
  const elsewhere = new Caller(second);
  elsewhere.session = merchant.session;
  return { id, callers: [merchant, elsewhere] as const };
}

test("of two cards that two processes delete at once, one stays (rule 8.12, decision 043)", async () => {
  for (let round = 0; round < 5; round++) {
    const { id, callers } = await subscriberOfBoth();
    const customer = String((await billing.stripe.subscriptions.retrieve(id)).customer);
    await billing.stripe.paymentMethods.attach("pm_card_mastercard", { customer });
    const { results } = await callers[0].ok(endpoints.listPaymentMethods);
    const answers = await Promise.all(
      results.map((card, index) =>
        callers[index === 0 ? 0 : 1].call(endpoints.deletePaymentMethod, {
          params: { id: card.id },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const left = await callers[0].ok(endpoints.listPaymentMethods);
    expect(left.results).toMatchObject([{ is_default: true }]);
  }
});

test("forty cancellations and resumptions in two processes all succeed, and Stripe's state is shown (rule 8.6, decision 038)", async () => {
  const { id, callers } = await subscriberOfBoth();
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      callers[index % 2 === 0 ? 0 : 1].call(endpoints.updateSubscription, {
        body: { status: index % 4 < 2 ? "canceled" : "active" },
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  await billing.settle();
  const { cancel_at } = await billing.stripe.subscriptions.retrieve(id);
  expect((await billing.subscriptionOf(callers[0]))?.ends_at).toBe(cancel_at);
});

test("a card is changed though the subscription that it pays for ends meanwhile (rule 8.12)", async () => {
  const { merchant, id } = await newSubscriber(billing);
  const customer = String((await billing.stripe.subscriptions.retrieve(id)).customer);
  await billing.stripe.paymentMethods.attach("pm_card_mastercard", { customer });
  const { results } = await merchant.ok(endpoints.listPaymentMethods);
  const other = results.find((card) => !card.is_default)?.id ?? "";
  // Its event is not delivered yet.
  await billing.stripe.subscriptions.cancel(id);
  const params = { id: other };
  const answer = await merchant.call(endpoints.makeDefaultPaymentMethod, { params });
  expect([answer.status, answer.data?.is_default]).toEqual([200, true]);
  const now = await merchant.ok(endpoints.listPaymentMethods);
  expect(now.results.filter((card) => card.is_default).map((card) => card.id)).toEqual([other]);
});

test("work waits for another process, not for other accounts, and a lease is released after a failure", async () => {
  const [one, other] = [
    await newAccount(billing.installation),
    await newAccount(billing.installation),
  ];
  const [here, there] = [systemCtx(billing.installation), systemCtx(second)];
  const order: string[] = [];
  const release = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  const first = leaseBilling(here, one.id, async () => {
    started.resolve();
    await release.promise;
    order.push("first");
    throw new Error("planted");
  });
  await started.promise;
  const next = leaseBilling(there, one.id, async () => void order.push("next"));
  await leaseBilling(there, other.id, async () => void order.push("other"));
  release.resolve();
  await expect(first).rejects.toThrow("planted");
  await next;
  expect(order).toEqual(["other", "first", "next"]);
  // The failed call has released its lease.
  expect(await accountRow(billing.installation, one.id)).toMatchObject({
    billing_lease_until: 0,
    billing_lease_by: null,
  });
});

test.each([
  ["of a process that died", -1],
  ["of before the clock was set back", 86_400_000],
])("a lease %s does not hold up others", async (_name, until) => {
  const { id } = await newAccount(billing.installation);
  await billing.installation.db
    .updateTable("account")
    .set({ billing_lease_until: Date.now() + until, billing_lease_by: "gone" })
    .where("id", "=", id)
    .execute();
  expect(await leaseBilling(systemCtx(second), id, async () => "done")).toBe("done");
});

test.each([
  ["process", 29_000],
  ["process whose clock is some seconds ahead", 40_000],
])("who waits too long for another %s is answered 503", async (_name, until) => {
  const { id } = await newAccount(billing.installation);
  const start = Date.now();
  await billing.installation.db
    .updateTable("account")
    .set({ billing_lease_until: start + until, billing_lease_by: "busy" })
    .where("id", "=", id)
    .execute();
  // The times of the start, of the first try, and of the end of the longest wait.
  const times = [0, 0, 20_001];
  const ctx = systemCtx(second);
  const clock = { ...ctx.clock, now: () => start + (times.shift() ?? 20_001) };
  await expect(leaseBilling({ ...ctx, clock }, id, async () => "done")).rejects.toMatchObject({
    code: "unavailable",
  });
});
