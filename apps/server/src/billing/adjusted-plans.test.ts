import { billingStateName, endpoints } from "@coupon-center/contract";
import type Stripe from "stripe";
import { afterAll, expect, test } from "vitest";
import { Caller } from "../testing/caller.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { openBilledInstallation } from "./testing/billed-installation.ts";
import { moveToApril } from "./testing/move-to-april.ts";
import { reconcile } from "./testing/reconcile.ts";
import { mailKindsTo } from "./testing/state.ts";
import { newApprovedStore, subscribe } from "./testing/subscriber.ts";

const billing = await openBilledInstallation({ draftMinutes: 60 });
afterAll(() => billing.close());

const usd = { currency: "usd", unit_amount: 2499 };

/** A merchant whose plan is changed in Stripe's dashboard. */
async function subscriber() {
  const made = await newApprovedStore(billing, new Caller(billing.installation));
  const { merchant } = made;
  const id = await subscribe(billing, merchant);
  const plan = async () => {
    const found = await billing.subscriptionOf(merchant);
    if (!found) throw new Error("the plan is gone");
    return found;
  };
  return {
    ...made,
    id,
    plan,
    state: async () => billingStateName(await plan(), billing.installation.clock.business() / 1000),
    async change(params: Stripe.SubscriptionUpdateParams) {
      await billing.stripe.subscriptions.update(id, params);
      await billing.settle();
    },
    async renew() {
      await billing.advance("P1M");
      await billing.advance("PT1H");
    },
    async paid() {
      const { results } = await merchant.ok(endpoints.listTransactions);
      return results.map(({ status, amount }) => [status, amount]);
    },
    async charged() {
      const { customer } = await billing.stripe.subscriptions.retrieve(id);
      const { data } = await billing.stripe.charges.list({ customer: String(customer) });
      return data.map(({ amount }) => amount);
    },
    mails: async () =>
      (await mailKindsTo(billing, merchant.email)).filter((one) => one !== "verify"),
  };
}
const couponOf = async (params: Stripe.CouponCreateParams) => ({
  discounts: [{ coupon: (await billing.stripe.coupons.create(params)).id }],
});

test("a coupon of the whole price: the plan runs and costs nothing, and an invoice of nothing is no payment (rules 8.10, 8.28, decision 080)", async () => {
  const { change, renew, plan, paid, charged, mails, shown } = await subscriber();
  await change(await couponOf({ percent_off: 100, duration: "forever" }));
  expect(await plan()).toMatchObject({
    status: "active",
    renewal_charge_at: null,
    coming_price: null,
    price: { currency: "usd", unit_amount: 0 },
  });
  await billing.advance("P1M");
  // Nothing will be charged for the draft.
  expect(await plan()).toMatchObject({ status: "active", renewal_charge_at: null });
  await billing.advance("PT1H");
  await renew();
  expect([await charged(), await paid()]).toEqual([[2499], [["paid", 2499]]]);
  expect(await mails()).toEqual(["payment-received"]);
  expect(await shown()).toBe(1);
});

test("a coupon for one payment: what is charged next is told with the price after it, and the history has what was charged (rules 8.10, 8.11, 8.28)", async () => {
  const { change, renew, plan, paid } = await subscriber();
  await change(await couponOf({ percent_off: 50, duration: "once" }));
  expect(await plan()).toMatchObject({
    price: { currency: "usd", unit_amount: 1249 },
    coming_price: { price: usd },
  });
  await renew();
  expect(await paid()).toEqual([
    ["paid", 1249],
    ["paid", 2499],
  ]);
  expect(await plan()).toMatchObject({ price: usd, coming_price: null });
});

test.each([
  ["besides the price: none is told, and the history has what was charged", false, 2999, null],
  ["included in the price, which stays", true, 2499, usd],
] as const)(
  "a tax %s (rules 8.10, 8.11, decision 059)",
  async (_name, inclusive, amount, price) => {
    const { change, renew, plan, paid } = await subscriber();
    const vat = { display_name: "VAT", percentage: 20, inclusive };
    await change({ default_tax_rates: [(await billing.stripe.taxRates.create(vat)).id] });
    expect((await plan()).price).toEqual(price);
    await reconcile(systemCtx(billing.installation));
    expect((await plan()).price).toEqual(price);
    await renew();
    expect((await paid())[0]).toEqual(["paid", amount]);
  },
);

test("a credit at Stripe pays for renewals: the history has what the card was charged (rule 8.11)", async () => {
  await moveToApril(billing);
  const { id, renew, plan, paid, charged } = await subscriber();
  const { customer } = await billing.stripe.subscriptions.retrieve(id);
  const credit = { amount: -3000, currency: "usd" };
  await billing.stripe.customers.createBalanceTransaction(String(customer), credit);
  await renew();
  expect([await charged(), await paid()]).toEqual([[2499], [["paid", 2499]]]);
  await renew();
  expect(await charged()).toEqual([1998, 2499]);
  expect((await paid())[0]).toEqual(["paid", 1998]);
  expect(await plan()).toMatchObject({ status: "active", price: usd });
});

test("a trial that is given at Stripe: the next payment is due at its end, and is made an hour after it (rules 8.5, 8.26)", async () => {
  const { change, state, plan, paid, shown } = await subscriber();
  const end = Math.floor(billing.installation.clock.business() / 1000) + 45 * 86_400;
  await change({ trial_end: end, proration_behavior: "none" });
  expect(await plan()).toMatchObject({ status: "trialing", current_period_end: end, price: usd });
  expect([await state(), await shown()]).toEqual(["trialing", 1]);
  await billing.advance("P45D");
  expect([await state(), (await paid()).length]).toEqual(["renewing", 1]);
  await billing.advance("PT1H");
  expect([await state(), (await paid()).length, await shown()]).toEqual(["active", 2, 1]);
});

test("a trial that ends without a card and pauses: coupons are hidden, and nothing is owed (rule 8.5)", async () => {
  const { id, change, state, shown, charged } = await subscriber();
  const { customer } = await billing.stripe.subscriptions.retrieve(id);
  const end = Math.floor(billing.installation.clock.business() / 1000) + 10 * 86_400;
  await change({
    trial_end: end,
    proration_behavior: "none",
    trial_settings: { end_behavior: { missing_payment_method: "pause" } },
  });
  const { data } = await billing.stripe.paymentMethods.list({ customer: String(customer) });
  for (const card of data) await billing.stripe.paymentMethods.detach(card.id);
  await billing.advance("P11D");
  expect([await state(), await shown()]).toEqual(["paused", 0]);
  expect(await charged()).toEqual([2499]);
});
