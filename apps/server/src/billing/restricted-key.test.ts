import { endpoints } from "@coupon-center/contract";
import { failsLater, payOnPage } from "@coupon-center/testing/pay-by-link";
import { password } from "@coupon-center/testing/samples";
import { afterAll, beforeAll, expect, test } from "vitest";
import { documentedPermissions, resourceOf } from "../commands/doctor/testing/permissions.ts";
import { stripePayments } from "../ports/payments.ts";
import { newStaff } from "../testing/accounts-and-stores.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { compareSubscriptions } from "./reconcile/compare-subscriptions.ts";
import { retryDuplicateRefunds } from "./reconcile/retry-duplicate-refunds.ts";
import { type BilledInstallation, openBilledInstallation } from "./testing/billed-installation.ts";
import { reconcile } from "./testing/reconcile.ts";
import { forgetBilling, mailDataTo, orderStatuses } from "./testing/state.ts";
import { newSubscriber } from "./testing/subscriber.ts";
import { updateCustomers } from "./update-customers.ts";

const key = "rk_test_going_live";
const keyWithoutDisputes = "rk_test_no_disputes";
const keyWithoutRefunds = "rk_test_no_refunds";

let billing: BilledInstallation;
beforeAll(async () => {
  const { write, read } = documentedPermissions();
  const permissions = [
    ...write.map((name) => `${resourceOf(name)}_write`),
    ...read.map((name) => `${resourceOf(name)}_read`),
  ];
  billing = await openBilledInstallation({
    restrictedKeys: {
      [key]: permissions,
      [keyWithoutDisputes]: permissions.filter((name) => name !== "dispute_read"),
      [keyWithoutRefunds]: permissions.filter((name) => !name.startsWith("refund_")),
    },
    installation: { stripeKey: key },
  });
});
afterAll(() => billing.close());

/** A context of jobs with another key. */
function withKey(secretKey: string) {
  const ctx = systemCtx(billing.installation);
  const options = { secretKey, webhookSecrets: [], apiUrl: billing.sandbox.origin };
  return { ...ctx, ports: { ...ctx.ports, payments: stripePayments(options) } };
}

test("the permissions of docs/going-live.md are enough for a plan's whole life (rule 8.14)", async () => {
  const { merchant, store } = await newSubscriber(billing);
  const [payment] = (await merchant.ok(endpoints.listTransactions)).results;
  const params = { id: payment?.id ?? 0 };
  expect((await merchant.ok(endpoints.getReceipt, { params })).url).toContain("/receipts/");
  await merchant.ok(endpoints.openCustomerPortal);
  const [card] = (await merchant.ok(endpoints.listPaymentMethods)).results;
  await merchant.ok(endpoints.makeDefaultPaymentMethod, { params: { id: card?.id ?? "" } });
  for (const status of ["canceled", "active"] as const)
    expect(await merchant.ok(endpoints.updateSubscription, { body: { status } })).toMatchObject({
      status,
    });
  // A second plan is ended, and given back.
  await billing.pay(merchant);
  await billing.settle();
  const history = (await merchant.ok(endpoints.listTransactions)).results;
  expect(history.map(({ status }) => status).toSorted()).toEqual(["paid", "refunded"]);
  await reconcile(systemCtx(billing.installation));
  const staff = await newStaff(billing.installation);
  await staff.ok(endpoints.staffGetBilling, { params: { id: store.id } });
  await merchant.ok(endpoints.deleteMe, { body: { password } });
  await updateCustomers(systemCtx(billing.installation));
});

test("and for one that is past due: its open payment is made, or voided (rules 8.7, 8.23)", async () => {
  const { merchant } = await newSubscriber(billing, failsLater);
  await billing.advance("P1M");
  expect(await billing.subscriptionOf(merchant)).toMatchObject({ status: "past_due" });
  await merchant.ok(endpoints.payOpen);
  const cancelled = await merchant.ok(endpoints.updateSubscription, {
    body: { status: "canceled" },
  });
  await billing.settle();
  const open = await billing.stripe.invoices.list({ subscription: cancelled.id, status: "open" });
  expect(open.data).toEqual([]);
});

test("a key that may not read disputes: a plan whose payment is disputed is compared all the same, and so are others (rule 8.14)", async () => {
  const disputed = await newSubscriber(billing, "4000 0000 0000 0259");
  await billing.advance("PT1M");
  const other = await newSubscriber(billing);
  await forgetBilling(billing);
  await compareSubscriptions(withKey(keyWithoutDisputes));
  for (const { merchant, id } of [disputed, other])
    expect(await billing.subscriptionOf(merchant)).toMatchObject({ id, status: "active" });
  const { results } = await disputed.merchant.ok(endpoints.listTransactions);
  expect(results).toMatchObject([{ status: "disputed" }]);
});

test("a key that may not refund: the comparison goes on after a second plan, staff is mailed once, and with the permission it is given back (rules 8.14, 8.22)", async () => {
  const staff = await newStaff(billing.installation);
  const twice = await newSubscriber(billing);
  await billing.advance("PT1M");
  const other = await newSubscriber(billing);
  await billing.setFaults({ webhooks: "drop" });
  await billing.pay(twice.merchant);
  await billing.stripe.subscriptions.update(other.id, { cancel_at_period_end: true });
  await billing.setFaults({ webhooks: "ok" });
  const ctx = withKey(keyWithoutRefunds);
  await compareSubscriptions(ctx);
  expect((await billing.subscriptionOf(other.merchant))?.ends_at).not.toBeNull();
  for (let round = 0; round < 2; round++)
    await expect(retryDuplicateRefunds(ctx)).rejects.toThrow(/permission/i);
  expect(await orderStatuses(twice.merchant)).toEqual(["paid", "paid"]);
  expect(await mailDataTo(billing, staff.email, "refund-refused")).toMatchObject([
    { email: twice.merchant.email, reason: expect.stringMatching(/permission/i) },
  ]);
  await retryDuplicateRefunds(systemCtx(billing.installation));
  expect(await orderStatuses(twice.merchant)).toEqual(["paid", "refunded"]);
});

test("nor one for what was paid after a plan's end: the plan is read all the same (rules 8.7, 8.22)", async () => {
  const staff = await newStaff(billing.installation);
  const { merchant, id } = await newSubscriber(billing, failsLater);
  await billing.advance("P1M");
  const [open] = (await billing.stripe.invoices.list({ subscription: id, status: "open" })).data;
  await billing.setFaults({ webhooks: "drop" });
  await billing.stripe.subscriptions.cancel(id);
  await billing.advance("PT1M");
  await payOnPage(open?.hosted_invoice_url ?? "");
  await billing.setFaults({ webhooks: "ok" });
  const ctx = withKey(keyWithoutRefunds);
  await compareSubscriptions(ctx);
  expect(await billing.subscriptionOf(merchant)).toMatchObject({ status: "canceled" });
  expect(await mailDataTo(billing, staff.email, "refund-refused")).toHaveLength(1);
});
