import { endpoints } from "@coupon-center/contract";
import type Stripe from "stripe";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { Caller, couponPayload, newStore, password } from "../testing/caller.ts";
import { publishStore, systemCtx } from "../testing/shortcuts.ts";
import { reconcile } from "./reconcile/reconcile.ts";
import { failsLater, goodCard, openShop, type Shop } from "./testing/shop.ts";
import { mailsTo } from "./testing/state.ts";

let shop: Shop;
/** its sandbox leaves a subscription unpaid after the last try, as an account at Stripe may be set */
let lenient: Shop;
beforeAll(async () => {
  shop = await openShop();
  lenient = await openShop({ afterRetries: "unpaid" });
});
afterEach(() => shop.setFaults({ webhooks: "ok" }));
afterAll(async () => {
  await shop.close();
  await lenient.close();
});

/** A merchant whose renewal failed a month after the first payment, on a page that shows a coupon. */
async function pastDue(where: Shop) {
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
  const stranger = new Caller(where.installation);
  const shown = async () =>
    (await stranger.ok(endpoints.listCoupons, { query: { store_slug: store.slug } })).count;
  return { merchant, store, id, shown };
}

const cancel = (merchant: Caller) =>
  merchant.call(endpoints.updateSubscription, { body: { status: "canceled" } });

async function charged(where: Shop, id: string): Promise<number> {
  const { customer } = await where.stripe.subscriptions.retrieve(id);
  const charges = await where.stripe.charges.list({ customer: String(customer), limit: 100 });
  return charges.data.filter((charge) => charge.paid).length;
}

async function invoicesOf(where: Shop, id: string): Promise<Stripe.Invoice.Status[]> {
  const invoices = await where.stripe.invoices.list({ subscription: id, limit: 100 });
  return invoices.data.map((invoice) => invoice.status ?? "draft").sort();
}

/** Half a year on, with a card that pays: nothing was taken, and nothing can be. */
async function expectNothingCharged(where: Shop, id: string, before = 1): Promise<void> {
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
  const { merchant, id, shown } = await pastDue(shop);
  expect(await shop.subscriptionOf(merchant)).toMatchObject({ status: "past_due" });
  expect(await shown()).toBe(1);
  const { data } = await cancel(merchant);
  const now = shop.installation.clock.business() / 1000;
  expect(data.status).toBe("canceled");
  expect(data.ends_at).toBeLessThanOrEqual(now);
  expect(await shown()).toBe(0);
  expect(await shop.stripe.subscriptions.retrieve(id)).toMatchObject({ status: "canceled" });
  expect(await invoicesOf(shop, id)).toEqual(["paid", "void"]);
  expect((await cancel(merchant)).data).toEqual(data);
  await shop.settle();
  expect(await shop.subscriptionOf(merchant)).toEqual(data);
  await expectNothingCharged(shop, id);
  const history = await merchant.ok(endpoints.listTransactions);
  expect(history.results.map((row) => row.status)).toEqual(["failed", "paid"]);
  expect(await mailsTo(shop, merchant.email, "cancelled")).toEqual([
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
  "Stripe fails between the end and the voiding: %s finish it, and a second try of the merchant's finds it done",
  async (finisher) => {
    const { merchant, id } = await pastDue(shop);
    await shop.setFaults({ webhooks: finisher === "the events" ? "hold" : "drop" });
    const { payments } = shop.installation.ports;
    const { call: ask } = payments;
    payments.call = (use) =>
      ask((stripe) => {
        const invoices = Object.assign(Object.create(stripe.invoices), { voidInvoice: outage });
        return use(Object.assign(Object.create(stripe), { invoices }));
      });
    expect((await cancel(merchant)).status).toBe(502);
    payments.call = ask;
    expect(await invoicesOf(shop, id)).toEqual(["open", "paid"]);
    expect(await shop.subscriptionOf(merchant)).toMatchObject({ status: "past_due" });
    await shop.setFaults({ webhooks: "ok" });
    if (finisher === "the events") await shop.settle();
    else await reconcile(systemCtx(shop.installation));
    expect(await invoicesOf(shop, id)).toEqual(["paid", "void"]);
    expect((await cancel(merchant)).data).toMatchObject({ id, status: "canceled" });
    expect(await mailsTo(shop, merchant.email, "cancelled")).toHaveLength(1);
    await expectNothingCharged(shop, id);
  },
);

test("a second try of the merchant's alone finishes what the first one left", async () => {
  const { merchant, id } = await pastDue(shop);
  await shop.setFaults({ webhooks: "drop" });
  await shop.stripe.subscriptions.cancel(id);
  expect((await cancel(merchant)).data).toMatchObject({ id, status: "canceled" });
  expect(await invoicesOf(shop, id)).toEqual(["paid", "void"]);
});

test("what was paid a moment ago, unheard of here, is cancelled for the end of its paid period", async () => {
  const { merchant, id, shown } = await pastDue(shop);
  await shop.setFaults({ webhooks: "drop" });
  const { customer } = await shop.stripe.subscriptions.retrieve(id);
  const { id: card } = await shop.stripe.paymentMethods.attach("pm_card_visa", {
    customer: String(customer),
  });
  const [open] = (await shop.stripe.invoices.list({ subscription: id, status: "open" })).data;
  await shop.stripe.invoices.pay(open?.id ?? "", { payment_method: card });
  const { data } = await cancel(merchant);
  expect(data.status).toBe("canceled");
  expect(data.ends_at).toBeGreaterThan(shop.installation.clock.business() / 1000);
  expect(await shown()).toBe(1);
});

test("cancelled on Stripe's own page while past due: no day is promised that is not paid for", async () => {
  const { merchant, id, shown } = await pastDue(shop);
  await shop.stripe.subscriptions.update(id, { cancel_at_period_end: true });
  await shop.settle();
  expect(await shop.subscriptionOf(merchant)).toMatchObject({ id, status: "past_due" });
  expect(await mailsTo(shop, merchant.email, "cancelled")).toEqual([]);
  expect(await shown()).toBe(1);
  const { data } = await cancel(merchant);
  expect(data.ends_at).toBeLessThanOrEqual(shop.installation.clock.business() / 1000);
  expect(await invoicesOf(shop, id)).toEqual(["paid", "void"]);
  expect(await mailsTo(shop, merchant.email, "cancelled")).toMatchObject([{ until: null }]);
  await expectNothingCharged(shop, id);
});

test("deleting the account while past due leaves nothing to pay", async () => {
  const { merchant, id } = await pastDue(shop);
  await merchant.ok(endpoints.deleteMe, { body: { password } });
  expect(await invoicesOf(shop, id)).toEqual(["paid", "void"]);
  await expectNothingCharged(shop, id);
});

test("a second subscription that is past due is ended, and its open invoice voided", async () => {
  const { merchant } = await newStore(shop.installation);
  await shop.setFaults({ webhooks: "drop" });
  await shop.pay(merchant, goodCard);
  await shop.advance("PT5S");
  await shop.pay(merchant, failsLater);
  await shop.advance("P1M");
  const [second] = (await shop.stripe.subscriptions.list({ limit: 1 })).data;
  expect(second?.status).toBe("past_due");
  await shop.setFaults({ webhooks: "ok" });
  await reconcile(systemCtx(shop.installation));
  const subscription = await shop.subscriptionOf(merchant);
  expect(subscription).toMatchObject({ status: "active" });
  expect(subscription?.id).not.toBe(second?.id);
  expect(await invoicesOf(shop, second?.id ?? "")).toEqual(["paid", "void"]);
});

test("a failed payment that is first heard of after the end is in the history, and no mail asks for another card", async () => {
  const { merchant } = await newStore(shop.installation);
  await shop.pay(merchant, failsLater);
  await shop.settle();
  await shop.setFaults({ webhooks: "drop" });
  await shop.advance("P1M");
  expect(await shop.subscriptionOf(merchant)).toMatchObject({ status: "active" });
  await shop.setFaults({ webhooks: "ok" });
  expect((await cancel(merchant)).data).toMatchObject({ status: "canceled" });
  await shop.settle();
  const history = await merchant.ok(endpoints.listTransactions);
  expect(history.results.map((row) => row.status)).toEqual(["failed", "paid"]);
  expect(await mailsTo(shop, merchant.email, "cancelled")).toMatchObject([{ until: null }]);
  expect(await mailsTo(shop, merchant.email, "payment-failed")).toEqual([]);
});

test("an invoice that somebody wrote by hand is not taken back with the plan", async () => {
  const { merchant, id } = await pastDue(shop);
  const { payments } = shop.installation.ports;
  const { call: ask } = payments;
  const writtenByHand = ({ invoices }: Stripe) => ({
    list: (given: Stripe.InvoiceListParams) => ({
      autoPagingToArray: async (most: { limit: number }) =>
        (await invoices.list(given).autoPagingToArray(most)).map((invoice) => ({
          ...invoice,
          billing_reason: invoice.status === "open" ? "manual" : invoice.billing_reason,
        })),
    }),
  });
  payments.call = (use) =>
    ask((stripe) => {
      const invoices = Object.assign(Object.create(stripe.invoices), writtenByHand(stripe));
      return use(Object.assign(Object.create(stripe), { invoices }));
    });
  expect((await cancel(merchant)).data).toMatchObject({ status: "canceled" });
  payments.call = ask;
  expect(await invoicesOf(shop, id)).toEqual(["open", "paid"]);
});

async function outage(): Promise<never> {
  throw Object.assign(new Error("no answer"), { type: "StripeConnectionError" });
}
