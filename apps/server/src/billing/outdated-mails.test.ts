import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dayIn, endpoints } from "@coupon-center/contract";
import { failsLater, goodCard } from "@coupon-center/testing/pay-by-link";
import { afterAll, expect, test } from "vitest";
import { Caller } from "../testing/caller.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { remindOfCards } from "./remind-of-cards.ts";
import { syncSubscription } from "./sync/sync-subscription.ts";
import { openBilledInstallation } from "./testing/billed-installation.ts";
import { changeAtStripe } from "./testing/change-at-stripe.ts";
import { listedAs, overrideStripe } from "./testing/override-stripe.ts";
import { postEvent } from "./testing/post-event.ts";
import { reconcile } from "./testing/reconcile.ts";
import { mailDataTo, mailKindsTo } from "./testing/state.ts";
import { createUnconfirmed, newApprovedStore, subscribe } from "./testing/subscriber.ts";
import { warnOfHiding } from "./warn-of-hiding.ts";

const data = mkdtempSync(join(tmpdir(), "coupon-center-outdated-"));
const billing = await openBilledInstallation({ data, afterRetries: "past_due", retryDays: [3] });
afterAll(async () => {
  await billing.close();
  rmSync(data, { recursive: true });
});

/** A merchant with an approved store and a plan; `kinds` are those of all their mails. */
async function subscriber(card: string) {
  const { merchant } = await newApprovedStore(billing, new Caller(billing.installation));
  const id = await subscribe(billing, merchant, card);
  const customer = String((await billing.stripe.subscriptions.retrieve(id)).customer);
  return { merchant, id, customer, kinds: () => mailKindsTo(billing, merchant.email) };
}

/** Pays the open invoice with another card. */
async function payOpen({ id, customer }: { id: string; customer: string }) {
  const { id: payment_method } = await billing.stripe.paymentMethods.attach("pm_card_visa", {
    customer,
  });
  const open = await billing.stripe.invoices.list({ subscription: id, status: "open" });
  await billing.stripe.invoices.pay(open.data[0]?.id ?? "", { payment_method });
  await billing.settle();
}

const warn = () => warnOfHiding(systemCtx(billing.installation));

test("the mail of a failed payment that waits while the mail server is down is not sent once the payment is made; one that was sent stays (rule 11.3, 'A mail says only what is true when it is read')", async () => {
  const one = await subscriber(failsLater);
  await billing.advance("P1M");
  expect(await one.kinds()).toContain("payment-failed");
  await payOpen(one);
  expect(await one.kinds()).not.toContain("payment-failed");
  const other = await subscriber(failsLater);
  await billing.advance("P1M");
  await billing.advance("PT1M");
  await payOpen(other);
  expect(await other.kinds()).toContain("payment-failed");
});

test("the mail of a failed try that waits is replaced by that of the next one (rules 11.3, 11.5)", async () => {
  const { merchant, kinds } = await subscriber(failsLater);
  await billing.advance("P1M");
  await billing.setFaults({ webhooks: "drop" });
  await billing.advance("P4D");
  await billing.setFaults({ webhooks: "ok" });
  const { db } = billing.installation;
  const mails = db.updateTable("outbox").where("recipient", "=", merchant.email);
  await mails.set({ sent_at: null }).execute();
  await reconcile(systemCtx(billing.installation));
  await billing.settle();
  expect((await kinds()).filter((kind) => kind === "payment-failed")).toHaveLength(1);
});

test("the mail of a failed try that waits tells what is still due if a part is paid meanwhile; one that was sent is not repeated (rules 11.3, 11.5)", async () => {
  const waiting = await subscriber(failsLater);
  const sent = await subscriber(failsLater);
  await billing.advance("P1M");
  const { db } = billing.installation;
  const mails = db.updateTable("outbox").where("recipient", "=", sent.merchant.email);
  await mails.set({ sent_at: 1 }).execute();
  overrideStripe(billing.installation, ({ invoices }) => ({
    invoices: listedAs({ invoices }, (one) =>
      one.status === "open" ? { ...one, amount_paid: 1000, amount_remaining: 1499 } : one,
    ),
  }));
  for (const [{ merchant, id }, amount] of [
    [waiting, "$14.99"],
    [sent, "$24.99"],
  ] as const) {
    const { id: accountId } = await merchant.ok(endpoints.getMe);
    await syncSubscription(billing.ctxOf(8), { accountId, subscriptions: [id] });
    const failed = await mailDataTo(billing, merchant.email, "payment-failed");
    expect(failed).toEqual([expect.objectContaining({ amount })]);
  }
});

test("a failed payment that was credited at Stripe, so that nothing of it is due, is not asked for any more, nor mailed if its mail waits (rule 11.3)", async () => {
  const { merchant, id, kinds } = await subscriber(failsLater);
  await billing.advance("P1M");
  const open = await billing.stripe.invoices.list({ subscription: id, status: "open" });
  const newest = async () => (await merchant.ok(endpoints.listTransactions)).results[0];
  expect(await newest()).toMatchObject({ status: "failed", amount: 2499, payable: true });
  // A credit note lessens what is due; an invoice of which nothing is due counts as paid.
  const credited = { status: "paid", amount_due: 0, amount_remaining: 0 };
  changeAtStripe(data, open.data[0]?.id ?? "", { ...credited, next_payment_attempt: null });
  changeAtStripe(data, id, { status: "active" });
  await reconcile(systemCtx(billing.installation));
  const unpayable = { status: "failed", amount: 2499, payable: false, receipt_url: null };
  expect(await newest()).toMatchObject(unpayable);
  expect(await kinds()).not.toContain("payment-failed");
});

test("a failed payment of which a part is credited at Stripe shows what is still due, as its mail does while it waits, and all of it once that is undone (rules 8.11, 11.3)", async () => {
  const { merchant, id } = await subscriber(failsLater);
  await billing.advance("P1M");
  const [open] = (await billing.stripe.invoices.list({ subscription: id, status: "open" })).data;
  const tell = async (type: string, amount_due: number) => {
    changeAtStripe(data, open?.id ?? "", { amount_due, amount_remaining: amount_due });
    const [shape] = (await billing.stripe.events.list({ limit: 1 })).data;
    const object = { id: "cn_1", object: "credit_note", customer: open?.customer };
    const named = { id: `evt_${type.replace(".", "_")}`, type };
    await postEvent(billing, { ...shape, ...named, data: { object } });
    await billing.settle();
    const [payment] = (await merchant.ok(endpoints.listTransactions)).results;
    const mails = await mailDataTo(billing, merchant.email, "payment-failed");
    return [payment?.amount, ...mails.map(({ amount }) => amount)];
  };
  expect(await tell("credit_note.created", 1499)).toEqual([1499, "$14.99"]);
  expect(await tell("credit_note.voided", 2499)).toEqual([2499, "$24.99"]);
});

test.each([
  ["will be hidden", "P19D", "coupons-hidden-soon"],
  ["are hidden", "P22D", "coupons-hidden"],
] as const)(
  "the mail that coupons %s is not sent once the payment is made (rule 11.3)",
  async (_name, wait, kind) => {
    const one = await subscriber(failsLater);
    await billing.advance("P1M");
    await billing.advance(wait);
    await warn();
    expect(await one.kinds()).toContain(kind);
    await payOpen(one);
    expect(await one.kinds()).not.toContain(kind);
  },
);

test("the mail that a card ends is not sent once the plan has another one (rule 11.3)", async () => {
  const { id, customer, kinds } = await subscriber(goodCard);
  const month = dayIn("UTC", billing.installation.clock.business()).slice(0, 7);
  const plan = billing.installation.db.updateTable("subscription").where("id", "=", id);
  const { default_payment_method: old } = await billing.stripe.subscriptions.retrieve(id);
  const { card } = await billing.stripe.paymentMethods.retrieve(String(old));
  const [exp_year, exp_month] = month.split("-").map(Number);
  changeAtStripe(data, String(old), { card: { ...card, exp_year, exp_month } });
  await billing.moveTo(`${month}-28T12:00:00Z`).catch(() => undefined);
  await plan.set({ card_month: month }).execute();
  await remindOfCards(systemCtx(billing.installation));
  expect(await kinds()).toContain("card-ends");
  const other = await billing.stripe.paymentMethods.attach("pm_card_mastercard", { customer });
  await billing.stripe.subscriptions.update(id, { default_payment_method: other.id });
  await billing.settle();
  expect(await kinds()).not.toContain("card-ends");
});

test("the mail that a plan has ended is not sent once another one is in force (rule 11.3)", async () => {
  const { merchant, id, kinds } = await subscriber(goodCard);
  await billing.stripe.subscriptions.cancel(id);
  await billing.settle();
  expect(await kinds()).toContain("cancelled");
  await billing.pay(merchant);
  await billing.settle();
  expect(await kinds()).not.toContain("cancelled");
});

test("the mail that a plan has ended is not sent once another one, whose first payment waited for its confirmation, is paid (rule 11.3)", async () => {
  const { merchant, id, customer, kinds } = await subscriber(goodCard);
  await billing.stripe.subscriptions.cancel(id);
  await billing.settle();
  const next = await createUnconfirmed(billing, id);
  const { db } = billing.installation;
  const mails = db.updateTable("outbox").where("recipient", "=", merchant.email);
  await mails.set({ sent_at: null }).execute();
  expect(await kinds()).toContain("cancelled");
  await payOpen({ id: next, customer });
  expect(await kinds()).not.toContain("cancelled");
});
