import { endpoints } from "@coupon-center/contract";
import { password } from "@coupon-center/testing/samples";
import { afterAll, beforeEach, expect, test } from "vitest";
import { newStaff } from "../testing/accounts-and-stores.ts";
import { type Caller, newStore } from "../testing/caller.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { callStripe } from "./call-stripe.ts";
import { openBilledInstallation } from "./testing/billed-installation.ts";
import { overrideStripe } from "./testing/override-stripe.ts";
import { reconcile } from "./testing/reconcile.ts";
import { billingState } from "./testing/state.ts";
import { processInbox } from "./webhook/process-inbox.ts";

let merchant: Caller & { email: string };

const billing = await openBilledInstallation({ installation: { stripeTimeoutMs: 1_500 } });
afterAll(() => billing.close());
beforeEach(async () => {
  ({ merchant } = await newStore(billing.installation));
  await billing.pay(merchant);
  await billing.settle();
});

const faults = ["refuse", "garbage", "hang"];
if (process.env.TEST_LONG) faults.push("error500", "rate_limit");

/** Waits until the circuit breakers of merchants and jobs let a call to Stripe through again. */
async function untilAskedAgain(): Promise<void> {
  const job = systemCtx(billing.installation);
  const list = () => callStripe(job, (stripe) => stripe.products.list({ limit: 1 }));
  await expect
    .poll(() =>
      list().then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  await expect
    .poll(() => merchant.call(endpoints.listPaymentMethods).then(({ status }) => status), {
      interval: 200,
    })
    .toBe(200);
}

test.each(faults)(
  "while Stripe's API is in '%s': 502 with the catalogue's text, and no partial changes (rule 8.14)",
  async (api) => {
    const [card] = (await merchant.ok(endpoints.listPaymentMethods)).results;
    const admin = await newStaff(billing.installation);
    const [payment] = (await merchant.ok(endpoints.listTransactions)).results;
    const refund = { params: { id: payment?.id ?? 0 }, body: { reason: "Asked for" } };
    const before = await billingState(billing);
    await billing.setFaults({ api });
    const id = card?.id ?? "";
    const answers = await Promise.all([
      merchant.call(endpoints.updateSubscription, { body: { status: "canceled" } }),
      merchant.call(endpoints.listPaymentMethods),
      merchant.call(endpoints.makeDefaultPaymentMethod, { params: { id } }),
      merchant.call(endpoints.deletePaymentMethod, { params: { id } }),
      merchant.call(endpoints.openCustomerPortal),
      merchant.call(endpoints.deleteMe, { body: { password } }),
      admin.call(endpoints.staffRefundPayment, refund),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(502));
    expect(answers.map(({ error }) => error)).toEqual(Array(7).fill({ detail: "Bad Gateway" }));
    // The rest of the portal works without Stripe, as does the cached plan.
    expect((await merchant.ok(endpoints.listTransactions)).count).toBe(1);
    expect((await merchant.ok(endpoints.listPlans)).count).toBe(1);
    expect(await billing.subscriptionOf(merchant)).toMatchObject({ status: "active" });
    await billing.setFaults({ api: "ok" });
    await untilAskedAgain();
    expect(await billingState(billing)).toEqual(before);
    const subscription = await billing.subscriptionOf(merchant);
    const atStripe = await billing.stripe.subscriptions.retrieve(subscription?.id ?? "");
    expect(atStripe).toMatchObject({ status: "active", cancel_at_period_end: false });
  },
);

test("after repeated failures calls to Stripe are refused at once for a moment (rule 8.14)", async () => {
  await billing.setFaults({ api: "refuse" });
  for (let number = 0; number < 3; number++) await merchant.call(endpoints.listPaymentMethods);
  await billing.setFaults({ api: "ok" });
  expect((await merchant.call(endpoints.listPaymentMethods)).status).toBe(502);
  await untilAskedAgain();
});

test.each(["refuse", "hang"])(
  "an outage of Stripe's API as in '%s' parks no event; everything is corrected within one reconciliation after it (rule 8.14)",
  async (api) => {
    const { merchant: other } = await newStore(billing.installation);
    await billing.pay(other);
    await billing.setFaults({ api, webhooks: "ok" });
    await billing.settle();
    const { db } = billing.installation;
    for (let round = 0; round < 12; round++) {
      await db
        .updateTable("stripe_event")
        .set({ due_at: 0 })
        .where("done_at", "is", null)
        .execute();
      await processInbox(billing.ctxOf);
    }
    const waiting = await db
      .selectFrom("stripe_event")
      .selectAll()
      .where("done_at", "is", null)
      .execute();
    expect(waiting.length).toBeGreaterThan(0);
    expect(waiting.every((row) => row.tries === 7 && row.parked_at === null)).toBe(true);
    expect(await billing.subscriptionOf(other)).toBeNull();
    await billing.setFaults({ api: "ok" });
    await untilAskedAgain();
    await reconcile(systemCtx(billing.installation));
    expect(await billing.subscriptionOf(other)).toMatchObject({ status: "active" });
  },
);

test("a refund that Stripe does not answer in time is 502, and in the history as unanswered (rules 8.14, 10.5)", async () => {
  const staff = await newStaff(billing.installation);
  const { store } = await merchant.ok(endpoints.getMe);
  const [payment] = (await merchant.ok(endpoints.listTransactions)).results;
  const params = { id: payment?.id ?? 0 };
  const restore = overrideStripe(billing.installation, ({ refunds }) => ({
    refunds: {
      create: async (...given: Parameters<typeof refunds.create>) => {
        await billing.setFaults({ api: "hang" });
        return refunds.create(...given);
      },
    },
  }));
  const body = { reason: "An outage of ours" };
  const refused = await staff.call(endpoints.staffRefundPayment, { params, body });
  restore();
  await billing.setFaults({ api: "ok" });
  await untilAskedAgain();
  expect([refused.status, refused.error]).toEqual([502, { detail: "Bad Gateway" }]);
  const { history } = await staff.ok(endpoints.staffGetStore, { params: { id: store?.id ?? 0 } });
  expect(history.map(({ act }) => act)).toContain("payment refund unanswered");
});

test("events that were never delivered are fetched by reconciliation, including cancellations and refunds (rule 8.14)", async () => {
  const ids = [(await billing.subscriptionOf(merchant))?.id ?? ""];
  const { merchant: cancelled } = await newStore(billing.installation);
  const { merchant: lane } = await newStore(billing.installation, "Lane Ten", 10);
  await billing.setFaults({ webhooks: "drop" });
  await billing.pay(cancelled);
  await billing.pay(lane);
  await billing.stripe.subscriptions.update(ids[0] ?? "", { cancel_at_period_end: true });
  const charge = (await billing.stripe.charges.list({ limit: 1 })).data[0]?.id ?? "";
  await billing.stripe.refunds.create({ charge });
  await billing.setFaults({ webhooks: "ok" });
  expect(await billing.subscriptionOf(cancelled)).toBeNull();
  await reconcile(systemCtx(billing.installation, 8));
  await reconcile(systemCtx(billing.installation, 10));
  await processInbox(billing.ctxOf);
  expect(await billing.subscriptionOf(merchant)).toMatchObject({ status: "canceled" });
  expect(await billing.subscriptionOf(cancelled)).toMatchObject({ status: "active" });
  expect(await billing.subscriptionOf(lane)).toMatchObject({ status: "active" });
  const [payment] = (await lane.ok(endpoints.listTransactions)).results;
  expect(payment?.status).toBe("refunded");
});
