import { endpoints, type PlanInterval } from "@coupon-center/contract";
import { goodCard } from "@coupon-center/testing/pay-by-link";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Caller, newStore } from "../testing/caller.ts";
import { makeClientFiles } from "../testing/client-files.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { retryDuplicateRefunds } from "./reconcile/retry-duplicate-refunds.ts";
import { type BilledInstallation, openBilledInstallation } from "./testing/billed-installation.ts";
import { overrideStripe, stripeError } from "./testing/override-stripe.ts";
import { reconcile } from "./testing/reconcile.ts";
import { mailDataTo, mailKindsTo, orderStatuses } from "./testing/state.ts";

let billing: BilledInstallation;
const files = makeClientFiles();
beforeAll(async () => {
  const clients = files.load([{ clientId: 8, price: 24.99, yearlyPrice: 249.9 }]);
  billing = await openBilledInstallation({ clients });
});
afterAll(() => billing.close());

async function pay(merchant: Caller, interval: PlanInterval = "month") {
  await billing.pay(merchant, goodCard, interval);
  await billing.settle();
}

/** A merchant who paid, used the plan for a while, and cancelled it to its day. */
async function cancelledAfter(duration: string, interval: PlanInterval = "month") {
  const { merchant } = await newStore(billing.installation);
  await pay(merchant, interval);
  const { id } = (await billing.subscriptionOf(merchant)) ?? { id: "" };
  await billing.advance(duration);
  await cancel(merchant);
  return { merchant, customer: String((await billing.stripe.subscriptions.retrieve(id)).customer) };
}

const cancel = (merchant: Caller) =>
  merchant.ok(endpoints.updateSubscription, { body: { status: "canceled" } });

/** What went back of a customer's payments, in minor units. */
async function refunded(customer: string): Promise<number> {
  const { data } = await billing.stripe.charges.list({ customer, limit: 100 });
  return data.reduce((sum, { amount_refunded }) => sum + amount_refunded, 0);
}

test("a year of which eleven months were used, cancelled, and a month paid by the link: a month's part of the year goes back (rule 8.8, decision 039)", async () => {
  const { merchant, customer } = await cancelledAfter("P11M", "year");
  await billing.advance("PT1H");
  await pay(merchant);
  const back = await refunded(customer);
  expect(back).toBeGreaterThan((24_990 * 27) / 365);
  expect(back).toBeLessThan((24_990 * 31) / 365);
  expect(await orderStatuses(merchant)).toEqual(["paid", "partially_refunded"]);
  expect(await mailDataTo(billing, merchant.email, "second-subscription")).toMatchObject([
    { refunded: true },
  ]);
  expect(await mailKindsTo(billing, merchant.email)).not.toContain("payment-refunded");
});

test("who cancels each month on its 27th day and pays anew by the link has no month for nothing (rule 8.8, decision 039)", async () => {
  const { merchant } = await newStore(billing.installation);
  await pay(merchant);
  for (let month = 0; month < 3; month++) {
    await billing.advance("P27D");
    await cancel(merchant);
    await billing.advance("PT1M");
    await pay(merchant);
  }
  const { results } = await merchant.ok(endpoints.listTransactions);
  expect(results.map(({ status }) => status)).toEqual([
    "paid",
    "partially_refunded",
    "partially_refunded",
    "partially_refunded",
  ]);
});

test("paid again within the hour after it began and was cancelled, the payment goes back whole (rule 8.8, decision 039)", async () => {
  const { merchant, customer } = await cancelledAfter("PT30M");
  await billing.advance("PT10M");
  await pay(merchant);
  expect(await refunded(customer)).toBe(2499);
  expect(await orderStatuses(merchant)).toEqual(["paid", "refunded"]);
});

test("Stripe's answers about the part's refund are lost: a retry finds it made, and gives back no more", async () => {
  const { merchant, customer } = await cancelledAfter("P20D");
  const restore = overrideStripe(billing.installation, (stripe) => ({
    refunds: {
      create: async (...given: Parameters<typeof stripe.refunds.create>) => {
        await stripe.refunds.create(...given);
        throw stripeError("StripeConnectionError");
      },
    },
  }));
  await billing.advance("PT1M");
  await pay(merchant);
  restore();
  await retryDuplicateRefunds(systemCtx(billing.installation));
  const back = await refunded(customer);
  expect([back > 700, back < 900]).toEqual([true, true]);
  expect(await mailDataTo(billing, merchant.email, "second-subscription")).toHaveLength(1);
});

test.each([
  [100, "the rest of the part"],
  [2000, "nothing more"],
])("of a payment of which staff gave %i back before, %s goes back", async (before) => {
  const { merchant, customer } = await cancelledAfter("P20D");
  const [charge] = (await billing.stripe.charges.list({ customer })).data;
  await billing.stripe.refunds.create({ charge: charge?.id ?? "", amount: before });
  await pay(merchant);
  const back = await refunded(customer);
  if (before === 2000) expect(back).toBe(2000);
  else expect([back > 700, back < 900]).toEqual([true, true]);
});

test("what staff gives back of it besides is mailed, as each refund is (rules 8.8, 10.12, 'the owner gets the mail of each refund')", async () => {
  const { merchant, customer } = await cancelledAfter("P20D");
  await pay(merchant);
  const back = await refunded(customer);
  const mails = () => mailDataTo(billing, merchant.email, "payment-refunded");
  expect([back > 700, back < 900, await mails()]).toEqual([true, true, []]);
  const [charge] = (await billing.stripe.charges.list({ customer })).data;
  await billing.stripe.refunds.create({ charge: charge?.id ?? "" });
  await billing.settle();
  expect(await mails()).toMatchObject([{ isPartial: true, isRest: true }]);
});

test("a disputed second payment is refunded once the dispute is won, also if its merchant has another plan by then (rule 8.8, decision 039)", async () => {
  const ctx = systemCtx(billing.installation);
  const { merchant } = await newStore(billing.installation);
  await pay(merchant);
  await billing.advance("PT1M");
  await billing.setFaults({ webhooks: "drop" });
  await billing.pay(merchant, "4000 0000 0000 0259");
  await billing.advance("PT1M");
  await billing.setFaults({ webhooks: "ok" });
  await reconcile(ctx);
  await billing.settle();
  const [dispute] = (await billing.stripe.disputes.list({ limit: 1 })).data;
  await cancel(merchant);
  await billing.advance("P1M");
  await billing.advance("P7D");
  await pay(merchant);
  await billing.stripe.disputes.update(dispute?.id ?? "", {
    evidence: { uncategorized_text: "winning_evidence" },
    submit: true,
  });
  await billing.settle();
  await retryDuplicateRefunds(ctx);
  expect(await mailDataTo(billing, merchant.email, "second-subscription")).toMatchObject([
    { refunded: true },
  ]);
  expect(await orderStatuses(merchant)).toEqual(["paid", "paid", "refunded"]);
});
