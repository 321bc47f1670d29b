import { endpoints } from "@coupon-center/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Caller, newStore, password } from "../testing/caller.ts";
import { systemCtx } from "../testing/shortcuts.ts";
import { callStripe } from "./call-stripe.ts";
import { reconcile } from "./reconcile/reconcile.ts";
import { openShop, type Shop } from "./testing/shop.ts";
import { billingState } from "./testing/state.ts";
import { processInbox } from "./webhook/process-inbox.ts";

let shop: Shop;
let merchant: Caller & { email: string };

beforeAll(async () => {
  shop = await openShop({ installation: { stripeTimeoutMs: 1_500 } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  ({ merchant } = await newStore(shop.installation));
  await shop.pay(merchant);
  await shop.settle();
});

const faults = ["refuse", "garbage", "hang"];
if (process.env.TEST_LONG) faults.push("error500", "rate_limit");

/** Waits until Stripe is asked again after it failed several times, for merchants and for the jobs. */
async function untilAskedAgain(): Promise<void> {
  const job = systemCtx(shop.installation);
  const list = () => callStripe(job, (stripe) => stripe.products.list({ limit: 1 }));
  await expect
    .poll(
      () =>
        list().then(
          () => true,
          () => false,
        ),
      { timeout: 10_000 },
    )
    .toBe(true);
  await expect
    .poll(() => merchant.call(endpoints.listPaymentMethods).then(({ status }) => status), {
      timeout: 10_000,
      interval: 200,
    })
    .toBe(200);
}

test.each(faults)(
  "while Stripe's API is in '%s': 502 with the catalogue's text, and nothing half done (rule 8.14)",
  async (api) => {
    const [card] = (await merchant.ok(endpoints.listPaymentMethods)).results;
    const before = await billingState(shop);
    await shop.setFaults({ api });
    const id = card?.id ?? "";
    const answers = await Promise.all([
      merchant.call(endpoints.updateSubscription, { body: { status: "canceled" } }),
      merchant.call(endpoints.listPaymentMethods),
      merchant.call(endpoints.makeDefaultPaymentMethod, { params: { id } }),
      merchant.call(endpoints.deletePaymentMethod, { params: { id } }),
      merchant.call(endpoints.openCustomerPortal),
      merchant.call(endpoints.deleteMe, { body: { password } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(502));
    expect(answers.map(({ error }) => error)).toEqual(Array(6).fill({ detail: "Bad Gateway" }));
    // The rest of the portal does not need Stripe, the plan that was loaded before neither.
    expect((await merchant.ok(endpoints.listTransactions)).count).toBe(1);
    expect((await merchant.ok(endpoints.listPlans)).count).toBe(1);
    expect(await shop.subscriptionOf(merchant)).toMatchObject({ status: "active" });
    await shop.setFaults({ api: "ok" });
    await untilAskedAgain();
    expect(await billingState(shop)).toEqual(before);
    const subscription = await shop.subscriptionOf(merchant);
    const atStripe = await shop.stripe.subscriptions.retrieve(subscription?.id ?? "");
    expect(atStripe).toMatchObject({ status: "active", cancel_at_period_end: false });
  },
  60_000,
);

test("after failing several times Stripe is not asked for a moment: refusals come at once (rule 8.14)", async () => {
  await shop.setFaults({ api: "refuse" });
  for (let number = 0; number < 3; number++) await merchant.call(endpoints.listPaymentMethods);
  const began = performance.now();
  expect((await merchant.call(endpoints.listPaymentMethods)).status).toBe(502);
  expect(performance.now() - began).toBeLessThan(200);
  await shop.setFaults({ api: "ok" });
  await untilAskedAgain();
});

test("an outage parks no event; all is right within one reconciliation after it (rule 8.14)", async () => {
  const { merchant: other } = await newStore(shop.installation);
  await shop.pay(other);
  await shop.setFaults({ api: "refuse", webhooks: "ok" });
  await shop.settle();
  const { db } = shop.installation;
  for (let round = 0; round < 12; round++) {
    await db.updateTable("stripe_event").set({ due_at: 0 }).where("done_at", "is", null).execute();
    await processInbox(shop.ctxOf);
  }
  const waiting = await db
    .selectFrom("stripe_event")
    .selectAll()
    .where("done_at", "is", null)
    .execute();
  expect(waiting.length).toBeGreaterThan(0);
  expect(waiting.every((row) => row.tries > 10 && row.parked_at === null)).toBe(true);
  expect(await shop.subscriptionOf(other)).toBeNull();
  await shop.setFaults({ api: "ok" });
  await untilAskedAgain();
  await reconcile(systemCtx(shop.installation));
  expect(await shop.subscriptionOf(other)).toMatchObject({ status: "active" });
});

test("events that never came are fetched by the reconciliation, ended and refunded ones too (rule 8.14)", async () => {
  const ids = [(await shop.subscriptionOf(merchant))?.id ?? ""];
  const { merchant: cancelled } = await newStore(shop.installation);
  const { merchant: lane } = await newStore(shop.installation, "Lane Ten", 10);
  await shop.setFaults({ webhooks: "drop" });
  await shop.pay(cancelled);
  await shop.pay(lane);
  await shop.stripe.subscriptions.update(ids[0] ?? "", { cancel_at_period_end: true });
  const charge = (await shop.stripe.charges.list({ limit: 1 })).data[0]?.id ?? "";
  await shop.stripe.refunds.create({ charge });
  await shop.setFaults({ webhooks: "ok" });
  expect(await shop.subscriptionOf(cancelled)).toBeNull();
  await reconcile(systemCtx(shop.installation, 8));
  await reconcile(systemCtx(shop.installation, 10));
  await processInbox(shop.ctxOf);
  expect(await shop.subscriptionOf(merchant)).toMatchObject({ status: "canceled" });
  expect(await shop.subscriptionOf(cancelled)).toMatchObject({ status: "active" });
  expect(await shop.subscriptionOf(lane)).toMatchObject({ status: "active" });
  const [payment] = (await lane.ok(endpoints.listTransactions)).results;
  expect(payment?.status).toBe("refunded");
});
