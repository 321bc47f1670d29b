import { endpoints } from "@coupon-center/contract";
import { failsLater } from "@coupon-center/testing/pay-by-link";
import type Stripe from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newStaff } from "../testing/accounts-and-stores.ts";
import { captureLog } from "../testing/capture-log.ts";
import { makeClientFiles } from "../testing/client-files.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { pauseSuspended } from "./pause-suspended.ts";
import { openBilledInstallation } from "./testing/billed-installation.ts";
import { overrideStripe, stripeError } from "./testing/override-stripe.ts";
import { reconcile } from "./testing/reconcile.ts";
import { mailDataTo } from "./testing/state.ts";
import { newSuspendable } from "./testing/suspendable.ts";

const clientFiles = makeClientFiles();
const clients = clientFiles.load([{ clientId: 8, price: 24.99, yearlyPrice: 249.9 }]);
const billing = await openBilledInstallation({ clients });
const staff = await newStaff(billing.installation);
// The year begins on the 10th of a month.
let began: Date;
beforeAll(async () => {
  const now = new Date(billing.installation.clock.business());
  began = new Date(Date.UTC(now.getUTCFullYear() + 1, 3, 10, 12));
  await billing.moveTo(began.toISOString());
});
afterAll(async () => {
  await billing.close();
  clientFiles.remove();
});

async function yearly(card?: string) {
  const made = await newSuspendable(billing, staff, card, "year");
  const switched = () => pauseSuspended(systemCtx(billing.installation)).then(billing.settle);
  const change = (status: "canceled" | "active") =>
    made.merchant.ok(endpoints.updateSubscription, { body: { status } });
  const plan = async () => (await billing.subscriptionOf(made.merchant)) ?? undefined;
  const endOf = async () => new Date(((await plan())?.current_period_end ?? 0) * 1000);
  return {
    ...made,
    pause: () => made.suspend().then(switched),
    unpause: () => made.lift().then(switched),
    cancel: () => change("canceled"),
    resume: () => change("active"),
    plan,
    /** in how many days the present period ends */
    daysLeft: async () =>
      Math.round(((await endOf()).getTime() - billing.installation.clock.business()) / 86_400_000),
    paid: async () =>
      (await made.merchant.ok(endpoints.listTransactions)).results.map(({ amount }) => amount),
  };
}

test("a yearly plan that is suspended over its renewal is free until the day of the month after the suspension, and charged for a year then (rule 8.31, decision 096)", async () => {
  const one = await yearly();
  await billing.advance("P11M");
  await one.pause();
  await billing.advance("P3M10D");
  expect(await one.plan()).toMatchObject({ status: "trialing", collection_paused: true });
  await one.unpause();
  expect(await one.plan()).toMatchObject({ status: "trialing", collection_paused: false });
  expect([await one.shown(), await one.paid()]).toEqual([1, [24_990]]);
  const left = await one.daysLeft();
  expect(left).toBeGreaterThan(15);
  expect(left).toBeLessThan(25);
  await billing.advance(`P${left + 1}D`);
  expect(await one.paid()).toEqual([24_990, 24_990]);
  expect(await one.plan()).toMatchObject({ status: "active", interval: "year" });
  expect(await one.daysLeft()).toBeGreaterThan(360);
  await billing.advance("P1Y");
  expect(await one.paid()).toHaveLength(3);
});

test("a suspension within a year that is paid changes nothing of it (rule 8.31)", async () => {
  const one = await yearly();
  await one.pause();
  await billing.advance("P6M");
  await one.unpause();
  expect(await one.plan()).toMatchObject({ status: "active" });
  expect(await one.daysLeft()).toBeGreaterThan(170);
});

test("a suspension within a year that is paid, and in which another invoice was voided, changes nothing of it, either (rule 8.31)", async () => {
  const one = await yearly();
  const restore = overrideStripe(billing.installation, (stripe) => ({
    invoices: {
      list: (given: Stripe.InvoiceListParams) => {
        const listed = stripe.invoices.list(given);
        const autoPagingToArray = async (most: { limit: number }) => {
          const [paid, ...more] = await listed.autoPagingToArray(most);
          const change = { billing_reason: "subscription_update", status: "void", amount_due: 500 };
          return paid ? [{ ...paid, id: "in_changed", ...change }, paid, ...more] : [];
        };
        return Object.assign(stripe.invoices.list(given), { autoPagingToArray });
      },
    },
  }));
  await one.pause();
  restore();
  expect(await one.plan()).toMatchObject({ status: "active", collection_paused: true });
  expect(await one.daysLeft()).toBeGreaterThan(360);
});

test.each(["at Stripe's period end", "at a day, as Stripe's portal does"])(
  "a yearly plan that is cancelled in an unpaid year, %s, ends on the day of the month, which is mailed (rules 8.19, 8.31)",
  async (how) => {
    const one = await yearly();
    await billing.advance("P11M");
    await one.pause();
    if (how.startsWith("at a day")) {
      await billing.setFaults({ webhooks: "drop" });
      await billing.advance("P1M1D");
      await billing.stripe.subscriptions.update(one.id, { cancel_at: "max_period_end" });
      await billing.setFaults({ webhooks: "ok" });
      await reconcile(systemCtx(billing.installation));
    } else {
      await billing.advance("P1M1D");
      await one.cancel();
    }
    const { ends_at, current_period_end } = (await one.plan()) ?? {};
    expect(ends_at).toBe(current_period_end);
    expect(await one.daysLeft()).toBeLessThan(31);
    await one.unpause();
    expect(await one.shown()).toBe(1);
    const mails = await mailDataTo(billing, one.merchant.email, "cancelled");
    expect(mails.at(-1)).toMatchObject({
      until: new Date((ends_at ?? 0) * 1000).toISOString().slice(0, 10),
    });
    await billing.advance("P1M");
    expect([await one.shown(), await one.paid()]).toEqual([0, [24_990]]);
    expect((await billing.stripe.subscriptions.retrieve(one.id)).status).toBe("canceled");
  },
);

test("one that is cancelled, and reactivated after the suspension, is charged on the day of the month (rule 8.31)", async () => {
  const one = await yearly();
  await billing.advance("P11M");
  await one.pause();
  await billing.advance("P1M1D");
  await one.cancel();
  await one.unpause();
  await one.resume();
  await billing.advance("P1M");
  expect(await one.paid()).toEqual([24_990, 24_990]);
});

test("the suspension is lifted before the renewal within it is known: the year is not free, either (rule 8.31)", async () => {
  const one = await yearly();
  await billing.advance("P11M");
  await one.pause();
  await billing.setFaults({ webhooks: "drop" });
  await billing.advance("P1M1D");
  await one.unpause();
  await billing.setFaults({ webhooks: "ok" });
  await reconcile(systemCtx(billing.installation));
  expect(await one.plan()).toMatchObject({ status: "trialing", collection_paused: false });
  expect(await one.daysLeft()).toBeLessThan(31);
});

test("a yearly renewal that failed before the suspension is void, and not followed by a free year (rule 8.31)", async () => {
  const one = await yearly(failsLater);
  await billing.advance("P1Y");
  expect((await one.plan())?.status).toBe("past_due");
  await one.pause();
  expect(await one.plan()).toMatchObject({ status: "trialing", past_due_since: null });
  expect(await one.daysLeft()).toBeLessThan(32);
});

test("a year that costs nothing by a discount is not shortened by a suspension, nor is a month (rule 8.31)", async () => {
  const one = await yearly();
  const monthly = await newSuspendable(billing, staff);
  const { id: coupon } = await billing.stripe.coupons.create({
    percent_off: 100,
    duration: "forever",
  });
  await billing.stripe.subscriptions.update(one.id, { discounts: [{ coupon }] });
  await billing.advance("P11M");
  await one.pause();
  await monthly.suspend();
  await pauseSuspended(systemCtx(billing.installation));
  await billing.advance("P1M5D");
  expect(await one.plan()).toMatchObject({ status: "active", collection_paused: true });
  expect(await one.daysLeft()).toBeGreaterThan(330);
  expect(await billing.subscriptionOf(monthly.merchant)).toMatchObject({
    status: "active",
    collection_paused: true,
  });
});

test("a year whose payments were paused by hand at Stripe stays as it is (rule 8.31)", async () => {
  const one = await yearly();
  await billing.stripe.subscriptions.update(one.id, { pause_collection: { behavior: "void" } });
  await billing.advance("P1Y");
  expect(await one.plan()).toMatchObject({ status: "active", collection_paused: true });
  expect(await one.daysLeft()).toBeGreaterThan(360);
});

test("a plan whose year Stripe refuses to shorten is read all the same, and logged (decision 096)", async () => {
  const one = await yearly();
  await billing.advance("P11M");
  await one.pause();
  await billing.setFaults({ webhooks: "drop" });
  await billing.advance("P1M1D");
  await billing.setFaults({ webhooks: "ok" });
  const restore = overrideStripe(billing.installation, () => ({
    subscriptions: {
      update: () => {
        throw stripeError("StripeInvalidRequestError");
      },
    },
  }));
  const { logger, events } = captureLog();
  await reconcile({ ...systemCtx(billing.installation), log: logger });
  restore();
  expect(await one.plan()).toMatchObject({ status: "active" });
  expect(await one.daysLeft()).toBeGreaterThan(300);
  expect(events()).toContain("forgiven_period_not_shortened");
});
