import { billingStateName, endpoints } from "@coupon-center/contract";
import type Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Caller } from "../testing/caller.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { type BilledInstallation, openBilledInstallation } from "./testing/billed-installation.ts";
import { reconcile } from "./testing/reconcile.ts";
import { mailKindsTo } from "./testing/state.ts";
import { newApprovedStore } from "./testing/subscriber.ts";

let billing: BilledInstallation;
beforeEach(async () => {
  billing = await openBilledInstallation({ draftMinutes: 60 });
});
afterEach(() => billing.close());

const usd = { currency: "usd", unit_amount: 2499 };
/** The price with the sales tax of the place with which the payment page is prefilled. */
const taxed = 2711;
const day = 86_400;
const taxes: Stripe.PaymentLinkUpdateParams = { automatic_tax: { enabled: true } };
const trial: Stripe.PaymentLinkUpdateParams = { subscription_data: { trial_period_days: 14 } };

/**
 * Edits the brand's link as an operator does in Stripe's dashboard; what is not named is undone.
 */
async function editLink(merchant: Caller, change: Stripe.PaymentLinkUpdateParams) {
  const { results } = await merchant.ok(endpoints.listPlans);
  const url = results[0]?.payment_link.url ?? "";
  const { data } = await billing.stripe.paymentLinks.list({ active: true });
  const link = data.find((one) => url.startsWith(one.url));
  if (!link) throw new Error("the brand has no link");
  const plain: Stripe.PaymentLinkUpdateParams = {
    automatic_tax: { enabled: false },
    payment_method_collection: "always",
    subscription_data: { trial_period_days: "", trial_settings: "" },
  };
  return billing.stripe.paymentLinks.update(link.id, { ...plain, ...change });
}

/** A merchant who paid by the link that was edited so. */
async function payer(change: Stripe.PaymentLinkUpdateParams, card?: string) {
  const made = await newApprovedStore(billing, new Caller(billing.installation));
  const { merchant, shown } = made;
  const link = await editLink(merchant, change);
  const begun = billing.installation.clock.business() / 1000;
  await billing.pay(merchant, card);
  await billing.settle();
  const plan = async () => {
    const found = await billing.subscriptionOf(merchant);
    if (!found) throw new Error("there is no plan");
    return found;
  };
  const { id } = await plan();
  const { customer } = await billing.stripe.subscriptions.retrieve(id);
  return {
    merchant,
    shown,
    link,
    begun,
    id,
    customer: String(customer),
    plan,
    state: async () => billingStateName(await plan(), billing.installation.clock.business() / 1000),
    async orders() {
      const { results } = await merchant.ok(endpoints.listTransactions);
      return results.map(({ status, amount }) => [status, amount]);
    },
    async charged() {
      const { data } = await billing.stripe.charges.list({ customer: String(customer) });
      return data.map(({ amount }) => amount);
    },
    mails: async () =>
      (await mailKindsTo(billing, merchant.email)).filter((one) => one !== "verify"),
  };
}

test("a trial with tax besides the price: it runs for nothing, no price is told, and at its end the card is charged what the history says (rules 8.5, 8.10, 8.11, decisions 059, 081)", async () => {
  const { begun, plan, state, shown, orders, charged, mails } = await payer({ ...taxes, ...trial });
  expect([await state(), await shown()]).toEqual(["trialing", 1]);
  const running = await plan();
  expect(Math.abs((running.current_period_end ?? 0) - begun - 14 * day)).toBeLessThan(60);
  // More than the price is charged, and how much more depends on the payer's place.
  expect(running).toMatchObject({ price: null, coming_price: null, renewal_charge_at: null });
  expect([await orders(), await mails()]).toEqual([[], []]);
  await billing.advance("P14D");
  expect([await state(), await orders(), await charged()]).toEqual(["renewing", [], []]);
  expect((await plan()).renewal_charge_at).toBe((running.current_period_end ?? 0) + 3_600);
  await billing.advance("PT1H");
  expect([await state(), await orders(), await charged()]).toEqual([
    "active",
    [["paid", taxed]],
    [taxed],
  ]);
  await reconcile(systemCtx(billing.installation));
  expect([await state(), (await plan()).price]).toEqual(["active", null]);
  expect(await mails()).toEqual(["payment-received"]);
});

test("tax without a trial: the first payment is in the history with what was charged (rule 8.11)", async () => {
  const { plan, orders, charged, link, merchant } = await payer(taxes);
  expect([await orders(), await charged()]).toEqual([[["paid", taxed]], [taxed]]);
  expect((await plan()).price).toBeNull();
  await merchant.ok(endpoints.listPlans);
  const { automatic_tax } = await billing.stripe.paymentLinks.retrieve(link.id);
  expect(automatic_tax.enabled).toBe(true);
});

test("a trial without tax: the price that is told is what is charged after it, once a coupon has ended the full one (rules 8.10, 8.28, decision 080)", async () => {
  const { id, plan, state, charged } = await payer(trial);
  expect([await state(), (await plan()).price]).toEqual(["trialing", usd]);
  const { id: coupon } = await billing.stripe.coupons.create({
    percent_off: 50,
    duration: "repeating",
    duration_in_months: 2,
  });
  await billing.stripe.subscriptions.update(id, { discounts: [{ coupon }] });
  await billing.settle();
  const { price, coming_price, current_period_end } = await plan();
  expect([price?.unit_amount, coming_price?.price]).toEqual([1249, usd]);
  await billing.advance("P14D");
  for (const amounts of [[1249], [1249, 1249]]) {
    await billing.advance("PT1H");
    expect(await charged()).toEqual(amounts);
    await billing.advance("P1M");
  }
  await billing.advance("PT1H");
  expect(await charged()).toEqual([2499, 1249, 1249]);
  const [latest] = (await billing.stripe.invoices.list({ subscription: id })).data;
  expect(latest?.lines.data[0]?.period.start).toBe(coming_price?.from);
  expect(coming_price?.from).toBeGreaterThan(current_period_end ?? 0);
});

test("a trial that an operator ends at once is paid for at once (rules 8.5, 8.11)", async () => {
  const { id, state, orders, charged } = await payer({ ...taxes, ...trial });
  await billing.stripe.subscriptions.update(id, { trial_end: "now" });
  await billing.settle();
  expect([await state(), await orders(), await charged()]).toEqual([
    "active",
    [["paid", taxed]],
    [taxed],
  ]);
});

test("a card that fails after the trial: the open payment is told with its tax, and can be made (rules 8.4, 8.11)", async () => {
  const failsLater = "4000 0000 0000 0341";
  const { merchant, state, orders, shown } = await payer({ ...taxes, ...trial }, failsLater);
  await billing.advance("P14D");
  await billing.advance("PT1H");
  expect([await state(), await orders(), await shown()]).toEqual([
    "past_due_retried",
    [["failed", taxed]],
    1,
  ]);
  const { results } = await merchant.ok(endpoints.listTransactions);
  expect(results[0]?.payable).toBe(true);
});

test("a trial that is cancelled ends with its days, and charges nothing; resumed, it is a trial again (rule 8.7, decision 038)", async () => {
  const { merchant, plan, state, charged, shown } = await payer({ ...taxes, ...trial });
  const { current_period_end } = await plan();
  const switchTo = (status: "active" | "canceled") =>
    merchant.ok(endpoints.updateSubscription, { body: { status } });
  await switchTo("canceled");
  expect([await state(), (await plan()).ends_at]).toEqual(["ending", current_period_end]);
  await switchTo("active");
  expect(await state()).toBe("trialing");
  await switchTo("canceled");
  await billing.advance("P14D");
  await billing.advance("PT1H");
  expect([await state(), await charged(), await shown()]).toEqual(["ended", [], 0]);
});

/** Subscribes without a card, and lets the trial end. */
async function pausedTrial() {
  const one = await payer({
    ...taxes,
    payment_method_collection: "if_required",
    subscription_data: {
      trial_period_days: 14,
      trial_settings: { end_behavior: { missing_payment_method: "pause" } },
    },
  });
  expect([await one.state(), await one.shown()]).toEqual(["trialing", 1]);
  await billing.advance("P14D");
  expect([await one.state(), await one.shown(), await one.orders()]).toEqual(["paused", 0, []]);
  const attach = async (card: string) =>
    (await billing.stripe.paymentMethods.attach(card, { customer: one.customer })).id;
  return { ...one, attach };
}

test("a trial for which no card was asked pauses at its end, and goes on with the card that its merchant adds (rule 8.5)", async () => {
  const { merchant, attach, state, orders, shown } = await pausedTrial();
  const id = await attach("pm_card_visa");
  const made = await merchant.ok(endpoints.makeDefaultPaymentMethod, { params: { id } });
  expect(made.open_payment).toEqual({ outcome: "paid", url: null });
  await billing.settle();
  expect([await state(), await shown(), await orders()]).toEqual(["active", 1, [["paid", taxed]]]);
});

test("a paused trial goes on with a card that was added on Stripe's page (rule 8.5)", async () => {
  const { id, customer, attach, state, orders } = await pausedTrial();
  const card = await attach("pm_card_visa");
  await billing.stripe.subscriptions.update(id, { default_payment_method: card });
  await billing.stripe.customers.update(customer, {
    invoice_settings: { default_payment_method: card },
  });
  await billing.settle();
  expect([await state(), await orders()]).toEqual(["active", [["paid", taxed]]]);
});

test("a paused trial whose card is refused waits for its payment (rule 8.5)", async () => {
  const { merchant, attach, state, shown, orders } = await pausedTrial();
  const id = await attach("pm_card_chargeCustomerFail");
  const made = await merchant.ok(endpoints.makeDefaultPaymentMethod, { params: { id } });
  expect(made.open_payment).toMatchObject({ outcome: "declined", url: expect.any(String) });
  await billing.settle();
  const [[status] = []] = await orders();
  expect([(await state()).replace(/_.*/, ""), status, await shown()]).toEqual([
    "past",
    "failed",
    1,
  ]);
});

// Last, as all that are sold after it have this price.
test("tax that is part of the price: the price is told, and is what is charged (rule 8.10, decision 059)", async () => {
  const first = await payer({});
  const { items } = await billing.stripe.subscriptions.retrieve(first.id);
  const price = items.data[0]?.price.id ?? "";
  await billing.stripe.prices.update(price, { tax_behavior: "inclusive" });
  const { plan, state, orders, charged } = await payer({ ...taxes, ...trial });
  expect([await state(), (await plan()).price]).toEqual(["trialing", usd]);
  await billing.advance("P14D");
  await billing.advance("PT1H");
  expect([await orders(), await charged()]).toEqual([[["paid", 2499]], [2499]]);
});
