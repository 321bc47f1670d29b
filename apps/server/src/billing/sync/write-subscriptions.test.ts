import { endpoints } from "@coupon-center/contract";
import { controlSandbox } from "@coupon-center/testing/http-caller";
import { payByLink } from "@coupon-center/testing/pay-by-link";
import { password } from "@coupon-center/testing/samples";
import { afterAll, expect, test } from "vitest";
import { accountRow, storeRow } from "../../testing/accounts-and-stores.ts";
import { newStore } from "../../testing/caller.ts";
import { systemCtx } from "../../testing/system-ctx.ts";
import { retryDuplicateRefunds } from "../reconcile/retry-duplicate-refunds.ts";
import { SEEDED_PLAN_PREFIX } from "../subscription.ts";
import { openBilledInstallation } from "../testing/billed-installation.ts";
import { overrideStripe, stripeError } from "../testing/override-stripe.ts";
import { reconcile } from "../testing/reconcile.ts";
import { mailKindsTo } from "../testing/state.ts";
import { newSubscriber, subscribe } from "../testing/subscriber.ts";
import { processInbox } from "../webhook/process-inbox.ts";
import { syncSubscription } from "./sync-subscription.ts";

const billing = await openBilledInstallation();
afterAll(() => billing.close());

const subscribed = () => newSubscriber(billing);

const rowOf = (id: string) =>
  billing.installation.db
    .selectFrom("subscription")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

const versionOf = async (storeId: number) =>
  (await storeRow(billing.installation, storeId)).version;

test("a store page is rendered again if a change of its owner's subscriptions affects what is public, and only then (rule 8.5)", async () => {
  const { merchant, store, accountId, id: first } = await subscribed();
  const { start_date } = await billing.stripe.subscriptions.retrieve(first);
  expect(await billing.subscriptionOf(merchant)).toMatchObject({ start_date });
  await billing.stripe.subscriptions.cancel(first);
  await billing.settle();
  const id = await subscribe(billing, merchant);
  const sync = () => syncSubscription(billing.ctxOf(8), { accountId, subscriptions: [id] });
  let version = await versionOf(store.id);
  const isRenewed = async () => {
    const before = version;
    version = await versionOf(store.id);
    return version > before;
  };
  await sync();
  expect(await isRenewed()).toBe(false);
  for (const change of [
    { status: "past_due" },
    { status: "active" },
    { cancel_at: Math.floor(billing.installation.clock.business() / 1000) + 86_400 },
  ]) {
    const restore = overrideStripe(billing.installation, ({ subscriptions }) => ({
      subscriptions: {
        retrieve: async (one: string) => ({ ...(await subscriptions.retrieve(one)), ...change }),
      },
    }));
    await sync();
    expect(await isRenewed(), JSON.stringify(change)).toBe(true);
    await sync();
    expect(await isRenewed()).toBe(false);
    restore();
  }
});

test("a subscription that no longer exists at Stripe is ended by the next reconciliation", async () => {
  const { merchant, id } = await subscribed();
  const other = await subscribed();
  const { updated_at } = await rowOf(id);
  await billing.advance("PT1H");
  overrideStripe(billing.installation, ({ subscriptions }) => ({
    subscriptions: {
      list: async function* (given: object) {
        for await (const one of subscriptions.list(given)) if (one.id !== id) yield one;
      },
      retrieve: async (one: string) => {
        if (one === id) throw stripeError("StripeInvalidRequestError", "resource_missing");
        return subscriptions.retrieve(one);
      },
    },
  }));
  const before = billing.installation.clock.business();
  await reconcile(systemCtx(billing.installation));
  const row = await rowOf(id);
  expect(row).toMatchObject({ status: "canceled", is_current: 1 });
  expect(row.ends_at).toBeGreaterThanOrEqual(before);
  expect([row.canceled_at, row.updated_at]).toEqual([row.ends_at, row.ends_at]);
  expect(row.updated_at).toBeGreaterThan(updated_at);
  expect(await billing.subscriptionOf(merchant)).toMatchObject({ status: "canceled" });
  expect(await billing.subscriptionOf(other.merchant)).toMatchObject({ status: "active" });
});

test("in live mode, one that Stripe does not have is of another Stripe account: it stays as it is, and calls answer 502 (rule 8.14, decision 092)", async () => {
  const { merchant, id } = await subscribed();
  const { payments } = billing.installation.ports;
  const restore = overrideStripe(billing.installation, ({ subscriptions }) => ({
    subscriptions: {
      list: async function* (given: object) {
        for await (const one of subscriptions.list(given)) if (one.id !== id) yield one;
      },
      ...Object.fromEntries(
        ["retrieve", "cancel"].map((name) => [
          name,
          async (one: string) => {
            if (one === id) throw stripeError("StripeInvalidRequestError", "resource_missing");
            return subscriptions.retrieve(one);
          },
        ]),
      ),
    },
  }));
  payments.livemode = true;
  await reconcile(systemCtx(billing.installation));
  expect((await merchant.call(endpoints.deleteMe, { body: { password } })).status).toBe(502);
  expect(await billing.subscriptionOf(merchant)).toMatchObject({ status: "active", ends_at: null });
  expect(await mailKindsTo(billing, merchant.email)).not.toContain("cancelled");
  // As after a move to another account, by another checkout.
  await billing.pay(merchant);
  payments.livemode = false;
  await controlSandbox(billing.sandbox.origin, "webhooks/flush");
  payments.livemode = true;
  await processInbox(billing.ctxOf);
  payments.livemode = false;
  expect(await rowOf(id)).toMatchObject({ status: "canceled", is_current: 0 });
  expect(await billing.subscriptionOf(merchant)).toMatchObject({ status: "active" });
  restore();
});

test("a seeded plan, which Stripe never had, is no sign of another account: its merchant can be deleted in live mode (decision 092)", async () => {
  const { merchant, id } = await subscribed();
  const { db, ports } = billing.installation;
  const seeded = `${SEEDED_PLAN_PREFIX}${id}`;
  await db.updateTable("subscription").set({ id: seeded }).where("id", "=", id).execute();
  ports.payments.livemode = true;
  const { status } = await merchant.call(endpoints.deleteMe, { body: { password } });
  ports.payments.livemode = false;
  expect(status).toBe(200);
  expect(await rowOf(seeded)).toMatchObject({ status: "canceled" });
});

test("a duplicate that is the only live one before it could be ended is kept and not refunded (rule 8.8, decision 039)", async () => {
  const { merchant } = await newStore(billing.installation);
  const restore = overrideStripe(billing.installation, () => ({
    subscriptions: {
      cancel: async () => {
        throw stripeError("StripeInvalidRequestError", "not_now");
      },
    },
  }));
  await billing.setFaults({ webhooks: "hold" });
  await Promise.all([billing.pay(merchant), billing.pay(merchant)]);
  await billing.setFaults({ webhooks: "ok" });
  await billing.settle();
  const first = (await billing.subscriptionOf(merchant))?.id ?? "";
  await billing.stripe.subscriptions.cancel(first);
  await billing.settle();
  const second = await billing.subscriptionOf(merchant);
  expect(second).toMatchObject({ status: "active", ends_at: null });
  expect(second?.id).not.toBe(first);
  expect(await rowOf(second?.id ?? "")).toMatchObject({ surplus: null, is_current: 1 });
  expect(await rowOf(first)).toMatchObject({ surplus: null, is_current: 0 });
  restore();
  await retryDuplicateRefunds(systemCtx(billing.installation));
  const kept = await billing.stripe.subscriptions.retrieve(second?.id ?? "");
  expect(kept.status).toBe("active");
  const history = await merchant.ok(endpoints.listTransactions);
  expect(history.results.map((row) => row.status)).toEqual(["paid", "paid"]);
});

test("of two payments for a deleted account that could not be ended at once, ten days apart, both go back whole (rule 8.18)", async () => {
  const { merchant } = await newStore(billing.installation);
  const [plan] = (await merchant.ok(endpoints.listPlans)).results;
  const pay = () => payByLink(plan?.payment_link.url ?? "");
  await merchant.ok(endpoints.deleteMe, { body: { password } });
  const restore = overrideStripe(billing.installation, () => ({
    subscriptions: {
      cancel: async () => {
        throw stripeError("StripeInvalidRequestError", "not_now");
      },
    },
  }));
  await pay();
  await billing.settle();
  await billing.advance("P10D");
  await pay();
  await billing.settle();
  restore();
  await retryDuplicateRefunds(systemCtx(billing.installation));
  const { data } = await billing.stripe.charges.list({ limit: 2 });
  expect(data.map(({ amount_refunded }) => amount_refunded)).toEqual([2499, 2499]);
});

test("writing one account's subscriptions changes no other account and no other store page (rule 1.4)", async () => {
  const { accountId, store, id } = await subscribed();
  const other = await subscribed();
  const { db } = billing.installation;
  const { billing_version } = await accountRow(billing.installation, accountId);
  await db
    .updateTable("account")
    .set({ billing_version })
    .where("id", "=", other.accountId)
    .execute();
  const readOther = async () => [
    await accountRow(billing.installation, other.accountId),
    await storeRow(billing.installation, other.store.id),
    await rowOf(other.id),
  ];
  const [before, version] = [await readOther(), await versionOf(store.id)];
  overrideStripe(billing.installation, ({ subscriptions }) => ({
    subscriptions: {
      retrieve: async (one: string) => ({
        ...(await subscriptions.retrieve(one)),
        status: "past_due",
      }),
    },
  }));
  await syncSubscription(billing.ctxOf(8), { accountId, subscriptions: [id] });
  expect(await versionOf(store.id)).toBeGreaterThan(version);
  expect((await accountRow(billing.installation, accountId)).billing_version).toBe(
    billing_version + 1,
  );
  expect(await readOther()).toEqual(before);
});
