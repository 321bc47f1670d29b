import { billingStateName, endpoints, type Subscription } from "@coupon-center/contract";
import { failsLater, goodCard, payOnPage } from "@coupon-center/testing/pay-by-link";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newStaff } from "../testing/accounts-and-stores.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { pauseSuspended } from "./pause-suspended.ts";
import { syncSubscription } from "./sync/sync-subscription.ts";
import { openBilledInstallation } from "./testing/billed-installation.ts";
import { moveToApril } from "./testing/move-to-april.ts";
import { listedAs, overrideStripe } from "./testing/override-stripe.ts";
import { reconcile } from "./testing/reconcile.ts";
import { mailDataTo, mailKindsTo } from "./testing/state.ts";
import { newSuspendable } from "./testing/suspendable.ts";

const billing = await openBilledInstallation({ draftMinutes: 60 });
const staff = await newStaff(billing.installation);
beforeAll(() => moveToApril(billing));
afterAll(() => billing.close());

const HOUR = 3_600;
const confirmsEach = "4000 0027 6000 3184";
const now = () => Math.floor(billing.installation.clock.business() / 1000);

async function subscribed(card = goodCard) {
  const made = await newSuspendable(billing, staff, card);
  const plan = async (): Promise<Subscription> => {
    const found = await billing.subscriptionOf(made.merchant);
    if (!found) throw new Error("the plan is gone");
    return found;
  };
  return { ...made, plan };
}

/** A merchant whose plan was renewed, and is not charged for it yet. */
async function renewed(card = goodCard) {
  const made = await subscribed(card);
  const { merchant, id, plan } = made;
  await billing.advance("P1M");
  return {
    ...made,
    state: async () => billingStateName(await plan(), now()),
    history: async () =>
      (await merchant.ok(endpoints.listTransactions)).results.map(({ status }) => status),
    mails: async () =>
      (await mailKindsTo(billing, merchant.email)).filter((kind) => kind !== "verify"),
    charges: async () => {
      const { customer } = await billing.stripe.subscriptions.retrieve(id);
      return (await billing.stripe.charges.list({ customer: String(customer) })).data.length;
    },
    cancel: () => merchant.ok(endpoints.updateSubscription, { body: { status: "canceled" } }),
  };
}

test("the card has the price of the draft that is charged, and then that of the next renewal: a coupon was used by it, or came later (rules 8.28, 8.29)", async () => {
  const [used, later] = [await subscribed(), await subscribed()];
  const half = await billing.stripe.coupons.create({ percent_off: 50, duration: "once" });
  const discount = ({ id }: { id: string }) =>
    billing.stripe.subscriptions.update(id, { discounts: [{ coupon: half.id }] });
  await discount(used);
  await billing.advance("P1M");
  await discount(later);
  await billing.settle();
  const usd = (unit_amount: number) => ({ currency: "usd", unit_amount });
  const { current_period_end: from } = await used.plan();
  const uncharged = { renewal_charge_at: expect.any(Number), price: usd(1249) };
  expect(await used.plan()).toMatchObject({
    ...uncharged,
    coming_price: { price: usd(2499), from },
  });
  expect(await later.plan()).toMatchObject({
    price: usd(2499),
    coming_price: { price: usd(1249) },
  });
  await billing.advance("PT1H");
  expect(await used.plan()).toMatchObject({ price: usd(2499), coming_price: null });
  expect(await later.plan()).toMatchObject({
    price: usd(1249),
    coming_price: { price: usd(2499) },
  });
  const paid = async ({ merchant }: typeof used) =>
    (await merchant.ok(endpoints.listTransactions)).results.map(({ amount }) => amount);
  expect([await paid(used), await paid(later)]).toEqual([
    [1249, 2499],
    [2499, 2499],
  ]);
});

test("until it is charged, a renewal is no payment, and its day is the next billing date (rule 8.29, decision 081)", async () => {
  const { id, plan, state, history, mails, shown } = await renewed();
  const { items } = await billing.stripe.subscriptions.retrieve(id);
  const began = items.data[0]?.current_period_start ?? 0;
  expect(await plan()).toMatchObject({ status: "active", renewal_charge_at: began + HOUR });
  expect([await state(), await history(), await shown()]).toEqual(["renewing", ["paid"], 1]);
  expect(await mails()).toEqual(["payment-received"]);
  await billing.advance("PT1H");
  expect(await plan()).toMatchObject({ status: "active", renewal_charge_at: null });
  expect([await state(), await history()]).toEqual(["active", ["paid", "paid"]]);
  expect(await mails()).toEqual(["payment-received", "payment-received"]);
});

test("whoever cancels before is not charged: the plan ends at once, as nothing is paid for (rule 8.29, decision 081)", async () => {
  const { id, merchant, cancel, state, history, charges, shown } = await renewed();
  const answer = await cancel();
  expect(answer).toMatchObject({ status: "canceled", renewal_charge_at: null });
  expect(answer.ends_at).toBeLessThanOrEqual(now());
  await billing.settle();
  expect([await state(), await shown()]).toEqual(["ended_by_hand", 0]);
  const [mail] = await mailDataTo(billing, merchant.email, "cancelled");
  expect(mail).toMatchObject({ until: null });
  const [draft] = (await billing.stripe.invoices.list({ subscription: id })).data;
  expect(draft?.status).toBe("void");
  await billing.advance("P2M");
  expect([await charges(), await history()]).toEqual([1, ["paid"]]);
});

test("a cancellation at Stripe's own pages is shown and mailed when the period is charged (rule 8.29, decision 081)", async () => {
  const { id, merchant, plan, state, mails } = await renewed();
  const { cancel_at } = await billing.stripe.subscriptions.update(id, {
    cancel_at_period_end: true,
  });
  await billing.settle();
  expect([await state(), await mails()]).toEqual(["renewing", ["payment-received"]]);
  await billing.advance("PT1H");
  expect(await plan()).toMatchObject({ status: "canceled", ends_at: cancel_at });
  expect(await mails()).toEqual(["payment-received", "cancelled", "payment-received"]);
  expect(await mailDataTo(billing, merchant.email, "cancelled")).toHaveLength(1);
});

test("here it ends such a plan at once, too (rule 8.29)", async () => {
  const { id, cancel, charges } = await renewed();
  await billing.stripe.subscriptions.update(id, { cancel_at_period_end: true });
  await billing.settle();
  expect((await cancel()).ends_at).toBeLessThanOrEqual(now());
  await billing.advance("P1D");
  expect(await charges()).toBe(1);
});

test("no end is announced for one whose charge then fails (rule 8.29)", async () => {
  const { id, plan, mails } = await renewed(failsLater);
  await billing.stripe.subscriptions.update(id, { cancel_at_period_end: true });
  await billing.settle();
  await billing.advance("PT1H");
  expect(await plan()).toMatchObject({ status: "past_due", renewal_charge_at: null });
  expect(await mails()).toEqual(["payment-received", "payment-failed"]);
});

test("a suspension stops the charge (rules 8.19, 8.29, decisions 067, 081)", async () => {
  const { suspend, charges, state } = await renewed();
  await suspend();
  await pauseSuspended(systemCtx(billing.installation));
  expect(await state()).toBe("not_collected");
  await billing.advance("P1D");
  expect(await charges()).toBe(1);
});

test("a draft that staff has finalized at Stripe without a charge is found by the reconciliation (rule 8.29, decision 081)", async () => {
  const { id, state } = await renewed();
  const [draft] = (await billing.stripe.invoices.list({ subscription: id })).data;
  await billing.stripe.invoices.finalizeInvoice(draft?.id ?? "", { auto_advance: false });
  await billing.advance("PT1H");
  expect(await state()).toBe("renewing");
  await reconcile(systemCtx(billing.installation));
  expect(await state()).toBe("active");
});

test("resuming keeps the price of the draft (rules 8.28, 8.29)", async () => {
  const { id, merchant, plan } = await subscribed();
  const half = await billing.stripe.coupons.create({ percent_off: 50, duration: "once" });
  await billing.stripe.subscriptions.update(id, { discounts: [{ coupon: half.id }] });
  await billing.advance("P1M");
  await billing.stripe.subscriptions.update(id, { cancel_at_period_end: true });
  await billing.settle();
  const { price } = await plan();
  expect(price).toEqual({ currency: "usd", unit_amount: 1249 });
  const body = { status: "active" } as const;
  expect(await merchant.ok(endpoints.updateSubscription, { body })).toMatchObject({ price });
});

test("whoever pays the former period meanwhile has a plan that renews, though Stripe calls it past due until the draft is paid (rule 8.29, decisions 081, 090)", async () => {
  const { id, plan, state, shown } = await renewed(confirmsEach);
  await billing.advance("P1M");
  expect([await state(), await shown()]).toEqual(["past_due_hidden", 0]);
  const [open] = (await billing.stripe.invoices.list({ subscription: id, status: "open" })).data;
  await payOnPage(open?.hosted_invoice_url ?? "", confirmsEach);
  await billing.settle();
  expect(await billing.stripe.subscriptions.retrieve(id)).toMatchObject({ status: "past_due" });
  expect([await state(), await shown()]).toEqual(["renewing", 1]);
  expect(await plan()).toMatchObject({ status: "active", past_due_since: null });
  await reconcile(systemCtx(billing.installation));
  expect(await state()).toBe("renewing");
  await billing.advance("PT1H");
  // What is refused then has days of grace of its own.
  expect([await state(), await shown()]).toEqual(["past_due_waiting", 1]);
});

test("while the next one is a draft, a plan whose invoice Stripe gave up as uncollectible is past due all the same, and its coupons hidden (rule 8.29, decisions 037, 081)", async () => {
  const { id, merchant, state, shown } = await renewed(confirmsEach);
  const { id: accountId } = await merchant.ok(endpoints.getMe);
  await billing.advance("P1M");
  const restore = overrideStripe(billing.installation, ({ invoices }) => ({
    invoices: listedAs({ invoices }, (one) =>
      one.status === "open" ? { ...one, status: "uncollectible" } : one,
    ),
  }));
  await syncSubscription(billing.ctxOf(8), { accountId, subscriptions: [id] });
  restore();
  expect([await state(), await shown()]).toEqual(["past_due_hidden", 0]);
});

test("resuming such a plan does not make it past due (rule 8.29, decision 081)", async () => {
  const { id, merchant, state } = await renewed(confirmsEach);
  await billing.advance("P1M");
  const [open] = (await billing.stripe.invoices.list({ subscription: id, status: "open" })).data;
  await payOnPage(open?.hosted_invoice_url ?? "", goodCard);
  await billing.stripe.subscriptions.update(id, { cancel_at_period_end: true });
  await billing.settle();
  const body = { status: "active" } as const;
  const resumed = await merchant.ok(endpoints.updateSubscription, { body });
  expect(resumed).toMatchObject({ status: "active", ends_at: null });
  expect(await state()).toBe("renewing");
});
