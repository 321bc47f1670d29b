import { endpoints } from "@coupon-center/contract";
import { afterAll, expect, test } from "vitest";
import { newStaff } from "../../testing/accounts-and-stores.ts";
import { newStore } from "../../testing/caller.ts";
import { openBilledInstallation } from "../testing/billed-installation.ts";
import { overrideStripe, stripeError } from "../testing/override-stripe.ts";
import { mailKindsTo } from "../testing/state.ts";
import { newSubscriber } from "../testing/subscriber.ts";

const billing = await openBilledInstallation();
const admin = await newStaff(billing.installation);
afterAll(() => billing.close());

const reason = { reason: "They asked by telephone" };
const billingOf = (store: { id: number }) =>
  admin.ok(endpoints.staffGetBilling, { params: { id: store.id } });
const refund = (id: number) =>
  admin.call(endpoints.staffRefundPayment, { params: { id }, body: reason });
const cancel = (store: { id: number }, ends: "now" | "period_end") =>
  admin.call(endpoints.staffCancelPlan, { params: { id: store.id }, body: { ...reason, ends } });

async function historyOf(store: { id: number }) {
  const { history } = await admin.ok(endpoints.staffGetStore, { params: { id: store.id } });
  return history.filter((entry) => entry.reason?.includes(reason.reason)).map(({ act }) => act);
}

const page = (kind: string, id: unknown) => `https://dashboard.stripe.com/test/${kind}/${id}`;

test("staff sees a store owner's plan, customer and payments with their pages at Stripe (rule 10.12)", async () => {
  const { store, id } = await newSubscriber(billing);
  await newSubscriber(billing);
  const { subscription, customer, payments, payment_count } = await billingOf(store);
  const { customer: theirs, latest_invoice } = await billing.stripe.subscriptions.retrieve(id);
  expect(subscription).toMatchObject({
    id,
    status: "active",
    stripe_url: page("subscriptions", id),
  });
  expect(customer).toEqual({ id: theirs, stripe_url: page("customers", theirs) });
  expect(payments).toEqual([
    expect.objectContaining({
      status: "paid",
      amount: 2499,
      currency: "usd",
      refundable: true,
      receipt_url: null,
      stripe_url: page("invoices", latest_invoice),
    }),
  ]);
  expect(payment_count).toBe(1);
});

test("a store whose owner paid nothing has neither plan nor payments (rule 10.12)", async () => {
  const { store } = await newStore(billing.installation);
  expect(await billingOf(store)).toEqual({
    subscription: null,
    customer: null,
    payments: [],
    payment_count: 0,
  });
});

test("an admin refunds a payment once: the plan goes on, the owner is mailed, the reason is in the history (rule 10.12)", async () => {
  const { merchant, store } = await newSubscriber(billing);
  const [payment] = (await billingOf(store)).payments;
  const id = payment?.id ?? 0;
  const both = await Promise.all([refund(id), refund(id)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const after = await billingOf(store);
  expect(after.payments).toMatchObject([
    { id, status: "refunded", refundable: false, refundable_amount: 0 },
  ]);
  expect(after.subscription).toMatchObject({ status: "active", ends_at: null });
  const [charge] = (await billing.stripe.charges.list({ limit: 1 })).data;
  expect(charge).toMatchObject({ refunded: true });
  await billing.settle();
  const mails = await mailKindsTo(billing, merchant.email);
  expect(mails.filter((kind) => kind === "payment-refunded")).toHaveLength(1);
  expect(await historyOf(store)).toEqual(["payment refunded"]);
});

test("what is left of a partly refunded payment is refunded (rule 10.12)", async () => {
  const { store } = await newSubscriber(billing);
  const [charge] = (await billing.stripe.charges.list({ limit: 1 })).data;
  await billing.stripe.refunds.create({ charge: charge?.id ?? "", amount: 1000 });
  await billing.settle();
  const [payment] = (await billingOf(store)).payments;
  expect(payment).toMatchObject({
    status: "partially_refunded",
    refundable: true,
    refundable_amount: 1499,
  });
  expect((await refund(payment?.id ?? 0)).status).toBe(200);
  expect(await billing.stripe.charges.retrieve(charge?.id ?? "")).toMatchObject({
    amount_refunded: 2499,
    refunded: true,
  });
});

test("the history tells which payment was refunded and how much of it (rule 10.5, 'who, what, why and when')", async () => {
  const { store } = await newSubscriber(billing);
  const [charge] = (await billing.stripe.charges.list({ limit: 1 })).data;
  await billing.stripe.refunds.create({ charge: charge?.id ?? "", amount: 1000 });
  await billing.settle();
  const [payment] = (await billingOf(store)).payments;
  await refund(payment?.id ?? 0);
  const { history } = await admin.ok(endpoints.staffGetStore, { params: { id: store.id } });
  expect(history.find(({ act }) => act === "payment refunded")?.reason).toBe(
    `#${payment?.id}, $14.99: ${reason.reason}`,
  );
});

test("a refund that is tried again, as Stripe failed after it was made, is in the history once (rule 10.5)", async () => {
  const { merchant, store } = await newSubscriber(billing);
  const [payment] = (await billingOf(store)).payments;
  const id = payment?.id ?? 0;
  const restore = overrideStripe(billing.installation, () => ({
    charges: {
      list: () => {
        throw stripeError("StripeConnectionError");
      },
    },
  }));
  expect((await refund(id)).status).toBe(502);
  restore();
  expect((await refund(id)).status).toBe(200);
  await billing.settle();
  expect(await historyOf(store)).toEqual(["payment refunded"]);
  expect(await mailKindsTo(billing, merchant.email)).toContain("payment-refunded");
});

/** The status of a payment's refund that is made, and of which the answer is lost. */
async function refundUnheard(id: number): Promise<number> {
  const restore = overrideStripe(billing.installation, ({ refunds }) => ({
    refunds: {
      create: async (...given: Parameters<typeof refunds.create>) => {
        await refunds.create(...given);
        throw stripeError("StripeConnectionError");
      },
    },
  }));
  const { status } = await refund(id);
  restore();
  return status;
}

test("a refund of which the answer was lost is in the history once it is tried again (rule 10.5)", async () => {
  const { store } = await newSubscriber(billing);
  const [payment] = (await billingOf(store)).payments;
  const id = payment?.id ?? 0;
  expect([await refundUnheard(id), await refundUnheard(id)]).toEqual([502, 200]);
  expect(await historyOf(store)).toEqual(["payment refunded", "payment refund unanswered"]);
});

test("who asked for it is in the history, too, if its event comes before another try (rule 10.5)", async () => {
  const { store } = await newSubscriber(billing);
  const [payment] = (await billingOf(store)).payments;
  const id = payment?.id ?? 0;
  expect(await refundUnheard(id)).toBe(502);
  await billing.settle();
  expect((await refund(id)).status).toBe(409);
  const { history } = await admin.ok(endpoints.staffGetStore, { params: { id: store.id } });
  expect(history.find(({ act }) => act === "payment refund unanswered")).toMatchObject({
    actor: admin.email,
    reason: `#${id}, $24.99: ${reason.reason}`,
  });
});

test("what Stripe refuses is 409 in its words, and neither in the history nor mailed; an outage is 502 (rule 10.12)", async () => {
  const { merchant, store } = await newSubscriber(billing);
  const [payment] = (await billingOf(store)).payments;
  const id = payment?.id ?? 0;
  const failing = (error: Error) =>
    overrideStripe(billing.installation, () => ({
      refunds: {
        create: async () => {
          throw error;
        },
      },
    }));
  const restore = failing(stripeError("StripeInvalidRequestError", "balance_insufficient"));
  expect(await refund(id)).toMatchObject({
    status: 409,
    error: { detail: "Stripe refused: planted balance_insufficient" },
  });
  restore();
  failing(stripeError("StripeRateLimitError"));
  expect((await refund(id)).status).toBe(502);
  expect(await historyOf(store)).toEqual([]);
  expect(await mailKindsTo(billing, merchant.email)).not.toContain("payment-refunded");
});

test("a payment that was marked as paid outside of Stripe cannot be refunded there: 409, and it is not in the history (rule 10.12)", async () => {
  const { store } = await newSubscriber(billing);
  const [payment] = (await billingOf(store)).payments;
  overrideStripe(billing.installation, ({ invoices }) => ({
    invoices: {
      retrieve: async (...given: Parameters<typeof invoices.retrieve>) => ({
        ...(await invoices.retrieve(...given)),
        amount_paid_off_stripe: 2499,
        payments: { data: [] },
      }),
    },
  }));
  const { status, error } = await refund(payment?.id ?? 0);
  expect([status, error]).toEqual([
    409,
    { detail: "It was not paid by card: refund it where it was paid" },
  ]);
  expect(await historyOf(store)).toEqual([]);
});

test("an admin cancels a plan for the end of its period, then ends it at once; again is 409 (rule 10.12)", async () => {
  const { merchant, store, id } = await newSubscriber(billing);
  expect((await cancel(store, "period_end")).status).toBe(200);
  expect((await cancel(store, "period_end")).status).toBe(409);
  const { subscription } = await billingOf(store);
  expect(subscription?.ends_at).toBe(subscription?.current_period_end);
  expect((await cancel(store, "now")).status).toBe(200);
  expect((await cancel(store, "now")).status).toBe(409);
  expect(await billing.stripe.subscriptions.retrieve(id)).toMatchObject({ status: "canceled" });
  await billing.settle();
  expect(await mailKindsTo(billing, merchant.email)).toContain("cancelled");
  expect(await historyOf(store)).toEqual(["plan ended", "plan cancelled"]);
});

test("what an owner does to the plan is in the store's history, once for each change (rule 10.5)", async () => {
  const { merchant, store } = await newSubscriber(billing);
  for (const status of ["canceled", "canceled", "active", "active"] as const)
    await merchant.ok(endpoints.updateSubscription, { body: { status } });
  const { history } = await admin.ok(endpoints.staffGetStore, { params: { id: store.id } });
  const acts = history.filter(({ act }) => act.startsWith("plan "));
  expect(acts.map(({ act, actor, reason }) => [act, actor, reason])).toEqual([
    ["plan reactivated", "merchant", null],
    ["plan cancelled", "merchant", null],
  ]);
});

test.each([
  ["now", "cancel"],
  ["period_end", "update"],
] as const)(
  "an admin's cancellation (%s) whose answer was lost is in the history, also if its event comes before another try (rules 10.5, 10.12)",
  async (ends, method) => {
    const { merchant, store } = await newSubscriber(billing);
    const restore = overrideStripe(billing.installation, ({ subscriptions }) => ({
      subscriptions: {
        [method]: async (...given: Parameters<typeof subscriptions.cancel>) => {
          await Reflect.apply(subscriptions[method], subscriptions, given);
          throw stripeError("StripeConnectionError");
        },
      },
    }));
    expect((await cancel(store, ends)).status).toBe(502);
    restore();
    await billing.settle();
    expect(await billing.subscriptionOf(merchant)).toMatchObject({ status: "canceled" });
    expect((await cancel(store, ends)).status).toBe(409);
    expect(await historyOf(store)).toEqual(["plan cancellation unanswered"]);
  },
);

test("a cancellation that Stripe refused, or was not asked for, is not in the history (rule 10.5)", async () => {
  const { store } = await newSubscriber(billing);
  for (const type of ["StripeInvalidRequestError", "StripeRateLimitError"]) {
    const restore = overrideStripe(billing.installation, () => ({
      subscriptions: {
        cancel: async () => {
          throw stripeError(type);
        },
      },
    }));
    expect((await cancel(store, "now")).status).toBe(502);
    restore();
  }
  expect(await historyOf(store)).toEqual([]);
});

test("a plan that owes a payment ends at once, and its invoice is void (rules 8.7, 10.12)", async () => {
  const { merchant, store } = await newStore(billing.installation);
  await billing.pay(merchant, "4000 0000 0000 0341");
  await billing.advance("P1M");
  expect((await billingOf(store)).subscription).toMatchObject({ status: "past_due" });
  expect((await cancel(store, "period_end")).status).toBe(200);
  await billing.settle();
  const after = await billingOf(store);
  expect(after.subscription?.status).toBe("canceled");
  expect(after.payments[0]).toMatchObject({ status: "failed", payable: false, refundable: false });
});

test("without a plan there is none to cancel (rule 10.12)", async () => {
  const { store } = await newStore(billing.installation);
  expect((await cancel(store, "now")).status).toBe(404);
});
