import { endpoints } from "@coupon-center/contract";
import { payOnPage } from "@coupon-center/testing/pay-by-link";
import { afterAll, expect, test } from "vitest";
import { Caller } from "../testing/caller.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { openBilledInstallation } from "./testing/billed-installation.ts";
import { reconcile } from "./testing/reconcile.ts";
import { mailDataTo } from "./testing/state.ts";
import { newApprovedStore } from "./testing/subscriber.ts";

const confirmsEach = "4000 0027 6000 3184";

const billing = await openBilledInstallation();
const guest = new Caller(billing.installation);
afterAll(() => billing.close());

/** A public store whose owner's bank wants each renewal confirmed, after the first one failed. */
async function unconfirmedMerchant() {
  const { merchant, shown } = await newApprovedStore(billing, guest);
  await billing.pay(merchant, confirmsEach);
  await billing.settle();
  await billing.advance("P1M");
  const plan = await billing.subscriptionOf(merchant);
  const id = plan?.id ?? "";
  const customer = String((await billing.stripe.subscriptions.retrieve(id)).customer);
  return {
    merchant,
    shown,
    id,
    customer,
    since: plan?.past_due_since,
    newCard: async () =>
      (await billing.stripe.paymentMethods.attach("pm_card_visa", { customer })).id,
    open: async () =>
      (await billing.stripe.invoices.list({ subscription: id, status: "open" })).data,
    charged: async () =>
      (await billing.stripe.charges.list({ customer, limit: 100 })).data.filter(({ paid }) => paid)
        .length,
    rows: async () =>
      (await merchant.ok(endpoints.listTransactions)).results.map(
        ({ status, payable }) => `${status}${payable ? ", payable" : ""}`,
      ),
  };
}

test("of a plan that was not paid for months only the newest payment is asked for; the coupons stay hidden, which is mailed once (decision 090)", async () => {
  const { merchant, shown, since, rows, open } = await unconfirmedMerchant();
  expect(await shown()).toBe(1);
  await billing.advance("P22D");
  expect(await shown()).toBe(0);
  for (const _month of [2, 3]) await billing.advance("P1M");
  expect(await rows()).toEqual(["failed, payable", "failed", "failed", "paid"]);
  expect(await open()).toHaveLength(1);
  expect(await billing.subscriptionOf(merchant)).toMatchObject({
    status: "past_due",
    past_due_since: since,
  });
  expect(await shown()).toBe(0);
  expect(await mailDataTo(billing, merchant.email, "payment-failed")).toHaveLength(3);
});

test("another card is charged once for it, and the plan goes on (decision 090)", async () => {
  const { merchant, shown, newCard, charged, rows } = await unconfirmedMerchant();
  for (const _month of [2, 3]) await billing.advance("P1M");
  const { open_payment } = await merchant.ok(endpoints.makeDefaultPaymentMethod, {
    params: { id: await newCard() },
  });
  expect(open_payment).toMatchObject({ outcome: "paid" });
  await billing.settle();
  expect(await charged()).toBe(2);
  expect(await rows()).toEqual(["paid", "failed", "failed", "paid"]);
  expect(await billing.subscriptionOf(merchant)).toMatchObject({
    status: "active",
    past_due_since: null,
  });
  expect(await shown()).toBe(1);
});

test("another card is charged once too if no event of the renewals was processed before (decision 090)", async () => {
  const { merchant, newCard, charged, rows } = await unconfirmedMerchant();
  await billing.setFaults({ webhooks: "hold" });
  for (const _month of [2, 3]) await billing.advance("P1M");
  await merchant.ok(endpoints.makeDefaultPaymentMethod, { params: { id: await newCard() } });
  await billing.setFaults({ webhooks: "ok" });
  await billing.settle();
  expect(await charged()).toBe(2);
  expect(await rows()).toEqual(["paid", "failed", "failed", "paid"]);
});

test("what is paid on the invoice's page leaves nothing else open (decision 090)", async () => {
  const { merchant, open, rows } = await unconfirmedMerchant();
  await billing.setFaults({ webhooks: "hold" });
  await billing.advance("P1M");
  await payOnPage((await open())[0]?.hosted_invoice_url ?? "");
  await billing.setFaults({ webhooks: "ok" });
  await billing.settle();
  expect(await rows()).toEqual(["paid", "failed", "paid"]);
  expect(await open()).toEqual([]);
  expect(await billing.subscriptionOf(merchant)).toMatchObject({ status: "active" });
});

test("the days of grace of a later payment are its own once the plan was paid (decisions 037, 090)", async () => {
  const { merchant, open } = await unconfirmedMerchant();
  await billing.advance("P1M");
  await payOnPage((await open())[0]?.hosted_invoice_url ?? "", confirmsEach);
  await billing.settle();
  await billing.advance("P1M");
  const [newest] = await open();
  expect(await billing.subscriptionOf(merchant)).toMatchObject({
    status: "past_due",
    past_due_since: newest?.created,
  });
});

test("a failed try that is first heard of when its invoice is void, for a later period or by hand, is not mailed (rule 11.3, decision 090)", async () => {
  const { merchant, open, rows } = await unconfirmedMerchant();
  const mails = () => mailDataTo(billing, merchant.email, "payment-failed");
  await billing.setFaults({ webhooks: "drop" });
  for (const _month of [2, 3]) await billing.advance("P1M");
  await billing.setFaults({ webhooks: "ok" });
  await reconcile(systemCtx(billing.installation));
  expect(await rows()).toEqual(["failed, payable", "failed", "failed", "paid"]);
  expect(await mails()).toHaveLength(2);
  await billing.setFaults({ webhooks: "drop" });
  await billing.advance("P1M");
  await billing.stripe.invoices.voidInvoice((await open())[0]?.id ?? "");
  await billing.setFaults({ webhooks: "ok" });
  await reconcile(systemCtx(billing.installation));
  expect(await billing.subscriptionOf(merchant)).toMatchObject({ status: "active" });
  expect(await mails()).toHaveLength(2);
});
