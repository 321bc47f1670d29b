import { endpoints } from "@coupon-center/contract";
import { failsLater, goodCard, payByLink } from "@coupon-center/testing/pay-by-link";
import { password } from "@coupon-center/testing/samples";
import fc, { type Scheduler } from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newStore } from "../testing/caller.ts";
import { thenPause } from "../testing/interleaved.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { retryDuplicateRefunds } from "./reconcile/retry-duplicate-refunds.ts";
import { syncSubscription } from "./sync/sync-subscription.ts";
import { openBilledInstallation } from "./testing/billed-installation.ts";
import { overrideStripe } from "./testing/override-stripe.ts";
import { reconcile } from "./testing/reconcile.ts";
import { newSubscriber } from "./testing/subscriber.ts";
import { updateCustomers } from "./update-customers.ts";

const numRuns = process.env.TEST_LONG ? 200 : 12;

/** Decides after each statement, and before each call of Stripe, what goes on. */
let order: Scheduler | null = null;
const pause = async () => order?.schedule(Promise.resolve());

const billing = await openBilledInstallation({ installation: { afterStatement: pause } });
beforeAll(async () => {
  const { payments } = billing.installation.ports;
  const { call } = payments;
  payments.call = async (use, asker) => {
    await pause();
    return call(use, asker);
  };
});
afterAll(() => billing.close());

const before = ["no plan", "a plan", "a cancelled plan", "a past due plan"] as const;

/** A merchant with such a plan, and the address at which a plan is paid for. */
async function newPayer(plan: (typeof before)[number]) {
  const { merchant } = await newStore(billing.installation);
  const { id } = await merchant.ok(endpoints.getMe);
  const link = (await merchant.ok(endpoints.listPlans)).results[0]?.payment_link.url ?? "";
  if (plan !== "no plan") {
    await payByLink(link, plan === "a past due plan" ? failsLater : goodCard);
    await billing.settle();
  }
  if (plan === "a past due plan") await billing.advance("P1M");
  if (plan === "a cancelled plan")
    await merchant.ok(endpoints.updateSubscription, { body: { status: "canceled" } });
  return { id, merchant, link };
}

async function sweep(): Promise<void> {
  const ctx = systemCtx(billing.installation);
  await retryDuplicateRefunds(ctx);
  await updateCustomers(ctx);
}
const compare = () => reconcile(systemCtx(billing.installation));

/** The invoices that were paid at Stripe, by all merchants. */
async function paidAtStripe(): Promise<string[]> {
  const { stripe } = billing;
  const all = await stripe.invoices.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });
  return all.flatMap(({ id, status }) => (status === "paid" && id ? [id] : [])).toSorted();
}

async function runningAtStripe(): Promise<string[]> {
  const list = billing.stripe.subscriptions.list({ limit: 100 });
  return (await list.autoPagingToArray({ limit: 100 })).map(({ id }) => id);
}

const happening = fc.record({
  plan: fc.constantFrom(...before),
  /** whether news of it come only by the reconciliation */
  isLost: fc.boolean(),
  others: fc.subarray([sweep, compare], { minLength: 1 }),
  scheduler: fc.scheduler({ act: thenPause }),
});

test("a payment while the account is deleted, in any order with its news and the jobs, leaves no plan that runs and no payment without an owner, and nothing is charged later; one that was made after the deletion is given back (rule 8.18, decision 039, 'A deleted account keeps no subscription')", async () => {
  await fc.assert(
    fc.asyncProperty(happening, async ({ plan, isLost, others, scheduler }) => {
      const { id, merchant, link } = await newPayer(plan);
      const { db } = billing.installation;
      const rows = () =>
        db.selectFrom("subscription").selectAll().where("account_id", "=", id).execute();
      const former = (await rows()).map((row) => row.id);
      await billing.setFaults({ webhooks: isLost ? "drop" : "ok" });
      let isDeleted = false;
      let isPaidAfter = false;
      const pay = async () => {
        await pause();
        isPaidAfter = isDeleted;
        await payByLink(link);
      };
      const remove = async () => {
        const { status } = await merchant.call(endpoints.deleteMe, { body: { password } });
        isDeleted = status === 200;
        return status;
      };
      order = scheduler;
      const [removed, ...results] = await scheduler
        .waitFor(
          Promise.allSettled([
            remove(),
            pay(),
            billing.settle(),
            billing.settle(),
            ...others.map((one) => one()),
          ]),
        )
        .finally(() => {
          order = null;
        });
      expect(removed).toEqual({ status: "fulfilled", value: 200 });
      for (const result of results) expect(result.status).toBe("fulfilled");
      await billing.setFaults({ webhooks: "ok" });
      await billing.settle();
      for (const job of [compare, sweep, sweep]) await job();

      expect(await runningAtStripe()).toEqual([]);
      const paid = await paidAtStripe();
      const known = await db.selectFrom("payment_transaction").selectAll().execute();
      const made = known.filter(({ status }) => status !== "failed" && status !== "open");
      expect(made.map((row) => row.stripe_invoice_id).toSorted()).toEqual(paid);
      const fresh = (await rows()).filter((row) => !former.includes(row.id));
      expect(fresh.map(({ status }) => status)).toEqual(["canceled"]);
      if (isPaidAfter) {
        const theirs = made.filter((row) => row.stripe_subscription_id === fresh[0]?.id);
        expect(theirs.map(({ status }) => status)).toEqual(["refunded"]);
      }
      await billing.advance("P2M");
      expect(await paidAtStripe()).toEqual(paid);
    }),
    { numRuns },
  );
});

test("a second plan that becomes known while the first one is ended for the deletion is ended, too (decision 039, 'A deleted account keeps no subscription')", async () => {
  const { merchant, accountId } = await newSubscriber(billing);
  await billing.setFaults({ webhooks: "drop" });
  await billing.pay(merchant);
  await billing.setFaults({ webhooks: "ok" });
  const [second] = await runningAtStripe();
  let isKnown = false;
  overrideStripe(billing.installation, ({ subscriptions }) => ({
    subscriptions: {
      cancel: async (...given: Parameters<typeof subscriptions.cancel>) => {
        const ended = await subscriptions.cancel(...given);
        if (!isKnown) {
          isKnown = true;
          const order = { accountId, subscriptions: [second ?? ""] };
          await syncSubscription(systemCtx(billing.installation), order);
        }
        return ended;
      },
    },
  }));
  await merchant.ok(endpoints.deleteMe, { body: { password } });
  expect(await runningAtStripe()).toEqual([]);
});
