import { endpoints } from "@coupon-center/contract";
import { failsLater } from "@coupon-center/testing/pay-by-link";
import { afterAll, afterEach, expect, test } from "vitest";
import { newStaff } from "../testing/accounts-and-stores.ts";
import { newStore } from "../testing/caller.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { retryDuplicateRefunds } from "./reconcile/retry-duplicate-refunds.ts";
import { openBilledInstallation } from "./testing/billed-installation.ts";
import { mailKindsTo } from "./testing/state.ts";
import { newSubscriber } from "./testing/subscriber.ts";

const billing = await openBilledInstallation();
afterAll(() => billing.close());
afterEach(() => billing.setFaults({ api: "ok" }));

const busy = ["conflict", "lock_timeout"];

test.each(busy)(
  "one '%s' of Stripe is not noticed: the library asks again (rule 8.14)",
  async (api) => {
    const { merchant, id } = await newSubscriber(billing);
    await billing.setFaults({ api, api_requests: 1 });
    const body = { status: "canceled" } as const;
    expect(await merchant.ok(endpoints.updateSubscription, { body })).toMatchObject({
      id,
      status: "canceled",
    });
  },
);

test("an open payment whose object is in use at Stripe is not called settled: 502, and it is paid by the next try (rules 8.14, 8.23)", async () => {
  const { merchant } = await newSubscriber(billing, failsLater);
  await billing.advance("P1M");
  const [card] = (await merchant.ok(endpoints.listPaymentMethods)).results;
  const plan = await billing.subscriptionOf(merchant);
  const { customer } = await billing.stripe.subscriptions.retrieve(plan?.id ?? "");
  const other = await billing.stripe.paymentMethods.attach("pm_card_visa", {
    customer: String(customer),
  });
  expect(card?.id).not.toBe(other.id);
  await billing.stripe.subscriptions.update(plan?.id ?? "", { default_payment_method: other.id });
  await billing.setFaults({ api: "conflict" });
  expect((await merchant.call(endpoints.payOpen)).status).toBe(502);
  await billing.setFaults({ api: "ok" });
  expect((await merchant.ok(endpoints.payOpen)).open_payment).toMatchObject({ outcome: "paid" });
});

test("staff is not told that Stripe refuses a refund that it only could not make at once (rules 8.8, 8.14)", async () => {
  const staff = await newStaff(billing.installation);
  const { merchant } = await newSubscriber(billing);
  await billing.pay(merchant);
  await billing.setFaults({ api: "conflict" });
  await billing.settle();
  await retryDuplicateRefunds(systemCtx(billing.installation)).catch(() => undefined);
  expect(await mailKindsTo(billing, staff.email)).not.toContain("refund-refused");
  await billing.setFaults({ api: "ok" });
  await retryDuplicateRefunds(systemCtx(billing.installation));
  await billing.settle();
  const history = await merchant.ok(endpoints.listTransactions);
  expect(history.results.map(({ status }) => status).toSorted()).toEqual(["paid", "refunded"]);
  expect(await mailKindsTo(billing, staff.email)).not.toContain("refund-refused");
});

test("when Stripe asks to wait, it is not called before, by nobody, and then again (rule 8.14)", async () => {
  const { merchant } = await newSubscriber(billing);
  const { merchant: other } = await newStore(billing.installation, "Lane Ten", 10);
  await billing.setFaults({ api: "rate_limit", api_requests: 1 });
  const listed = async () => (await merchant.call(endpoints.listPaymentMethods)).status;
  expect(await listed()).toBe(502);
  // Stripe would answer by now, and was asked to by nobody.
  expect(await listed()).toBe(502);
  expect((await other.call(endpoints.listPlans)).status).toBe(502);
  await expect.poll(listed, { interval: 200 }).toBe(200);
});
