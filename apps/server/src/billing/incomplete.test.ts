import { endpoints } from "@coupon-center/contract";
import { payOnPage } from "@coupon-center/testing/pay-by-link";
import { afterAll, expect, test } from "vitest";
import { newStaff } from "../testing/accounts-and-stores.ts";
import { Caller } from "../testing/caller.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { openBilledInstallation } from "./testing/billed-installation.ts";
import { reconcile } from "./testing/reconcile.ts";
import { mailDataTo } from "./testing/state.ts";
import { createUnconfirmed, newApprovedStore, subscribe } from "./testing/subscriber.ts";

const billing = await openBilledInstallation();
afterAll(() => billing.close());

/** A merchant whose plan's first payment waits for a confirmation. */
async function unconfirmed(behavior?: "default_incomplete") {
  const { merchant, shown } = await newApprovedStore(billing, new Caller(billing.installation));
  const former = await subscribe(billing, merchant);
  await billing.stripe.subscriptions.cancel(former);
  await billing.settle();
  const id = await createUnconfirmed(billing, former, behavior);
  const { customer } = await billing.stripe.subscriptions.retrieve(id);
  const plan = async () => (await billing.subscriptionOf(merchant))?.status;
  const [open] = (await billing.stripe.invoices.list({ subscription: id })).data;
  const pay = async () => {
    const { status } = await payOnPage(open?.hosted_invoice_url ?? "");
    await billing.settle();
    return status;
  };
  const useCard = async (card: string) => {
    const params = { customer: String(customer) };
    const { id: method } = await billing.stripe.paymentMethods.attach(card, params);
    const answer = await merchant.ok(endpoints.makeDefaultPaymentMethod, {
      params: { id: method },
    });
    return answer.open_payment;
  };
  const orders = async () =>
    (await merchant.ok(endpoints.listTransactions)).results.map(({ status, payable }) => [
      status,
      payable,
    ]);
  return { id, merchant, shown, plan, pay, useCard, orders };
}

test("while the first payment is not confirmed nothing is shown; one mail leads to its page, and paying there begins the plan (rules 8.4, 8.11, 8.21)", async () => {
  const { merchant, shown, plan, pay, orders } = await unconfirmed();
  expect([await plan(), await shown()]).toEqual(["incomplete", 0]);
  expect((await orders())[0]).toEqual(["failed", true]);
  expect(await mailDataTo(billing, merchant.email, "payment-failed")).toEqual([
    expect.objectContaining({
      isFirst: true,
      payUrl: expect.stringContaining("/payment/receipts/"),
    }),
  ]);
  expect(await pay()).toBe(303);
  expect([await plan(), await shown()]).toEqual(["active", 1]);
  expect((await orders())[0]).toEqual(["paid", false]);
});

test("another card pays what is open, or leads to its page if its bank asks too (rule 8.23)", async () => {
  const { shown, plan, useCard } = await unconfirmed();
  expect(await useCard("pm_card_authenticationRequired")).toEqual({
    outcome: "confirm",
    url: expect.stringContaining("/invoices/"),
  });
  expect(await plan()).toBe("incomplete");
  expect(await useCard("pm_card_visa")).toMatchObject({ outcome: "paid" });
  expect([await plan(), await shown()]).toEqual(["active", 1]);
});

test("a first payment that was never tried can be made now, and no failure is told (rules 8.4, 8.11)", async () => {
  const { merchant, shown, plan, pay, orders } = await unconfirmed("default_incomplete");
  expect([await plan(), (await orders())[0]]).toEqual(["incomplete", ["open", true]]);
  expect(await pay()).toBe(303);
  expect([await plan(), await shown(), (await orders())[0]]).toEqual([
    "active",
    1,
    ["paid", false],
  ]);
  expect(await mailDataTo(billing, merchant.email, "payment-failed")).toEqual([]);
  expect(await mailDataTo(billing, merchant.email, "payment-received")).toHaveLength(2);
});

test("a card pays a first payment that was never tried; a refusal is mailed once (rules 8.21, 8.23)", async () => {
  const { merchant, plan, useCard, orders } = await unconfirmed("default_incomplete");
  expect(await useCard("pm_card_chargeCustomerFail")).toMatchObject({ outcome: "declined" });
  await billing.settle();
  expect((await orders())[0]).toEqual(["failed", true]);
  expect(await mailDataTo(billing, merchant.email, "payment-failed")).toEqual([
    expect.objectContaining({ isFirst: true, payUrl: expect.any(String) }),
  ]);
  expect(await useCard("pm_card_visa")).toMatchObject({ outcome: "paid" });
  expect(await plan()).toBe("active");
});

test("a first payment that was never tried in time is not to be made any more", async () => {
  const { merchant, orders, plan } = await unconfirmed("default_incomplete");
  await billing.advance("PT23H");
  expect([await plan(), (await orders())[0]]).toEqual(["incomplete_expired", ["failed", false]]);
  expect(await mailDataTo(billing, merchant.email, "payment-failed")).toEqual([]);
});

test("it can be cancelled: it has ended, and its page takes no payment (rule 8.7)", async () => {
  const { merchant, plan, pay, orders } = await unconfirmed();
  await merchant.ok(endpoints.updateSubscription, { body: { status: "canceled" } });
  await billing.settle();
  await pay();
  expect(await plan()).toBe("canceled");
  expect((await orders())[0]).toEqual(["failed", false]);
});

test("after 23 hours it has expired: nothing can be paid or is charged, no further mail, and the link begins a new plan", async () => {
  const { merchant, shown, plan, pay, orders } = await unconfirmed();
  await billing.advance("PT23H");
  expect(await plan()).toBe("incomplete_expired");
  await pay();
  await billing.advance("P2M");
  expect([await plan(), await shown()]).toEqual(["incomplete_expired", 0]);
  expect(await orders()).toEqual([
    ["failed", false],
    ["paid", false],
  ]);
  expect(await mailDataTo(billing, merchant.email, "payment-failed")).toHaveLength(1);
  expect(await mailDataTo(billing, merchant.email, "cancelled")).toHaveLength(1);
  await subscribe(billing, merchant);
  expect([await plan(), await shown()]).toEqual(["active", 1]);
});

test("one that staff ends at Stripe did not begin: no mail says that it has ended (rule 8.21)", async () => {
  const { id, merchant, plan } = await unconfirmed();
  await billing.stripe.subscriptions.cancel(id);
  await billing.settle();
  expect(await plan()).toBe("canceled");
  // That of the plan before it.
  expect(await mailDataTo(billing, merchant.email, "cancelled")).toHaveLength(1);
});

test("one that is paid and ended before anything was heard of it had begun: its end is mailed (rule 8.21)", async () => {
  const { id, merchant, pay } = await unconfirmed();
  await billing.setFaults({ webhooks: "drop" });
  await pay();
  await billing.setFaults({ webhooks: "ok" });
  await billing.stripe.subscriptions.cancel(id);
  await billing.settle();
  expect(await mailDataTo(billing, merchant.email, "cancelled")).toHaveLength(2);
});

test("one that ends before its first payment is never new or lost in the revenue, whether staff or its merchant ends it (rule 10.11, decision 075)", async () => {
  const staff = await newStaff(billing.installation);
  const figures = async () => {
    const [month] = (await staff.ok(endpoints.staffGetRevenue)).months.slice(-1);
    return [month?.active, month?.new, month?.lost];
  };
  const ended = await unconfirmed();
  const ofStaff = await unconfirmed("default_incomplete");
  const before = await figures();
  await ended.merchant.ok(endpoints.updateSubscription, { body: { status: "canceled" } });
  await billing.stripe.subscriptions.cancel(ofStaff.id);
  await billing.settle();
  expect([await ended.plan(), await ofStaff.plan()]).toEqual(["canceled", "canceled"]);
  expect(await figures()).toEqual(before);
});

test("nor is one of which was heard after its end only (decision 075)", async () => {
  const { merchant } = await newApprovedStore(billing, new Caller(billing.installation));
  const former = await subscribe(billing, merchant);
  await billing.stripe.subscriptions.cancel(former);
  await billing.settle();
  await billing.setFaults({ webhooks: "drop" });
  const id = await createUnconfirmed(billing, former);
  await billing.stripe.subscriptions.cancel(id);
  await billing.setFaults({ webhooks: "ok" });
  await reconcile(systemCtx(billing.installation));
  await billing.settle();
  const rows = await billing.installation.db
    .selectFrom("subscription")
    .select(["id", "begun"])
    .where("id", "in", [former, id])
    .execute();
  expect(new Map(rows.map((row) => [row.id, row.begun]))).toEqual(
    new Map([
      [former, 1],
      [id, 0],
    ]),
  );
});

test("the first plan of a merchant that is heard of after its end was paid: its mail asks to reactivate it (rule 8.21)", async () => {
  const { merchant } = await newApprovedStore(billing, new Caller(billing.installation));
  await billing.setFaults({ webhooks: "drop" });
  await billing.pay(merchant);
  const [paid] = (await billing.stripe.subscriptions.list({ limit: 1 })).data;
  await billing.stripe.subscriptions.cancel(paid?.id ?? "");
  await billing.setFaults({ webhooks: "ok" });
  await reconcile(systemCtx(billing.installation));
  await billing.settle();
  expect(await mailDataTo(billing, merchant.email, "cancelled")).toEqual([
    expect.not.objectContaining({ neverPaid: true }),
  ]);
});

test.each([undefined, "default_incomplete"] as const)(
  "beside a plan that is paid, a first payment that was not completed (%s) cannot be made any more (rule 8.8, decision 039)",
  async (behavior) => {
    const { id, merchant, plan, pay, orders } = await unconfirmed(behavior);
    await subscribe(billing, merchant);
    expect(await plan()).toBe("active");
    expect((await billing.stripe.subscriptions.retrieve(id)).status).toBe("canceled");
    const { data } = await billing.stripe.invoices.list({ subscription: id });
    expect(data.map(({ status }) => status)).toEqual(["void"]);
    await pay();
    await billing.advance("P1D");
    expect(await plan()).toBe("active");
    expect((await orders()).filter(([status]) => status === "paid")).toHaveLength(2);
    expect(await mailDataTo(billing, merchant.email, "second-subscription")).toEqual([]);
  },
);
