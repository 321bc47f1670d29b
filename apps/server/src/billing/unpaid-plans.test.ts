import { endpoints } from "@coupon-center/contract";
import { failsLater, goodCard, payOnPage } from "@coupon-center/testing/pay-by-link";
import { password } from "@coupon-center/testing/samples";
import { afterAll, expect, test } from "vitest";
import { newStaff } from "../testing/accounts-and-stores.ts";
import { Caller, newStore } from "../testing/caller.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { pauseSuspended } from "./pause-suspended.ts";
import { openBilledInstallation } from "./testing/billed-installation.ts";
import { reconcile } from "./testing/reconcile.ts";
import { mailDataTo, orderStatuses } from "./testing/state.ts";
import { newApprovedStore, newSubscriber } from "./testing/subscriber.ts";
import { newSuspendable } from "./testing/suspendable.ts";

const billing = await openBilledInstallation({ afterRetries: "unpaid" });
afterAll(() => billing.close());

test("an unpaid one that is first seen after a new one: what was paid for it is mailed, its failure is not", async () => {
  const { merchant } = await newStore(billing.installation);
  await billing.setFaults({ webhooks: "drop" });
  await billing.pay(merchant, failsLater);
  await billing.advance("P2M");
  await billing.setFaults({ webhooks: "ok" });
  await billing.pay(merchant, goodCard);
  await billing.settle();
  await reconcile(systemCtx(billing.installation));
  expect(await orderStatuses(merchant)).toEqual(["failed", "paid", "paid"]);
  expect(await mailDataTo(billing, merchant.email, "payment-received")).toHaveLength(2);
  expect(await mailDataTo(billing, merchant.email, "payment-failed")).toEqual([]);
  expect(await mailDataTo(billing, merchant.email, "second-subscription")).toEqual([]);
});

test("two that are unpaid when the second is first seen: one is ended, and what both were paid for is refunded (decision 039)", async () => {
  const { merchant, id: elder } = await newSubscriber(billing, failsLater);
  await billing.moveTo(new Date(billing.installation.clock.business() + 5_000).toISOString());
  await billing.setFaults({ webhooks: "drop" });
  await billing.pay(merchant, failsLater);
  await billing.setFaults({ webhooks: "ok" });
  await billing.advance("P2M");
  await reconcile(systemCtx(billing.installation));
  const kept = await billing.subscriptionOf(merchant);
  expect(kept).toMatchObject({ status: "unpaid" });
  expect(kept?.id).not.toBe(elder);
  expect(await billing.stripe.subscriptions.retrieve(elder)).toMatchObject({ status: "canceled" });
  expect(await orderStatuses(merchant)).toEqual(["failed", "failed", "paid", "refunded"]);
  const mails = await mailDataTo(billing, merchant.email, "second-subscription");
  expect(mails).toMatchObject([{ refunded: true }]);
});

test("one of a suspended store, of which nothing was heard until Stripe gave up: its failure is mailed, as its invoice stays open (rule 8.21, decision 067)", async () => {
  const staff = await newStaff(billing.installation);
  const { merchant, suspend } = await newSuspendable(billing, staff, failsLater);
  await billing.setFaults({ webhooks: "drop" });
  await suspend();
  await billing.advance("P2M");
  await billing.setFaults({ webhooks: "ok" });
  await reconcile(systemCtx(billing.installation));
  await pauseSuspended(systemCtx(billing.installation));
  await billing.settle();
  expect(await orderStatuses(merchant)).toEqual(["failed", "paid"]);
  expect(await mailDataTo(billing, merchant.email, "payment-failed")).toHaveLength(1);
});

test("one whose account was deleted before anything was heard of it is ended, its payment refunded and its open invoice voided (decision 039)", async () => {
  const { merchant } = await newStore(billing.installation);
  await billing.setFaults({ webhooks: "drop" });
  await billing.pay(merchant, failsLater);
  await merchant.ok(endpoints.deleteMe, { body: { password } });
  await billing.advance("P2M");
  await billing.setFaults({ webhooks: "ok" });
  await reconcile(systemCtx(billing.installation));
  await billing.settle();
  const { data } = await billing.stripe.subscriptions.list({ status: "all", limit: 1 });
  expect(data[0]?.status).toBe("canceled");
  const invoices = await billing.stripe.invoices.list({ subscription: data[0]?.id ?? "" });
  expect(invoices.data.map(({ status }) => status)).toEqual(["void", "void", "paid"]);
  const charges = await billing.stripe.charges.list({ customer: String(data[0]?.customer) });
  expect(charges.data.filter(({ paid }) => paid).map(({ refunded }) => refunded)).toEqual([true]);
});

/**
 * An unpaid plan in its next period, of which Stripe keeps drafts; `owed` is the invoice's page.
 */
async function unpaidForMonths() {
  const made = await newApprovedStore(billing, new Caller(billing.installation));
  const { merchant } = made;
  await billing.pay(merchant, failsLater);
  await billing.settle();
  await billing.advance("P3M");
  const { id, status } = (await billing.subscriptionOf(merchant)) ?? { id: "" };
  expect([status, await made.shown()]).toEqual(["unpaid", 0]);
  const { results } = await merchant.ok(endpoints.listTransactions);
  const open = results.find(({ payable }) => payable)?.id ?? 0;
  const { url } = await merchant.ok(endpoints.getReceipt, { params: { id: open } });
  return { ...made, id, owed: url };
}

test.each(["on its page", "with another card", "on its page, unheard of"])(
  "'once it is made, they are shown again automatically': an unpaid plan that is paid %s after its next period began is active, and nothing else is charged for it (rules 8.5, 8.21, decision 037)",
  async (how) => {
    const { merchant, shown, id, owed } = await unpaidForMonths();
    const customer = String((await billing.stripe.subscriptions.retrieve(id)).customer);
    if (how === "with another card") {
      const card = await billing.stripe.paymentMethods.attach("pm_card_visa", { customer });
      const said = await merchant.ok(endpoints.makeDefaultPaymentMethod, {
        params: { id: card.id },
      });
      expect(said.open_payment?.outcome).toBe("paid");
    } else if (how === "on its page") {
      await payOnPage(owed);
      await billing.settle();
    } else {
      // As an earlier version left it: the payment is known, and the plan unpaid.
      await billing.setFaults({ webhooks: "drop" });
      await payOnPage(owed);
      await billing.setFaults({ webhooks: "ok" });
      const { db } = billing.installation;
      const set = {
        status: "paid" as const,
        payable: 0,
        created_at: billing.installation.clock.business(),
      };
      await db.updateTable("payment_transaction").set(set).where("payable", "=", 1).execute();
      await db
        .updateTable("subscription")
        .set({ past_due_since: null })
        .where("id", "=", id)
        .execute();
      await reconcile(systemCtx(billing.installation));
    }
    const plan = await billing.subscriptionOf(merchant);
    expect([plan?.status, await shown()]).toEqual(["active", 1]);
    const charges = await billing.stripe.charges.list({ customer, limit: 100 });
    expect(charges.data.filter(({ paid }) => paid)).toHaveLength(2);
    expect(await orderStatuses(merchant)).toEqual(["paid", "paid"]);
    // The next one is charged when the period that runs is over, which from a February's end is at
    // the end of March.
    const good = await billing.stripe.paymentMethods.attach("pm_card_visa", { customer });
    await billing.stripe.subscriptions.update(id, { default_payment_method: good.id });
    await billing.advance("P32D");
    expect(await billing.subscriptionOf(merchant)).toMatchObject({ status: "active" });
    const later = await billing.stripe.charges.list({ customer, limit: 100 });
    expect(later.data.filter(({ paid }) => paid)).toHaveLength(3);
  },
);
