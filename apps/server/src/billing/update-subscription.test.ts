import { endpoints } from "@coupon-center/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Caller, password } from "../testing/caller.ts";
import { systemCtx } from "../testing/shortcuts.ts";
import { endBilling } from "./end-billing.ts";
import { overrideStripe, stripeError } from "./testing/override-stripe.ts";
import { openShop, type Shop } from "./testing/shop.ts";
import { newSubscriber } from "./testing/subscriber.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const subscribed = () => newSubscriber(shop);
const change = (merchant: Caller, status: "canceled" | "active") =>
  merchant.call(endpoints.updateSubscription, { body: { status } });

/** Stripe fails at a change, once it is carried out or before; answers what it is asked, in order. */
function failing(failure: Error, isCarriedOut: boolean) {
  const asked: string[] = [];
  const restore = overrideStripe(shop.installation, ({ subscriptions }) => ({
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

test("a change that Stripe refuses is read anew: what already is as it was asked for is answered (decision 038)", async () => {
  const { merchant } = await subscribed();
  failing(refusal, true);
  const cancelled = await change(merchant, "canceled");
  expect(cancelled.data).toMatchObject({ status: "canceled", ends_at: expect.any(Number) });
  const resumed = await change(merchant, "active");
  expect(resumed.data).toMatchObject({ status: "active", ends_at: null });
});

test("one that was refused and did not happen is 502, and nothing changed (rule 8.14)", async () => {
  const { merchant } = await subscribed();
  failing(refusal, false);
  expect((await change(merchant, "canceled")).status).toBe(502);
  expect(await shop.subscriptionOf(merchant)).toMatchObject({ status: "active", ends_at: null });
});

test.each([
  ["is out", stripeError("StripeConnectionError")],
  ["knows nothing of it", stripeError("StripeInvalidRequestError", "resource_missing")],
])("when Stripe %s, it is not asked again: 502 (rule 8.14)", async (_name, failure) => {
  const { merchant } = await subscribed();
  const { asked } = failing(failure, true);
  expect((await change(merchant, "canceled")).status).toBe(502);
  expect(asked).toEqual(["read", "change"]);
});

test("asking for what already is changes nothing, and asks Stripe nothing", async () => {
  const { merchant } = await subscribed();
  const { asked, restore } = failing(refusal, false);
  expect((await change(merchant, "active")).data).toMatchObject({ status: "active" });
  restore();
  const cancelled = (await change(merchant, "canceled")).data;
  failing(refusal, false);
  expect((await change(merchant, "canceled")).data).toEqual(cancelled);
  expect(asked).toEqual([]);
});

test("'deleting an account ends billing first' (decision 020): what is open of its own, and nothing of anybody else's", async () => {
  const { merchant, id: first } = await subscribed();
  await shop.stripe.subscriptions.cancel(first);
  await shop.settle();
  await shop.pay(merchant);
  await shop.settle();
  const second = (await shop.subscriptionOf(merchant))?.id;
  const other = await subscribed();
  const ended: string[] = [];
  overrideStripe(shop.installation, ({ subscriptions }) => ({
    subscriptions: {
      cancel: (id: string) => {
        ended.push(id);
        return subscriptions.cancel(id);
      },
    },
  }));
  const { id: accountId } = await merchant.ok(endpoints.getMe);
  await endBilling(systemCtx(shop.installation, 10), accountId);
  expect(ended).toEqual([]);
  await merchant.ok(endpoints.deleteMe, { body: { password } });
  expect(ended).toEqual([second]);
  expect(await shop.subscriptionOf(other.merchant)).toMatchObject({ status: "active" });
});

test("an account whose subscription Stripe knows nothing of can be deleted (decision 020)", async () => {
  const { merchant, id } = await subscribed();
  const missing = () =>
    Promise.reject(stripeError("StripeInvalidRequestError", "resource_missing"));
  overrideStripe(shop.installation, () => ({
    subscriptions: { cancel: missing, retrieve: missing },
  }));
  await merchant.ok(endpoints.deleteMe, { body: { password } });
  const row = await shop.installation.db
    .selectFrom("subscription")
    .select("status")
    .where("id", "=", id)
    .executeTakeFirst();
  expect(row).toEqual({ status: "canceled" });
});
