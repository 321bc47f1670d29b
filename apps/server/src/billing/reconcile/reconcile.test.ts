import { endpoints } from "@coupon-center/contract";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { newStaff } from "../../testing/accounts-and-stores.ts";
import { newStore } from "../../testing/caller.ts";
import { systemCtx } from "../../testing/system-ctx.ts";
import { SEEDED_PLAN_PREFIX } from "../subscription.ts";
import { openBilledInstallation } from "../testing/billed-installation.ts";
import { overrideStripe, stripeError } from "../testing/override-stripe.ts";
import { reconcile } from "../testing/reconcile.ts";
import { mailKindsTo } from "../testing/state.ts";
import { retryDuplicateRefunds } from "./retry-duplicate-refunds.ts";

const billing = await openBilledInstallation();
afterAll(() => billing.close());

/** The number of calls to Stripe during the work. */
async function countStripeCalls(work: () => Promise<void>): Promise<number> {
  const { payments } = billing.installation.ports;
  const { call: ask } = payments;
  let count = 0;
  payments.call = (use, asker) => {
    count++;
    return ask(use, asker);
  };
  try {
    await work();
  } finally {
    payments.call = ask;
  }
  return count;
}

async function subscribed(clientId = 8) {
  const { merchant } = await newStore(billing.installation, undefined, clientId);
  await billing.pay(merchant);
  await billing.settle();
  return { merchant, id: (await billing.subscriptionOf(merchant))?.id ?? "" };
}

test("'a hundred a question': ended, seeded and other clients' subscriptions add no call to Stripe (rule 8.14)", async () => {
  const work = () => reconcile(systemCtx(billing.installation));
  const { merchant } = await subscribed();
  await work();
  const few = await countStripeCalls(work);
  const ended = await subscribed();
  await billing.stripe.subscriptions.cancel(ended.id);
  await subscribed(10);
  await billing.settle();
  const { id: account_id } = await (await newStore(billing.installation)).merchant.ok(
    endpoints.getMe,
  );
  const row = await billing.installation.db
    .selectFrom("subscription")
    .selectAll()
    .where("account_id", "=", (await merchant.ok(endpoints.getMe)).id)
    .executeTakeFirstOrThrow();
  await billing.installation.db
    .insertInto("subscription")
    .values({ ...row, id: `${SEEDED_PLAN_PREFIX}1`, account_id })
    .execute();
  expect(await countStripeCalls(work)).toBe(few);
});

test("no call is made for duplicates if there are none, they are settled, or another client's", async () => {
  const { id: settled } = await subscribed();
  const { id: lane } = await subscribed(10);
  const { db } = billing.installation;
  const mark = (id: string, change: { surplus: "refund"; settled_at: number | null }) =>
    db.updateTable("subscription").set(change).where("id", "=", id).execute();
  await mark(settled, { surplus: "refund", settled_at: 1 });
  await mark(lane, { surplus: "refund", settled_at: null });
  expect(await countStripeCalls(() => retryDuplicateRefunds(systemCtx(billing.installation)))).toBe(
    0,
  );
  expect(
    await countStripeCalls(() => retryDuplicateRefunds(systemCtx(billing.installation, 10))),
  ).toBeGreaterThan(0);
});

test("with the live key of another account a duplicate is asked for once and not settled, and staff is told (rule 8.8, decision 092)", async () => {
  const { merchant, id } = await subscribed();
  await newStaff(billing.installation);
  const { db, ports } = billing.installation;
  await db.updateTable("subscription").set({ surplus: "refund" }).where("id", "=", id).execute();
  const asked: string[] = [];
  const missing = async (one: string) => {
    asked.push(one);
    throw stripeError("StripeInvalidRequestError", "resource_missing");
  };
  const restore = overrideStripe(billing.installation, () => ({
    // One that cannot be cancelled may have ended, so it is read.
    subscriptions: { cancel: missing, retrieve: (one: string) => missing(`read ${one}`) },
  }));
  const run = () => retryDuplicateRefunds(systemCtx(billing.installation));
  ports.payments.livemode = true;
  await expect(run()).rejects.toThrow("planted");
  await run();
  ports.payments.livemode = false;
  restore();
  expect(asked).toEqual([id, `read ${id}`]);
  expect(await mailKindsTo(billing, merchant.email)).not.toContain("second-subscription");
  const refused = db.selectFrom("outbox").select("kind").where("kind", "=", "refund-refused");
  expect(await refused.execute()).toHaveLength(1);
  // As in a process with another key.
  ports.payments.elsewhere.clear();
  // A refusal of the payment itself is told, too: its refund is to be made by hand.
  const refusal = stripeError("StripeInvalidRequestError", "insufficient_funds");
  const again = overrideStripe(billing.installation, () => ({
    refunds: { create: () => Promise.reject(refusal) },
  }));
  for (let round = 0; round < 2; round++) await expect(run()).rejects.toBe(refusal);
  again();
  expect(await refused.execute()).toHaveLength(2);
  await run();
  expect(await mailKindsTo(billing, merchant.email)).toContain("second-subscription");
});

test("with a live key a duplicate that ended before an outage of Stripe is refunded after it, as Stripe still has it (rule 8.8, decision 092)", async () => {
  const { merchant, id } = await subscribed();
  const { db, ports } = billing.installation;
  await db.updateTable("subscription").set({ surplus: "refund" }).where("id", "=", id).execute();
  const restore = overrideStripe(billing.installation, () => ({
    refunds: { create: () => Promise.reject(stripeError("StripeConnectionError")) },
  }));
  ports.payments.livemode = true;
  onTestFinished(() => {
    ports.payments.livemode = false;
  });
  const run = () => retryDuplicateRefunds(systemCtx(billing.installation));
  await expect(run()).rejects.toThrow("planted");
  expect((await billing.stripe.subscriptions.retrieve(id)).status).toBe("canceled");
  restore();
  await run();
  const [charge] = (await billing.stripe.charges.list({ limit: 1 })).data;
  expect(charge).toMatchObject({ refunded: true });
  expect(await mailKindsTo(billing, merchant.email)).toContain("second-subscription");
});
