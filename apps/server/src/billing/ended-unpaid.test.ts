import { endpoints } from "@coupon-center/contract";
import { failsLater, payOnPage } from "@coupon-center/testing/pay-by-link";
import { password } from "@coupon-center/testing/samples";
import { afterAll, afterEach, expect, test } from "vitest";
import { newStaff } from "../testing/accounts-and-stores.ts";
import type { Caller } from "../testing/caller.ts";
import { later } from "../testing/held-time.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { openBilledInstallation } from "./testing/billed-installation.ts";
import { listedAs, overrideStripe, stripeError } from "./testing/override-stripe.ts";
import { reconcile } from "./testing/reconcile.ts";
import { mailDataTo, mailKindsTo, orderStatuses } from "./testing/state.ts";
import { newSubscriber } from "./testing/subscriber.ts";

const billing = await openBilledInstallation({ afterRetries: "canceled" });
const refundFailsLater = "4000 0000 0000 5126";
afterEach(() => billing.setFaults({ webhooks: "ok" }));
afterAll(() => billing.close());

/** A merchant whose renewal failed; `page` is the open invoice's, to which 'Pay now' leads. */
async function owing() {
  const { merchant } = await newSubscriber(billing, failsLater);
  await billing.advance("P1M");
  const open = (await orders(merchant)).find(({ payable }) => payable);
  const { url } = await merchant.ok(endpoints.getReceipt, { params: { id: open?.id ?? 0 } });
  return { merchant, page: url, id: (await billing.subscriptionOf(merchant))?.id ?? "" };
}

/** One that Stripe has ended after its last try. */
async function ended() {
  const made = await owing();
  await billing.advance("P25D");
  expect(await billing.subscriptionOf(made.merchant)).toMatchObject({
    status: "canceled",
    end_reason: "payment_failed",
  });
  return made;
}

const orders = async (merchant: Caller) => (await merchant.ok(endpoints.listTransactions)).results;

async function payOn(page: string, card?: string) {
  await payOnPage(page, card);
  await billing.settle();
}

/** Stripe ends the plan after its last try; its invoice is paid before the end is heard of. */
async function endAndPay(page: string, card?: string) {
  await billing.setFaults({ webhooks: "drop" });
  await billing.advance("P25D");
  await billing.advance("PT1M");
  await payOn(page, card);
  await billing.setFaults({ webhooks: "ok" });
}

let events = 0;
async function hearOf(id: string) {
  await billing.stripe.subscriptions.update(id, { metadata: { note: `event ${events++}` } });
  await billing.settle();
}

async function invoicesOf(id: string) {
  const { data } = await billing.stripe.invoices.list({ subscription: id, limit: 100 });
  return data.map(({ status }) => status);
}

/** How much Stripe took for a subscription, less what was given back, in whole payments. */
async function keptPayments(id: string): Promise<number> {
  const { customer } = await billing.stripe.subscriptions.retrieve(id);
  const { data } = await billing.stripe.charges.list({ customer: String(customer), limit: 100 });
  return data.filter(({ paid, refunded }) => paid && !refunded).length;
}

test("'nothing will be charged': a plan that Stripe ended has no 'Pay now', and the one of its mail takes nothing (rules 8.7, 8.21, decision 058)", async () => {
  const { merchant, page, id } = await ended();
  expect((await orders(merchant)).filter(({ payable }) => payable)).toEqual([]);
  await payOn(page);
  expect(await invoicesOf(id)).toEqual(["void", "paid"]);
  expect(await orderStatuses(merchant)).toEqual(["failed", "paid"]);
  expect(await keptPayments(id)).toBe(1);
  expect(await mailDataTo(billing, merchant.email, "payment-received")).toHaveLength(1);
});

test("beside a plan that was paid anew, what the ended one owed is not to be paid (decision 058)", async () => {
  const { merchant } = await ended();
  await billing.pay(merchant);
  await billing.settle();
  expect(await billing.subscriptionOf(merchant)).toMatchObject({ status: "active" });
  expect((await orders(merchant)).filter(({ payable }) => payable)).toEqual([]);
});

test("after its account was deleted, an ended plan takes nothing (rule 8.18)", async () => {
  const { merchant, page, id } = await ended();
  await merchant.ok(endpoints.deleteMe, { body: { password } });
  await payOn(page);
  expect(await keptPayments(id)).toBe(1);
});

test.each(["an event", "the reconciliation"])(
  "paid in the moment in which Stripe ended the plan, of which %s tells: the payment is refunded and mailed as such (decision 058)",
  async (teller) => {
    const { merchant, page, id } = await owing();
    await endAndPay(page);
    expect(await invoicesOf(id)).toEqual(["paid", "paid"]);
    if (teller === "the reconciliation") await reconcile(systemCtx(billing.installation));
    else await hearOf(id);
    expect(await keptPayments(id)).toBe(1);
    expect(await orderStatuses(merchant)).toEqual(["paid", "refunded"]);
    const mails = await mailKindsTo(billing, merchant.email);
    expect(mails.filter((kind) => kind === "payment-received")).toHaveLength(1);
    expect(mails.filter((kind) => kind === "payment-refunded")).toHaveLength(1);
    // Later readings give nothing back again.
    await hearOf(id);
    expect(await keptPayments(id)).toBe(1);
  },
);

test("paid in the very second in which the plan was ended: an invoice that was open is refunded, and one that was made in that second is not (rule 8.7, decision 058)", async () => {
  const { page, id } = await owing();
  later(2_000);
  const { id: other } = await newSubscriber(billing);
  await billing.setFaults({ webhooks: "drop" });
  await billing.stripe.subscriptions.cancel(id);
  await payOn(page);
  await billing.stripe.subscriptions.cancel(other);
  await billing.setFaults({ webhooks: "ok" });
  for (const one of [id, other]) {
    await hearOf(one);
    expect(await keptPayments(one)).toBe(1);
  }
});

test("paid after the end, and the refund refused: staff is mailed once, and what the bank of its payer has not decided waits without (rule 8.22)", async () => {
  const staff = await newStaff(billing.installation);
  const { merchant, page, id } = await owing();
  await endAndPay(page);
  for (const code of ["charge_disputed", "balance_insufficient", "balance_insufficient"]) {
    const refusal = stripeError("StripeInvalidRequestError", code);
    const restore = overrideStripe(billing.installation, () => ({
      refunds: { create: () => Promise.reject(refusal) },
    }));
    await hearOf(id);
    restore();
    expect(await orderStatuses(merchant)).toEqual(["paid", "paid"]);
    const mails = await mailDataTo(billing, staff.email, "refund-refused");
    expect(mails).toHaveLength(code === "charge_disputed" ? 0 : 1);
  }
  await hearOf(id);
  expect(await orderStatuses(merchant)).toEqual(["paid", "refunded"]);
});

test("paid after the end, and the refund fails days later: it is not made again, as staff is asked to send the money another way (rules 8.7, 8.22)", async () => {
  const staff = await newStaff(billing.installation);
  const { merchant, page, id } = await owing();
  await endAndPay(page, refundFailsLater);
  await hearOf(id);
  expect(await orderStatuses(merchant)).toEqual(["paid", "refunded"]);
  await billing.advance("PT1M");
  expect(await orderStatuses(merchant)).toEqual(["paid", "paid"]);
  // Stripe forgets the key of the first refund after a day.
  later(2 * 86_400_000);
  await hearOf(id);
  await billing.advance("PT1M");
  const [charge] = (await billing.stripe.charges.list({ limit: 1 })).data;
  expect((await billing.stripe.refunds.list({ charge: charge?.id ?? "" })).data).toHaveLength(1);
  expect(await mailDataTo(billing, staff.email, "refund-failed")).toHaveLength(1);
});

test("paid after the end for something other than the plan, by an invoice made by hand, it is kept (decision 058)", async () => {
  const { page, id } = await owing();
  await endAndPay(page);
  const restore = overrideStripe(billing.installation, (stripe) => ({
    invoices: listedAs(stripe, (one) => ({ ...one, billing_reason: "manual" })),
  }));
  await hearOf(id);
  restore();
  expect(await keptPayments(id)).toBe(2);
});

test("Stripe fails while voiding: the plan is read again, and its invoice voided", async () => {
  const { merchant, id } = await owing();
  const restore = overrideStripe(billing.installation, () => ({
    invoices: { voidInvoice: () => Promise.reject(stripeError("StripeConnectionError")) },
  }));
  await billing.advance("P25D");
  expect(await invoicesOf(id)).toEqual(["open", "paid"]);
  restore();
  await reconcile(systemCtx(billing.installation));
  expect(await invoicesOf(id)).toEqual(["void", "paid"]);
  expect((await orders(merchant)).filter(({ payable }) => payable)).toEqual([]);
});

test("the reconciliation voids what an earlier version left open, once", async () => {
  const { merchant, id } = await owing();
  await billing.setFaults({ webhooks: "drop" });
  await billing.advance("P25D");
  // As it was written then.
  await billing.installation.db
    .updateTable("subscription")
    .set({ status: "canceled", end_reason: "payment_failed" })
    .where("id", "=", id)
    .execute();
  expect((await orders(merchant)).filter(({ payable }) => payable)).toHaveLength(1);
  await reconcile(systemCtx(billing.installation));
  expect(await invoicesOf(id)).toEqual(["void", "paid"]);
  expect((await orders(merchant)).filter(({ payable }) => payable)).toEqual([]);
  expect(await readByReconciliation()).not.toContain(id);
});

test("the reconciliation does not read a plan again whose open invoice may still be paid", async () => {
  const { id } = await owing();
  await reconcile(systemCtx(billing.installation));
  expect(await readByReconciliation()).not.toContain(id);
});

/** The subscriptions that one reconciliation reads by themselves. */
async function readByReconciliation(): Promise<string[]> {
  const read: string[] = [];
  const restore = overrideStripe(billing.installation, (stripe) => ({
    subscriptions: {
      retrieve: (id: string) => {
        read.push(id);
        return stripe.subscriptions.retrieve(id);
      },
    },
  }));
  await reconcile(systemCtx(billing.installation));
  restore();
  return read;
}
