import { dayIn, endpoints } from "@coupon-center/contract";
import { failsLater, goodCard, payOnPage } from "@coupon-center/testing/pay-by-link";
import { password } from "@coupon-center/testing/samples";
import { afterAll, expect, test } from "vitest";
import { Caller, newStore } from "../testing/caller.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { openBilledInstallation } from "./testing/billed-installation.ts";
import { moveToApril } from "./testing/move-to-april.ts";
import { reconcile } from "./testing/reconcile.ts";
import { mailDataTo } from "./testing/state.ts";
import { newApprovedStore, newSubscriber } from "./testing/subscriber.ts";

const billing = await openBilledInstallation();
afterAll(() => billing.close());

async function subscribed(card = goodCard) {
  const { merchant, store } = await newApprovedStore(billing, new Caller(billing.installation));
  await billing.pay(merchant, card);
  await billing.settle();
  return { merchant, store };
}

const change = (merchant: Caller, status: "canceled" | "active") =>
  merchant.ok(endpoints.updateSubscription, { body: { status } });
/** The day in the client's time zone, which differs from UTC's for some hours. */
const day = (epochSeconds: number | null | undefined) =>
  dayIn("America/New_York", (epochSeconds ?? 0) * 1000);
const versionOf = async (storeId: number) =>
  (
    await billing.installation.db
      .selectFrom("store")
      .select("version")
      .where("id", "=", storeId)
      .executeTakeFirstOrThrow()
  ).version;

test("'Cancel: at Stripe at the period's end', with canceled_at and ends_at; mailed once (rule 8.6, decision 038)", async () => {
  const { merchant, store } = await subscribed();
  const version = await versionOf(store.id);
  const before = await billing.subscriptionOf(merchant);
  const answer = await change(merchant, "canceled");
  expect(answer).toMatchObject({ status: "canceled", ends_at: before?.current_period_end });
  expect(answer.canceled_at).toBeGreaterThanOrEqual(answer.start_date);
  expect(await versionOf(store.id)).toBeGreaterThan(version);
  const atStripe = await billing.stripe.subscriptions.retrieve(answer.id);
  expect(atStripe).toMatchObject({ status: "active", cancel_at_period_end: true });
  expect(await change(merchant, "canceled")).toEqual(answer);
  await billing.settle();
  expect(await billing.subscriptionOf(merchant)).toEqual(answer);
  expect(await mailDataTo(billing, merchant.email, "cancelled")).toEqual([
    { until: day(answer.ends_at), link: "http://coupons.test/payment" },
  ]);
});

test("'a mail says only what is true when it is read': a plan that ends before its cancellation was mailed is said to have ended, and not to stay live (rules 8.6, 11.3)", async () => {
  const { merchant } = await subscribed();
  await change(merchant, "canceled");
  await billing.advance("P1M");
  const mails = await mailDataTo(billing, merchant.email, "cancelled");
  expect(mails).toMatchObject([{ until: null }]);
});

test("'A mail says only what is true': cancelled before the store is approved, it tells the plan's end, and not that coupons stay live (rule 11.3)", async () => {
  const { merchant } = await newSubscriber(billing);
  const { ends_at } = await change(merchant, "canceled");
  expect(await mailDataTo(billing, merchant.email, "cancelled")).toEqual([
    { until: day(ends_at), isHidden: true, link: "http://coupons.test/payment" },
  ]);
});

test("'Reactivate before that date resumes without a new payment' (rule 8.6, decision 038)", async () => {
  const { merchant } = await subscribed();
  await change(merchant, "canceled");
  const answer = await change(merchant, "active");
  expect(answer).toMatchObject({ status: "active", canceled_at: null, ends_at: null });
  expect(await change(merchant, "active")).toEqual(answer);
  await billing.settle();
  expect(await billing.subscriptionOf(merchant)).toEqual(answer);
  expect((await merchant.ok(endpoints.listTransactions)).count).toBe(1);
});

test("a cancellation on Stripe's own page, which sets a date instead of the period's end, can be resumed as well", async () => {
  const { merchant } = await subscribed();
  const { id = "" } = (await billing.subscriptionOf(merchant)) ?? {};
  const { cancel_at } = await billing.stripe.subscriptions.update(id, {
    cancel_at: "max_period_end",
  });
  await billing.settle();
  expect(await billing.subscriptionOf(merchant)).toMatchObject({
    status: "canceled",
    ends_at: cancel_at,
  });
  const answer = await change(merchant, "active");
  expect(answer).toMatchObject({ status: "active", canceled_at: null, ends_at: null });
  expect(await billing.stripe.subscriptions.retrieve(id)).toMatchObject({ cancel_at: null });
});

test("a plan that Stripe's dashboard cancels for a day after its period is charged before that, and not told as cancelled until it is not: 'you will not be charged again' (rules 8.6, 8.21, decision 038)", async () => {
  await moveToApril(billing);
  const { merchant } = await subscribed();
  const { id = "" } = (await billing.subscriptionOf(merchant)) ?? {};
  const day = Math.floor(billing.installation.clock.business() / 1000) + 75 * 86_400;
  await billing.stripe.subscriptions.update(id, { cancel_at: day });
  await billing.settle();
  const cancelled = () => mailDataTo(billing, merchant.email, "cancelled");
  const paid = async () => (await merchant.ok(endpoints.listTransactions)).count;
  const plan = () => billing.subscriptionOf(merchant);
  for (const payments of [1, 2]) {
    expect(await plan()).toMatchObject({ status: "active", ends_at: null });
    expect([await paid(), await cancelled()]).toEqual([payments, []]);
    await billing.advance("P1M");
  }
  expect(await plan()).toMatchObject({ status: "canceled", ends_at: day });
  expect(await cancelled()).toMatchObject([{ until: expect.any(String) }]);
  expect(await paid()).toBe(3);
  await billing.advance("P1M");
  expect(await plan()).toMatchObject({ status: "canceled", ends_at: day });
  expect(await paid()).toBe(3);
});

test("its merchant ends it earlier with the period that is paid for (rule 8.6)", async () => {
  const { merchant } = await subscribed();
  const { id = "", current_period_end: end } = (await billing.subscriptionOf(merchant)) ?? {};
  await billing.stripe.subscriptions.update(id, { cancel_at: (end ?? 0) + 40 * 86_400 });
  await billing.settle();
  expect(await change(merchant, "canceled")).toMatchObject({ status: "canceled", ends_at: end });
  expect(await change(merchant, "active")).toMatchObject({ status: "active", ends_at: null });
});

test("after the period it has ended: resuming is refused, the payment link starts a new one (rule 8.6, decision 038)", async () => {
  const { merchant } = await subscribed();
  const first = await change(merchant, "canceled");
  await billing.advance("P1M");
  expect(await billing.subscriptionOf(merchant)).toEqual({ ...first, status: "canceled" });
  const refused = await merchant.call(endpoints.updateSubscription, { body: { status: "active" } });
  expect([refused.status, refused.error]).toEqual([
    400,
    { status: ["The subscription has ended. Subscribe again to continue."] },
  ]);
  const txn = (await merchant.ok(endpoints.getMe)).coupon_center_txn;
  await billing.pay(merchant);
  await billing.settle();
  const again = await billing.subscriptionOf(merchant);
  expect(again).toMatchObject({ status: "active", ends_at: null });
  expect(again?.id).not.toBe(first.id);
  const history = await merchant.ok(endpoints.listTransactions);
  expect(history.results.map((row) => row.status)).toEqual(["paid", "paid"]);
  expect((await merchant.ok(endpoints.getMe)).coupon_center_txn).toEqual(txn);
});

test("a subscription that ended at Stripe, unknown here yet: cancelling finds it cancelled, resuming is refused", async () => {
  const { merchant } = await subscribed();
  const other = await subscribed();
  await change(other.merchant, "canceled");
  await billing.setFaults({ webhooks: "hold" });
  for (const each of [merchant, other.merchant])
    await billing.stripe.subscriptions.cancel((await billing.subscriptionOf(each))?.id ?? "");
  const answer = await change(merchant, "canceled");
  expect(answer.status).toBe("canceled");
  expect(answer.ends_at).toBeLessThanOrEqual(billing.installation.clock.business() / 1000);
  const refused = await other.merchant.call(endpoints.updateSubscription, {
    body: { status: "active" },
  });
  expect([refused.status, refused.error]).toEqual([
    400,
    { status: ["The subscription has ended. Subscribe again to continue."] },
  ]);
  await billing.setFaults({ webhooks: "ok" });
  await billing.settle();
  expect(await mailDataTo(billing, merchant.email, "cancelled")).toHaveLength(1);
});

test("`stripe-update-subscription` accepts no other status, and nothing without a subscription", async () => {
  const { merchant } = await newStore(billing.installation);
  const none = await merchant.call(endpoints.updateSubscription, { body: { status: "canceled" } });
  expect([none.status, none.error]).toEqual([404, { detail: "Not Found" }]);
  const answer = await billing.installation.app.inject({
    method: "POST",
    url: "/api/v1/stripe-update-subscription/",
    headers: { authorization: `Bearer ${merchant.session?.token}` },
    payload: { status: "trialing" },
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toHaveProperty("status");
});

test("a renewal that fails is past_due while Stripe retries, each try is mailed, then canceled", async () => {
  const { merchant } = await subscribed(failsLater);
  await billing.advance("P1M");
  expect(await billing.subscriptionOf(merchant)).toMatchObject({
    status: "past_due",
    ends_at: null,
  });
  await billing.advance("P4D");
  const history = await merchant.ok(endpoints.listTransactions);
  expect(history.results.map((row) => row.status)).toEqual(["failed", "paid"]);
  expect(await mailDataTo(billing, merchant.email, "payment-failed")).toHaveLength(2);
  await billing.advance("P4D");
  const ended = await billing.subscriptionOf(merchant);
  expect(ended?.status).toBe("canceled");
  expect(ended?.ends_at).toBeLessThanOrEqual(billing.installation.clock.business() / 1000);
});

test("'Update card': a past_due plan is active again once another card pays (rule 8.12)", async () => {
  const { merchant } = await subscribed(failsLater);
  await billing.advance("P1M");
  const { url } = await merchant.ok(endpoints.openCustomerPortal);
  const page = await fetch(url);
  expect(await page.text()).toContain("http://coupons.test/payment");
  expect((await payOnPage(url)).status).toBe(303);
  await billing.advance("P4D");
  expect(await billing.subscriptionOf(merchant)).toMatchObject({ status: "active" });
  const history = await merchant.ok(endpoints.listTransactions);
  expect(history.results.map((row) => row.status)).toEqual(["paid", "paid"]);
  expect(await mailDataTo(billing, merchant.email, "payment-received")).toHaveLength(2);
});

test("a refund shows in the history, in part and in whole (rule 8.11)", async () => {
  const { merchant } = await subscribed();
  const subscription = await billing.subscriptionOf(merchant);
  const { customer } = await billing.stripe.subscriptions.retrieve(subscription?.id ?? "");
  const charges = await billing.stripe.charges.list({ customer: String(customer) });
  const charge = charges.data[0]?.id ?? "";
  const statuses = async () =>
    (await merchant.ok(endpoints.listTransactions)).results.map((row) => row.status);
  await billing.stripe.refunds.create({ charge, amount: 1000 });
  await billing.settle();
  expect(await statuses()).toEqual(["partially_refunded"]);
  await billing.stripe.refunds.create({ charge });
  await billing.settle();
  expect(await statuses()).toEqual(["refunded"]);
  expect((await merchant.ok(endpoints.getMe)).coupon_center_txn).not.toBeNull();
});

test("'deleting an account ends billing first', also if the subscription no longer exists at Stripe (rule 3.8, decision 020)", async () => {
  const { merchant } = await subscribed();
  const id = (await billing.subscriptionOf(merchant))?.id ?? "";
  await billing.stripe.subscriptions.cancel(id);
  await merchant.ok(endpoints.deleteMe, { body: { password } });
  const other = await subscribed();
  const otherId = (await billing.subscriptionOf(other.merchant))?.id ?? "";
  await other.merchant.ok(endpoints.deleteMe, { body: { password } });
  expect((await billing.stripe.subscriptions.retrieve(otherId)).status).toBe("canceled");
  await billing.settle();
  expect(await mailDataTo(billing, other.merchant.email, "cancelled")).toHaveLength(1);
});

test("a payment for a deleted account is cancelled and refunded (rule 8.18)", async () => {
  const { merchant } = await newStore(billing.installation);
  const { id } = await merchant.ok(endpoints.getMe);
  await billing.setFaults({ webhooks: "hold" });
  await billing.pay(merchant);
  await merchant.ok(endpoints.deleteMe, { body: { password } });
  await billing.setFaults({ webhooks: "ok" });
  await billing.settle();
  const [newest] = (await billing.stripe.charges.list({ limit: 1 })).data;
  expect(newest?.refunded).toBe(true);
  const row = await billing.installation.db
    .selectFrom("subscription")
    .select(["status", "surplus", "is_current"])
    .where("account_id", "=", id)
    .executeTakeFirst();
  expect(row).toEqual({ status: "canceled", surplus: "refund", is_current: 0 });
});

test("the history is paged, newest first (rule 8.11)", async () => {
  const { merchant } = await subscribed();
  await billing.advance("P1Y");
  await reconcile(systemCtx(billing.installation));
  const first = await merchant.ok(endpoints.listTransactions, { query: { page_size: 10 } });
  expect(first).toMatchObject({
    count: 13,
    next: "/api/v1/coupon-center-transactions?page=2&page_size=10",
    previous: null,
  });
  const second = await merchant.ok(endpoints.listTransactions, {
    query: { page: 2, page_size: 10 },
  });
  expect(second).toMatchObject({
    next: null,
    previous: "/api/v1/coupon-center-transactions?page=1&page_size=10",
  });
  const times = [...first.results, ...second.results].map((row) => row.transaction_created);
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  expect(new Set(times).size).toBe(13);
});
