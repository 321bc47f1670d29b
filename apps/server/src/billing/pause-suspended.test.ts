import { failsLater, goodCard } from "@coupon-center/testing/pay-by-link";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newStaff, publishStore } from "../testing/accounts-and-stores.ts";
import { newStore } from "../testing/caller.ts";
import { captureLog } from "../testing/capture-log.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { pauseSuspended } from "./pause-suspended.ts";
import { openBilledInstallation } from "./testing/billed-installation.ts";
import { moveToApril } from "./testing/move-to-april.ts";
import { overrideStripe, stripeError } from "./testing/override-stripe.ts";
import { subscribe } from "./testing/subscriber.ts";
import { newSuspendable } from "./testing/suspendable.ts";

const billing = await openBilledInstallation();
beforeAll(() => moveToApril(billing));
const staff = await newStaff(billing.installation);
afterAll(() => billing.close());

const run = () => pauseSuspended(systemCtx(billing.installation));

/** A merchant with a plan and an approved store; `shown` is why nothing is collected. */
async function approvedSubscriber(card = goodCard) {
  const made = await newSuspendable(billing, staff, card);
  const shown = async () => {
    const { db } = billing.installation;
    const plan = db.selectFrom("subscription").select("pause").where("id", "=", made.id);
    return (await plan.executeTakeFirstOrThrow()).pause;
  };
  return { ...made, shown };
}

const atStripe = async (id: string) =>
  (await billing.stripe.subscriptions.retrieve(id)).pause_collection?.behavior ?? null;
const paidOf = async (id: string) =>
  (await billing.stripe.invoices.list({ subscription: id, status: "paid", limit: 100 })).data
    .length;

test("'a suspension pauses the collection, lifting it resumes' (rule 8.19, decision 067): nothing is charged meanwhile", async () => {
  const { id, suspend, lift, shown } = await approvedSubscriber();
  const other = await approvedSubscriber();
  await run();
  expect([await atStripe(id), await shown()]).toEqual([null, null]);
  await suspend();
  await run();
  expect([await atStripe(id), await shown()]).toEqual(["void", "suspension"]);
  expect(await atStripe(other.id)).toBeNull();
  await billing.advance("P3M");
  expect([await paidOf(id), await paidOf(other.id)]).toEqual([1, 4]);
  await lift();
  await run();
  expect([await atStripe(id), await shown()]).toEqual([null, null]);
  await billing.advance("P1M");
  expect(await paidOf(id)).toBe(2);
});

test("a suspended merchant's card is not charged for an invoice that failed before (decision 067)", async () => {
  const { id, suspend } = await approvedSubscriber(failsLater);
  await billing.advance("P1M");
  expect((await billing.stripe.subscriptions.retrieve(id)).status).toBe("past_due");
  await suspend();
  await run();
  await billing.settle();
  const { data } = await billing.stripe.invoices.list({ subscription: id });
  expect(data.map((invoice) => invoice.status)).toEqual(["void", "paid"]);
  expect((await billing.stripe.subscriptions.retrieve(id)).status).toBe("active");
});

test("while Stripe is down the job fails, and the next run does all of it (rule 8.14)", async () => {
  const one = await approvedSubscriber();
  await one.suspend();
  await billing.setFaults({ api: "error500" });
  await expect(run()).rejects.toThrow();
  expect(await one.shown()).toBeNull();
  await billing.setFaults({ api: "ok" });
  // The circuit breaker of jobs may be open for a moment.
  await expect.poll(() => run().then(() => one.shown())).toBe("suspension");
  const events = await billing.stripe.events.list({ limit: 1 });
  await run();
  expect((await billing.stripe.events.list({ limit: 1 })).data[0]?.id).toBe(events.data[0]?.id);
});

test("a subscription that Stripe refuses to pause does not hold up the others", async () => {
  const refused = await approvedSubscriber();
  const other = await approvedSubscriber();
  await refused.suspend();
  await other.suspend();
  const { logger, events } = captureLog();
  const restore = overrideStripe(billing.installation, ({ subscriptions }) => ({
    subscriptions: {
      update: (id: string, given: object) => {
        if (id === refused.id) throw stripeError("StripeInvalidRequestError");
        return subscriptions.update(id, given);
      },
    },
  }));
  await pauseSuspended({ ...systemCtx(billing.installation), log: logger });
  restore();
  expect([await refused.shown(), await other.shown()]).toEqual([null, "suspension"]);
  expect(events()).toContain("collection_not_switched");
});

test("with the live key of another account a subscription is asked for once, and switched with the right one (decisions 067, 092)", async () => {
  const { id, suspend, shown } = await approvedSubscriber();
  await suspend();
  const { payments } = billing.installation.ports;
  const asked: string[] = [];
  const { logger, events } = captureLog();
  const restore = overrideStripe(billing.installation, () => ({
    subscriptions: {
      update: async (given: string) => {
        asked.push(given);
        throw stripeError("StripeInvalidRequestError", "resource_missing");
      },
    },
  }));
  payments.livemode = true;
  for (let round = 0; round < 2; round++)
    await pauseSuspended({ ...systemCtx(billing.installation), log: logger });
  payments.livemode = false;
  restore();
  expect([asked.filter((one) => one === id), await shown()]).toEqual([[id], null]);
  expect(events().filter((event) => event === "collection_not_switched")).toHaveLength(
    asked.length,
  );
  payments.elsewhere.clear();
  await run();
  expect(await shown()).toBe("suspension");
});

test("a pause that was made by hand at Stripe is kept when a suspension is lifted", async () => {
  const { id, suspend, lift, shown } = await approvedSubscriber();
  await billing.stripe.subscriptions.update(id, {
    pause_collection: { behavior: "keep_as_draft" },
  });
  await billing.settle();
  await suspend();
  await run();
  await lift();
  await run();
  expect([await atStripe(id), await shown()]).toEqual(["keep_as_draft", "manual"]);
});

test("a pause that is undone at Stripe while the store is suspended is made again", async () => {
  const { id, suspend, shown } = await approvedSubscriber();
  await suspend();
  await run();
  await billing.stripe.subscriptions.update(id, { pause_collection: "" });
  await billing.settle();
  expect(await shown()).toBeNull();
  await run();
  expect(await atStripe(id)).toBe("void");
});

test("the merchant sees that nothing is collected, and a seeded or ended plan is left alone", async () => {
  const { merchant, store } = await newStore(billing.installation);
  await publishStore(billing.installation, store.id);
  const { db } = billing.installation;
  await db.deleteFrom("subscription").where("id", "=", `sub_test_${store.id}`).execute();
  const id = await subscribe(billing, merchant);
  expect((await billing.subscriptionOf(merchant))?.collection_paused).toBe(false);
  await billing.stripe.subscriptions.update(id, { pause_collection: { behavior: "void" } });
  await billing.settle();
  expect((await billing.subscriptionOf(merchant))?.collection_paused).toBe(true);
  await billing.stripe.subscriptions.cancel(id);
  await billing.settle();
  await db.updateTable("store").set({ state: "suspended" }).where("id", "=", store.id).execute();
  await db.updateTable("subscription").set({ pause: null }).where("id", "=", id).execute();
  const asked: string[] = [];
  const restore = overrideStripe(billing.installation, () => ({
    subscriptions: { update: (given: string) => void asked.push(given) },
  }));
  await run();
  restore();
  expect(asked).not.toContain(id);
});
