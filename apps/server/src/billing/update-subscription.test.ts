import { endpoints } from "@coupon-center/contract";
import { password } from "@coupon-center/testing/samples";
import { afterAll, expect, test } from "vitest";
import { tryInVain } from "../outbox/testing/outbox-of.ts";
import type { Caller } from "../testing/caller.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { endBilling } from "./end-billing.ts";
import { openBilledInstallation } from "./testing/billed-installation.ts";
import { overrideStripe, stripeError } from "./testing/override-stripe.ts";
import { mailKindsTo } from "./testing/state.ts";
import { newSubscriber } from "./testing/subscriber.ts";

const billing = await openBilledInstallation();
afterAll(() => billing.close());

const subscribed = () => newSubscriber(billing);
const change = (merchant: Caller, status: "canceled" | "active") =>
  merchant.call(endpoints.updateSubscription, { body: { status } });

/**
 * Makes an update at Stripe fail, before or after it is carried out; records the calls in order.
 */
function failing(failure: Error, isCarriedOut: boolean) {
  const asked: string[] = [];
  const restore = overrideStripe(billing.installation, ({ subscriptions }) => ({
    subscriptions: {
      retrieve: async (id: string) => {
        asked.push("read");
        return subscriptions.retrieve(id);
      },
      update: async (id: string, given: object) => {
        asked.push("change");
        if (isCarriedOut) await subscriptions.update(id, given);
        throw failure;
      },
    },
  }));
  return { asked, restore };
}
const refusal = stripeError("StripeInvalidRequestError");

test("after a refused change the subscription is read again: if it is already as requested, that is the answer (decision 038)", async () => {
  const { merchant } = await subscribed();
  failing(refusal, true);
  const cancelled = await change(merchant, "canceled");
  expect(cancelled.data).toMatchObject({ status: "canceled", ends_at: expect.any(Number) });
  const resumed = await change(merchant, "active");
  expect(resumed.data).toMatchObject({ status: "active", ends_at: null });
});

test("a change that was refused and not carried out is 502, and nothing changes (rule 8.14)", async () => {
  const { merchant } = await subscribed();
  failing(refusal, false);
  expect((await change(merchant, "canceled")).status).toBe(502);
  expect(await billing.subscriptionOf(merchant)).toMatchObject({ status: "active", ends_at: null });
});

test.each([
  ["is out", stripeError("StripeConnectionError")],
  ["knows nothing of it", stripeError("StripeInvalidRequestError", "resource_missing")],
])("when Stripe %s, it is not called again: 502 (rule 8.14)", async (_name, failure) => {
  const { merchant } = await subscribed();
  const { asked } = failing(failure, true);
  expect((await change(merchant, "canceled")).status).toBe(502);
  expect(asked).toEqual(["read", "change"]);
});

test("requesting the current state changes nothing and makes no call to Stripe", async () => {
  const { merchant } = await subscribed();
  const { asked, restore } = failing(refusal, false);
  expect((await change(merchant, "active")).data).toMatchObject({ status: "active" });
  restore();
  const cancelled = (await change(merchant, "canceled")).data;
  failing(refusal, false);
  expect((await change(merchant, "canceled")).data).toEqual(cancelled);
  expect(asked).toEqual([]);
});

test("a plan that is planned to change in Stripe's dashboard is cancelled and resumed all the same: what was planned is dropped (decision 038)", async () => {
  const { merchant, id } = await subscribed();
  const { stripe } = billing;
  const plan = () => stripe.subscriptionSchedules.create({ from_subscription: id });
  const first = await plan();
  expect((await change(merchant, "canceled")).data).toMatchObject({
    status: "canceled",
    ends_at: expect.any(Number),
  });
  expect(await stripe.subscriptionSchedules.retrieve(first.id)).toMatchObject({
    status: "released",
    released_subscription: id,
  });
  await plan();
  expect((await change(merchant, "active")).data).toMatchObject({
    status: "active",
    ends_at: null,
  });
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
    schedule: null,
    cancel_at_period_end: false,
  });
});

test("'deleting an account ends billing first' (decision 020): its own open subscriptions, and nobody else's", async () => {
  const { merchant, id: first } = await subscribed();
  await billing.stripe.subscriptions.cancel(first);
  await billing.settle();
  await billing.pay(merchant);
  await billing.settle();
  const second = (await billing.subscriptionOf(merchant))?.id;
  const other = await subscribed();
  const ended: string[] = [];
  overrideStripe(billing.installation, ({ subscriptions }) => ({
    subscriptions: {
      cancel: (id: string) => {
        ended.push(id);
        return subscriptions.cancel(id);
      },
    },
  }));
  const { id: accountId } = await merchant.ok(endpoints.getMe);
  await endBilling(systemCtx(billing.installation, 10), accountId);
  expect(ended).toEqual([]);
  await merchant.ok(endpoints.deleteMe, { body: { password } });
  expect(ended).toEqual([second]);
  expect(await billing.subscriptionOf(other.merchant)).toMatchObject({ status: "active" });
});

test("an account whose subscription no longer exists at Stripe can be deleted (decision 020)", async () => {
  const { merchant, id } = await subscribed();
  const missing = () =>
    Promise.reject(stripeError("StripeInvalidRequestError", "resource_missing"));
  overrideStripe(billing.installation, () => ({
    subscriptions: { cancel: missing, retrieve: missing },
  }));
  await merchant.ok(endpoints.deleteMe, { body: { password } });
  const row = await billing.installation.db
    .selectFrom("subscription")
    .select("status")
    .where("id", "=", id)
    .executeTakeFirst();
  expect(row).toEqual({ status: "canceled" });
});

test("cancelled while the mail server is away, and resumed: no mail says that it is cancelled (rules 8.6, 11.3)", async () => {
  const { merchant } = await subscribed();
  await change(merchant, "canceled");
  const { clock, db } = billing.installation;
  await db.updateTable("outbox").set({ due_at: clock.now() }).execute();
  await tryInVain(billing.installation);
  expect(await mailKindsTo(billing, merchant.email)).toContain("cancelled");
  await change(merchant, "active");
  expect(await mailKindsTo(billing, merchant.email)).not.toContain("cancelled");
});
