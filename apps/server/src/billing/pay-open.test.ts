import { endpoints } from "@coupon-center/contract";
import { payOnPage } from "@coupon-center/testing/pay-by-link";
import { afterAll, expect, test } from "vitest";
import { newStore } from "../testing/caller.ts";
import { openBilledInstallation } from "./testing/billed-installation.ts";
import { listedAs, overrideStripe } from "./testing/override-stripe.ts";
import { mailDataTo } from "./testing/state.ts";
import { newSubscriber } from "./testing/subscriber.ts";

const failsLater = "4000 0000 0000 0341";

const billing = await openBilledInstallation();
afterAll(() => billing.close());

/** A merchant whose renewal failed. */
async function owingMerchant() {
  const { merchant } = await newSubscriber(billing, failsLater);
  await billing.advance("P1M");
  const plan = await billing.subscriptionOf(merchant);
  expect(plan).toMatchObject({ status: "past_due" });
  const subscription = await billing.stripe.subscriptions.retrieve(plan?.id ?? "");
  const customer = String(subscription.customer);
  return {
    merchant,
    customer,
    add: async (card: string) =>
      (await billing.stripe.paymentMethods.attach(card, { customer })).id,
    tries: async () => {
      const { data } = await billing.stripe.charges.list({ customer, limit: 100 });
      return data.filter(({ paid }) => !paid).length;
    },
    history: async () =>
      (await merchant.ok(endpoints.listTransactions)).results.map((row) => row.status),
  };
}

const choose = (id: string) => ({ params: { id } });

test("'Make default' with an open payment pays it at once, and the answer and the profile say so (rule 8.23)", async () => {
  const { merchant, add, history } = await owingMerchant();
  const id = await add("pm_card_visa");
  const answer = await merchant.ok(endpoints.makeDefaultPaymentMethod, choose(id));
  expect(answer).toMatchObject({ id, is_default: true, open_payment: { outcome: "paid" } });
  expect(await billing.subscriptionOf(merchant)).toMatchObject({
    status: "active",
    past_due_since: null,
  });
  expect(await history()).toEqual(["paid", "paid"]);
  await billing.settle();
  expect(await mailDataTo(billing, merchant.email, "payment-received")).toHaveLength(2);
  expect(
    (await merchant.ok(endpoints.makeDefaultPaymentMethod, choose(id))).open_payment,
  ).toBeNull();
});

test("of an invoice that was paid in part, the history and the mail of the next try say what is still due (rules 8.11, 11.5)", async () => {
  const { merchant } = await owingMerchant();
  overrideStripe(billing.installation, ({ invoices }) => ({
    invoices: listedAs({ invoices }, (one) =>
      one.status === "open" ? { ...one, amount_paid: 1000, amount_remaining: 1499 } : one,
    ),
  }));
  await billing.advance("P3D");
  const { results } = await merchant.ok(endpoints.listTransactions);
  expect(results.map(({ status, amount }) => [status, amount])).toEqual([
    ["failed", 1499],
    ["paid", 2499],
  ]);
  expect((await mailDataTo(billing, merchant.email, "payment-failed")).at(-1)).toMatchObject({
    amount: "$14.99",
  });
});

test("a card that is refused is tried once for an invoice, however often it is chosen, and by events too (rule 8.23)", async () => {
  const { merchant, add, tries } = await owingMerchant();
  const id = await add("pm_card_chargeCustomerFail");
  const before = await tries();
  const answers = await Promise.all(
    [1, 2, 3].map(() => merchant.ok(endpoints.makeDefaultPaymentMethod, choose(id))),
  );
  for (const { open_payment } of answers)
    expect(open_payment).toEqual({
      outcome: "declined",
      url: expect.stringContaining("/invoices/"),
    });
  await billing.settle();
  expect(await merchant.ok(endpoints.payOpen)).toEqual({ open_payment: null });
  expect(await tries()).toBe(before + 1);
  expect(await billing.subscriptionOf(merchant)).toMatchObject({ status: "past_due" });
  // Only failures of Stripe's own retries are mailed.
  expect(await mailDataTo(billing, merchant.email, "payment-failed")).toHaveLength(1);
});

test("a payment that the bank wants to have confirmed leads to the invoice's page, where it is made (rule 8.23)", async () => {
  const { merchant, add } = await owingMerchant();
  const id = await add("pm_card_authenticationRequired");
  const { open_payment } = await merchant.ok(endpoints.makeDefaultPaymentMethod, choose(id));
  expect(open_payment).toEqual({ outcome: "confirm", url: expect.any(String) });
  await payOnPage(open_payment?.url ?? "", "4000 0027 6000 3184");
  await billing.settle();
  expect(await billing.subscriptionOf(merchant)).toMatchObject({ status: "active" });
});

test("a card that was changed on Stripe's page pays what is open: by its event, or when the merchant returns first (rule 8.23)", async () => {
  for (const returns of [false, true]) {
    const { merchant, tries } = await owingMerchant();
    const before = await tries();
    await billing.setFaults({ webhooks: returns ? "hold" : "ok" });
    const { url } = await merchant.ok(endpoints.openCustomerPortal);
    expect(await (await fetch(url)).text()).toContain("http://coupons.test/payment?card=changed");
    await payOnPage(url);
    if (returns)
      expect(await merchant.ok(endpoints.payOpen)).toMatchObject({
        open_payment: { outcome: "paid" },
      });
    else await billing.settle();
    expect(await billing.subscriptionOf(merchant)).toMatchObject({ status: "active" });
    await billing.setFaults({ webhooks: "ok" });
    await billing.settle();
    expect(await tries()).toBe(before);
  }
});

test("with nothing open, and before the first payment, nothing is tried; an outage is 502", async () => {
  const { merchant } = await newStore(billing.installation);
  expect(await merchant.ok(endpoints.payOpen)).toEqual({ open_payment: null });
  await billing.pay(merchant);
  await billing.settle();
  expect(await merchant.ok(endpoints.payOpen)).toEqual({ open_payment: null });
  const owing = await owingMerchant();
  const id = await owing.add("pm_card_visa");
  overrideStripe(billing.installation, () => ({
    invoices: {
      pay: async () => {
        throw Object.assign(new Error("planted"), { type: "StripeConnectionError" });
      },
    },
  }));
  const answer = await owing.merchant.call(endpoints.makeDefaultPaymentMethod, choose(id));
  expect(answer.status).toBe(502);
});

test("a renewal that needs a confirmation is past due and not tried again by itself", async () => {
  const { merchant } = await newSubscriber(billing, "4000 0027 6000 3184");
  await billing.advance("P1M");
  expect(await billing.subscriptionOf(merchant)).toMatchObject({
    status: "past_due",
    retry_at: null,
  });
  await billing.advance("P10D");
  expect(await billing.subscriptionOf(merchant)).toMatchObject({ status: "past_due" });
});
