import { endpoints } from "@coupon-center/contract";
import { failsLater, goodCard } from "@coupon-center/testing/pay-by-link";
import { couponPayload, password } from "@coupon-center/testing/samples";
import type Stripe from "stripe";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { publishStore } from "../testing/accounts-and-stores.ts";
import { Caller, newStore } from "../testing/caller.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { type BilledInstallation, openBilledInstallation } from "./testing/billed-installation.ts";
import { moveToApril } from "./testing/move-to-april.ts";
import { listedAs, overrideStripe } from "./testing/override-stripe.ts";
import { reconcile } from "./testing/reconcile.ts";
import { mailDataTo, orderStatuses } from "./testing/state.ts";
import { newSubscriber } from "./testing/subscriber.ts";

const billing = await openBilledInstallation();
/**
 * Its sandbox leaves a subscription unpaid after the last retry, as an account at Stripe may be
 * set.
 */
const lenient = await openBilledInstallation({ afterRetries: "unpaid" });
beforeAll(() => moveToApril(lenient));
afterEach(() => billing.setFaults({ webhooks: "ok" }));
afterAll(async () => {
  await billing.close();
  await lenient.close();
});

/**
 * A merchant whose renewal failed a month after the first payment, with a store page that shows a
 * coupon.
 */
async function pastDue(where: BilledInstallation) {
  const { merchant, store } = await newStore(where.installation);
  await merchant.ok(endpoints.createCoupon, { body: { ...couponPayload, store: store.id } });
  await publishStore(where.installation, store.id);
  await where.installation.db
    .deleteFrom("subscription")
    .where("id", "=", `sub_test_${store.id}`)
    .execute();
  await where.pay(merchant, failsLater);
  await where.settle();
  await where.advance("P1M");
  const id = (await where.subscriptionOf(merchant))?.id ?? "";
  const guest = new Caller(where.installation);
  const shown = async () =>
    (await guest.ok(endpoints.listCoupons, { query: { store_slug: store.slug } })).count;
  return { merchant, store, id, shown };
}

const cancel = (merchant: Caller) =>
  merchant.call(endpoints.updateSubscription, { body: { status: "canceled" } });

async function charged(where: BilledInstallation, id: string): Promise<number> {
  const { customer } = await where.stripe.subscriptions.retrieve(id);
  const charges = await where.stripe.charges.list({ customer: String(customer), limit: 100 });
  return charges.data.filter((charge) => charge.paid).length;
}

async function invoicesOf(where: BilledInstallation, id: string): Promise<Stripe.Invoice.Status[]> {
  const invoices = await where.stripe.invoices.list({ subscription: id, limit: 100 });
  return invoices.data.map((invoice) => invoice.status ?? "draft").sort();
}

/** Adds a card that pays, and expects that nothing is charged in half a year. */
async function expectNothingCharged(
  where: BilledInstallation,
  id: string,
  before = 1,
): Promise<void> {
  const { customer } = await where.stripe.subscriptions.retrieve(id);
  const card = await where.stripe.paymentMethods.attach("pm_card_visa", {
    customer: String(customer),
  });
  await where.stripe.customers.update(String(customer), {
    invoice_settings: { default_payment_method: card.id },
  });
  await where.advance("P6M");
  expect(await charged(where, id)).toBe(before);
}

test("past due: cancelling ends it at once, voids the open invoice, and nothing is charged in the months that follow (rule 8.7, decision 058)", async () => {
  const { merchant, id, shown } = await pastDue(billing);
  expect(await billing.subscriptionOf(merchant)).toMatchObject({ status: "past_due" });
  expect(await shown()).toBe(1);
  const { data } = await cancel(merchant);
  const now = billing.installation.clock.business() / 1000;
  expect(data.status).toBe("canceled");
  expect(data.ends_at).toBeLessThanOrEqual(now);
  expect(await shown()).toBe(0);
  expect(await billing.stripe.subscriptions.retrieve(id)).toMatchObject({ status: "canceled" });
  expect(await invoicesOf(billing, id)).toEqual(["paid", "void"]);
  expect((await cancel(merchant)).data).toEqual(data);
  await billing.settle();
  expect(await billing.subscriptionOf(merchant)).toEqual(data);
  await expectNothingCharged(billing, id);
  expect(await orderStatuses(merchant)).toEqual(["failed", "paid"]);
  expect(await mailDataTo(billing, merchant.email, "cancelled")).toEqual([
    { until: null, link: expect.stringMatching(/\/payment$/) },
  ]);
});

test("unpaid for months: cancelling voids every open invoice and every draft", async () => {
  const { merchant, id, shown } = await pastDue(lenient);
  await lenient.advance("P2M");
  expect(await lenient.subscriptionOf(merchant)).toMatchObject({ status: "unpaid" });
  expect(await invoicesOf(lenient, id)).toEqual(["draft", "draft", "open", "paid"]);
  const { data } = await cancel(merchant);
  expect(data.status).toBe("canceled");
  expect(await shown()).toBe(0);
  expect(await invoicesOf(lenient, id)).toEqual(["paid", "void", "void", "void"]);
  await expectNothingCharged(lenient, id);
});

test.each(["the events", "the reconciliation"])(
  "Stripe fails after the cancellation and before the voiding: %s complete it, and the merchant's second try finds it done",
  async (finisher) => {
    const { merchant, id } = await pastDue(billing);
    await billing.setFaults({ webhooks: finisher === "the events" ? "hold" : "drop" });
    const { payments } = billing.installation.ports;
    const { call: ask } = payments;
    payments.call = (use) =>
      ask((stripe) => {
        const invoices = Object.assign(Object.create(stripe.invoices), { voidInvoice: outage });
        return use(Object.assign(Object.create(stripe), { invoices }));
      });
    expect((await cancel(merchant)).status).toBe(502);
    payments.call = ask;
    expect(await invoicesOf(billing, id)).toEqual(["open", "paid"]);
    expect(await billing.subscriptionOf(merchant)).toMatchObject({ status: "past_due" });
    await billing.setFaults({ webhooks: "ok" });
    if (finisher === "the events") await billing.settle();
    else await reconcile(systemCtx(billing.installation));
    expect(await invoicesOf(billing, id)).toEqual(["paid", "void"]);
    expect((await cancel(merchant)).data).toMatchObject({ id, status: "canceled" });
    expect(await mailDataTo(billing, merchant.email, "cancelled")).toHaveLength(1);
    await expectNothingCharged(billing, id);
  },
);

test("the merchant's second try completes what the first one left open", async () => {
  const { merchant, id } = await pastDue(billing);
  await billing.setFaults({ webhooks: "drop" });
  await billing.stripe.subscriptions.cancel(id);
  expect((await cancel(merchant)).data).toMatchObject({ id, status: "canceled" });
  expect(await invoicesOf(billing, id)).toEqual(["paid", "void"]);
});

test("a subscription whose payment just arrived, unknown here, is cancelled at the end of the paid period", async () => {
  const { merchant, id, shown } = await pastDue(billing);
  await billing.setFaults({ webhooks: "drop" });
  const { customer } = await billing.stripe.subscriptions.retrieve(id);
  const { id: card } = await billing.stripe.paymentMethods.attach("pm_card_visa", {
    customer: String(customer),
  });
  const [open] = (await billing.stripe.invoices.list({ subscription: id, status: "open" })).data;
  await billing.stripe.invoices.pay(open?.id ?? "", { payment_method: card });
  const { data } = await cancel(merchant);
  expect(data.status).toBe("canceled");
  expect(data.ends_at).toBeGreaterThan(billing.installation.clock.business() / 1000);
  expect(await shown()).toBe(1);
});

test("cancelled on Stripe's own page while past due: no end date that is not paid for is announced", async () => {
  const { merchant, id, shown } = await pastDue(billing);
  await billing.stripe.subscriptions.update(id, { cancel_at_period_end: true });
  await billing.settle();
  expect(await billing.subscriptionOf(merchant)).toMatchObject({ id, status: "past_due" });
  expect(await mailDataTo(billing, merchant.email, "cancelled")).toEqual([]);
  expect(await shown()).toBe(1);
  const { data } = await cancel(merchant);
  expect(data.ends_at).toBeLessThanOrEqual(billing.installation.clock.business() / 1000);
  expect(await invoicesOf(billing, id)).toEqual(["paid", "void"]);
  expect(await mailDataTo(billing, merchant.email, "cancelled")).toMatchObject([{ until: null }]);
  await expectNothingCharged(billing, id);
});

test("deleting the account while past due leaves no open invoice", async () => {
  const { merchant, id } = await pastDue(billing);
  await merchant.ok(endpoints.deleteMe, { body: { password } });
  expect(await invoicesOf(billing, id)).toEqual(["paid", "void"]);
  await expectNothingCharged(billing, id);
});

test("a second subscription that is past due is ended, and its open invoice voided", async () => {
  const { merchant } = await newStore(billing.installation);
  await billing.setFaults({ webhooks: "drop" });
  await billing.pay(merchant, goodCard);
  await billing.advance("PT5S");
  await billing.pay(merchant, failsLater);
  await billing.advance("P1M");
  const [second] = (await billing.stripe.subscriptions.list({ limit: 1 })).data;
  expect(second?.status).toBe("past_due");
  await billing.setFaults({ webhooks: "ok" });
  await reconcile(systemCtx(billing.installation));
  const subscription = await billing.subscriptionOf(merchant);
  expect(subscription).toMatchObject({ status: "active" });
  expect(subscription?.id).not.toBe(second?.id);
  expect(await invoicesOf(billing, second?.id ?? "")).toEqual(["paid", "void"]);
});

test("a new subscription while past due: the new one stays, the old one ends without a refund of used time, and the mail says so (decision 039)", async () => {
  const { merchant, id: old } = await pastDue(billing);
  await billing.pay(merchant, goodCard);
  await billing.settle();
  const paid = await billing.subscriptionOf(merchant);
  expect(paid).toMatchObject({ status: "active", ends_at: null });
  expect(paid?.id).not.toBe(old);
  expect(await billing.stripe.subscriptions.retrieve(old)).toMatchObject({ status: "canceled" });
  expect(await invoicesOf(billing, old)).toEqual(["paid", "void"]);
  const history = await merchant.ok(endpoints.listTransactions);
  expect(history.results.map((row) => row.status).sort()).toEqual(["failed", "paid", "paid"]);
  const mails = await mailDataTo(billing, merchant.email, "second-subscription");
  expect(mails).toMatchObject([{ refunded: false }]);
});

test("a new subscription while the plan is about to end: the new one stays, the current month is refunded, the one before is not (decision 039)", async () => {
  const { merchant } = await newSubscriber(billing);
  await billing.advance("P1M");
  expect((await cancel(merchant)).data).toMatchObject({ status: "canceled" });
  await billing.pay(merchant, goodCard);
  await billing.settle();
  expect(await billing.subscriptionOf(merchant)).toMatchObject({ status: "active", ends_at: null });
  const history = await merchant.ok(endpoints.listTransactions);
  expect(history.results.map((row) => row.status)).toEqual(["paid", "refunded", "paid"]);
  const mails = await mailDataTo(billing, merchant.email, "second-subscription");
  expect(mails).toMatchObject([{ refunded: true }]);
});

test("a new subscription beside an unpaid one: the unpaid one is ended, the new one stays and renews (decision 039)", async () => {
  const { merchant, id: unpaid } = await pastDue(lenient);
  await lenient.advance("P2M");
  expect(await lenient.subscriptionOf(merchant)).toMatchObject({ id: unpaid, status: "unpaid" });
  await lenient.pay(merchant, goodCard);
  await lenient.settle();
  const paid = await lenient.subscriptionOf(merchant);
  expect(paid).toMatchObject({ status: "active", ends_at: null });
  expect(await lenient.stripe.subscriptions.retrieve(unpaid)).toMatchObject({ status: "canceled" });
  await lenient.advance("P1M");
  expect(await lenient.subscriptionOf(merchant)).toMatchObject({ id: paid?.id, status: "active" });
  expect(await charged(lenient, paid?.id ?? "")).toBe(2);
});

test("a failed payment that is first seen after the end is in the history, without a mail that asks for another card", async () => {
  const { merchant } = await newSubscriber(billing, failsLater);
  await billing.setFaults({ webhooks: "drop" });
  await billing.advance("P1M");
  expect(await billing.subscriptionOf(merchant)).toMatchObject({ status: "active" });
  await billing.setFaults({ webhooks: "ok" });
  expect((await cancel(merchant)).data).toMatchObject({ status: "canceled" });
  await billing.settle();
  expect(await orderStatuses(merchant)).toEqual(["failed", "paid"]);
  expect(await mailDataTo(billing, merchant.email, "cancelled")).toMatchObject([{ until: null }]);
  expect(await mailDataTo(billing, merchant.email, "payment-failed")).toEqual([]);
});

test("an invoice created by hand is not voided with the plan", async () => {
  const { merchant, id } = await pastDue(billing);
  const restore = overrideStripe(billing.installation, (stripe) => ({
    invoices: listedAs(stripe, (invoice) => ({
      ...invoice,
      billing_reason: invoice.status === "open" ? "manual" : invoice.billing_reason,
    })),
  }));
  expect((await cancel(merchant)).data).toMatchObject({ status: "canceled" });
  restore();
  expect(await invoicesOf(billing, id)).toEqual(["open", "paid"]);
});

async function outage(): Promise<never> {
  throw Object.assign(new Error("no answer"), { type: "StripeConnectionError" });
}
