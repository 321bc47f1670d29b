import { endpoints } from "@coupon-center/contract";
import { afterAll, beforeEach, expect, test } from "vitest";
import { newStaff } from "../testing/accounts-and-stores.ts";
import { type Caller, newStore } from "../testing/caller.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { billedCustomer } from "./payment-methods.ts";
import { openBilledInstallation } from "./testing/billed-installation.ts";
import { overrideStripe, stripeError } from "./testing/override-stripe.ts";
import { newSubscriber } from "./testing/subscriber.ts";

let merchant: Caller & { email: string };
let customer: string;
let subscription: string;

const billing = await openBilledInstallation();
afterAll(() => billing.close());
beforeEach(async () => {
  ({ merchant, id: subscription } = await newSubscriber(billing));
  customer = String((await billing.stripe.subscriptions.retrieve(subscription)).customer);
});

const cards = async () => (await merchant.ok(endpoints.listPaymentMethods)).results;
const addCard = () => billing.stripe.paymentMethods.attach("pm_card_mastercard", { customer });

test("shown 'with expiry and Default' (rule 8.12, decision 043)", async () => {
  const added = await addCard();
  const list = await cards();
  expect(list).toHaveLength(2);
  expect(list.find((card) => card.is_default)).toMatchObject({ brand: "visa", last4: "4242" });
  const { exp_month, exp_year, country } = added.card ?? {};
  expect(list.find((card) => card.id === added.id)).toEqual({
    id: added.id,
    created_at: added.created,
    is_default: false,
    exp_month,
    exp_year,
    brand: "mastercard",
    country,
    last4: "4444",
  });
});

test("the cards are those of the current subscription, regardless of earlier and later ones", async () => {
  const { db } = billing.installation;
  const { id: accountId } = await merchant.ok(endpoints.getMe);
  const plan = await db
    .selectFrom("subscription")
    .selectAll()
    .where("id", "=", subscription)
    .executeTakeFirstOrThrow();
  const others = ["sub_0_other", "sub_zz_other"].map((id) => ({ ...plan, id, is_current: 0 }));
  await db.insertInto("subscription").values(others).execute();
  const isCurrent = (id: string, is_current: number) =>
    db.updateTable("subscription").set({ is_current }).where("id", "=", id).execute();
  const actor = { kind: "merchant", accountId, sessionId: "none", ip: "127.0.0.1" } as const;
  let last = subscription;
  for (const id of ["sub_0_other", "sub_zz_other", subscription]) {
    await isCurrent(last, 0);
    await isCurrent(id, 1);
    last = id;
    const who = await billedCustomer({ ...systemCtx(billing.installation), actor });
    expect(who).toEqual({ customer, subscription: id });
  }
  await db.deleteFrom("subscription").where("id", "like", "%_other").execute();
});

test("there are none before the first payment, and no portal session to change one", async () => {
  const { merchant: fresh } = await newStore(billing.installation);
  expect(await fresh.ok(endpoints.listPaymentMethods)).toMatchObject({ count: 0, results: [] });
  expect((await fresh.call(endpoints.openCustomerPortal)).status).toBe(404);
  const params = { id: "pm_1" };
  expect((await fresh.call(endpoints.deletePaymentMethod, { params })).status).toBe(404);
  expect((await fresh.call(endpoints.makeDefaultPaymentMethod, { params })).status).toBe(404);
});

test("'You must keep at least one payment method' (rule 8.12)", async () => {
  const [only] = await cards();
  const answer = await merchant.call(endpoints.deletePaymentMethod, {
    params: { id: only?.id ?? "" },
  });
  expect([answer.status, answer.error]).toEqual([
    400,
    { non_field_errors: ["You must keep at least one payment method"] },
  ]);
  expect(await cards()).toHaveLength(1);
});

test("the default can be changed, and the next payment is charged to it (rule 8.12)", async () => {
  const added = await addCard();
  const answer = await merchant.ok(endpoints.makeDefaultPaymentMethod, {
    params: { id: added.id },
  });
  expect(answer).toMatchObject({ id: added.id, is_default: true });
  await billing.advance("P1M");
  const [charge] = (await billing.stripe.charges.list({ customer, limit: 1 })).data;
  expect(charge?.payment_method).toBe(added.id);
});

/**
 * Makes a card the customer's default, as the page of 'Update card' does: the plan keeps its own.
 */
async function makeDefaultAtStripe(card: string) {
  await merchant.ok(endpoints.openCustomerPortal);
  const invoice_settings = { default_payment_method: card };
  await billing.stripe.customers.update(customer, { invoice_settings });
}
const chargedCard = async () => {
  const { default_payment_method: card } =
    await billing.stripe.subscriptions.retrieve(subscription);
  return card;
};

test("a card that is made the default on Stripe's page is shown so, and the next payment is charged to it (rule 8.12, decision 091)", async () => {
  const added = await addCard();
  await makeDefaultAtStripe(added.id);
  expect((await cards()).find((card) => card.is_default)).toMatchObject({ id: added.id });
  await billing.settle();
  expect(await chargedCard()).toBe(added.id);
  await billing.advance("P1M");
  const [charge] = (await billing.stripe.charges.list({ customer, limit: 1 })).data;
  expect(charge).toMatchObject({ paid: true, payment_method: added.id });
});

test("a card that the plan itself is given later at Stripe stays, whatever else is changed of its customer (rule 8.12, decision 091)", async () => {
  const [former, added] = [await addCard(), await addCard()];
  await makeDefaultAtStripe(former.id);
  await billing.settle();
  await billing.stripe.subscriptions.update(subscription, { default_payment_method: added.id });
  await billing.stripe.customers.update(customer, { name: "Another Name" });
  await billing.settle();
  expect(await chargedCard()).toBe(added.id);
  expect((await cards()).find((card) => card.is_default)).toMatchObject({ id: added.id });
  await makeDefaultAtStripe(added.id);
  await billing.settle();
  await makeDefaultAtStripe(former.id);
  await billing.settle();
  expect(await chargedCard()).toBe(former.id);
});

test("a default that is older than the plan stays aside: its checkout gave it the card that is charged (rule 8.12, decision 091)", async () => {
  const added = await addCard();
  const own = await chargedCard();
  const invoice_settings = { default_payment_method: added.id };
  await billing.stripe.customers.update(customer, { invoice_settings });
  await merchant.ok(endpoints.openCustomerPortal);
  await billing.stripe.customers.update(customer, { name: "Another Name" });
  await billing.settle();
  expect(own).not.toBe(added.id);
  expect(await chargedCard()).toBe(own);
  expect((await cards()).find((card) => card.is_default)).toMatchObject({ id: own });
});

test("a change of the default card that came during an outage of Stripe is followed after it (decision 091)", async () => {
  const added = await addCard();
  await makeDefaultAtStripe(added.id);
  const restore = overrideStripe(billing.installation, () => ({
    subscriptions: {
      update: () => {
        throw stripeError("StripeConnectionError");
      },
    },
  }));
  await billing.settle();
  restore();
  expect(await chargedCard()).not.toBe(added.id);
  await billing.installation.db.updateTable("stripe_event").set({ due_at: 0 }).execute();
  await billing.settle();
  expect(await chargedCard()).toBe(added.id);
});

test("a plan that is ended at Stripe after its customer's default was changed is ended here at once (decision 091)", async () => {
  await makeDefaultAtStripe((await addCard()).id);
  await billing.stripe.subscriptions.cancel(subscription);
  await billing.settle();
  expect(await billing.subscriptionOf(merchant)).toMatchObject({ status: "canceled" });
});

test("deleting the default makes the other one the default first", async () => {
  const added = await addCard();
  const [first] = (await cards()).filter((card) => card.is_default);
  await merchant.ok(endpoints.deletePaymentMethod, { params: { id: first?.id ?? "" } });
  expect(await cards()).toMatchObject([{ id: added.id, is_default: true }]);
  await billing.advance("P1M");
  expect(await billing.subscriptionOf(merchant)).toMatchObject({ status: "active" });
});

test("the store's history tells that a card was made the default, or removed, once for each change, and not which (rule 10.5, decision 066)", async () => {
  const staff = await newStaff(billing.installation);
  const { store } = await merchant.ok(endpoints.getMe);
  const params = { id: (await addCard()).id };
  const others = (await cards()).filter(({ id }) => id !== params.id);
  for (const _time of [1, 2]) await merchant.ok(endpoints.makeDefaultPaymentMethod, { params });
  for (const { id } of others) await merchant.ok(endpoints.deletePaymentMethod, { params: { id } });
  expect((await merchant.call(endpoints.deletePaymentMethod, { params })).status).toBe(400);
  const { history } = await staff.ok(endpoints.staffGetStore, { params: { id: store?.id ?? 0 } });
  const acts = history.filter(({ act }) => act.startsWith("card "));
  expect(acts.map(({ act, actor, reason }) => [act, actor, reason])).toEqual([
    ["card removed", "merchant", null],
    ["card made default", "merchant", null],
  ]);
});

test("a card whose removal Stripe made without an answer is in the store's history, and gone (rule 10.5, decision 066)", async () => {
  const staff = await newStaff(billing.installation);
  const { store } = await merchant.ok(endpoints.getMe);
  const params = { id: (await addCard()).id };
  const restore = overrideStripe(billing.installation, ({ paymentMethods }) => ({
    paymentMethods: {
      detach: async (id: string) => {
        await paymentMethods.detach(id);
        throw stripeError("StripeConnectionError");
      },
    },
  }));
  expect((await merchant.call(endpoints.deletePaymentMethod, { params })).status).toBe(502);
  restore();
  expect((await merchant.call(endpoints.deletePaymentMethod, { params })).status).toBe(404);
  expect(await cards()).toHaveLength(1);
  const { history } = await staff.ok(endpoints.staffGetStore, { params: { id: store?.id ?? 0 } });
  expect(history.filter(({ act }) => act.startsWith("card "))).toMatchObject([
    { act: "card removal unanswered", actor: "merchant", reason: null },
  ]);
});

test("of two cards deleted at once one stays (rule 8.12)", async () => {
  await addCard();
  const ids = (await cards()).map((card) => card.id);
  const answers = await Promise.all(
    ids.map((id) => merchant.call(endpoints.deletePaymentMethod, { params: { id } })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(await cards()).toMatchObject([{ is_default: true }]);
});

test("a card that becomes the default while it is being deleted leaves another default", async () => {
  const added = await addCard();
  const { payments } = billing.installation.ports;
  const { call: ask } = payments;
  const read = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  // Pauses the deletion after it has read that the card is not the default.
  payments.call = async (use) => {
    payments.call = ask;
    const answer = await ask(use);
    read.resolve();
    await release.promise;
    return answer;
  };
  const params = { id: added.id };
  const deleted = merchant.ok(endpoints.deletePaymentMethod, { params });
  await read.promise;
  const { runExclusive } = payments;
  const queued = Promise.withResolvers<void>();
  payments.runExclusive = (key, work) => {
    payments.runExclusive = runExclusive;
    const done = runExclusive(key, work);
    queued.resolve();
    return done;
  };
  const chosen = merchant.call(endpoints.makeDefaultPaymentMethod, { params });
  await Promise.race([chosen, queued.promise]);
  release.resolve();
  await deleted;
  expect((await chosen).status).toBe(404);
  expect(await cards()).toMatchObject([{ is_default: true }]);
});

test("another merchant's card is 404 like a missing one", async () => {
  const { merchant: otherMerchant } = await newSubscriber(billing);
  const [mine] = await cards();
  const params = { id: mine?.id ?? "" };
  expect((await otherMerchant.call(endpoints.deletePaymentMethod, { params })).status).toBe(404);
  expect((await otherMerchant.call(endpoints.makeDefaultPaymentMethod, { params })).status).toBe(
    404,
  );
  expect(await cards()).toEqual([mine]);
});

test("without saved settings of the customer portal 'Update card' answers 502, and all else goes on (rules 8.12, 8.14)", async () => {
  const customers = async () => (await billing.stripe.customers.list({ limit: 100 })).data.length;
  const before = await customers();
  await billing.setFaults({ portal: "not_saved" });
  for (let time = 0; time < 4; time++)
    expect((await merchant.call(endpoints.openCustomerPortal)).status).toBe(502);
  expect(await cards()).toMatchObject([{ is_default: true }]);
  expect(await customers()).toBe(before);
  await billing.setFaults({ portal: "ok" });
  expect((await merchant.ok(endpoints.openCustomerPortal)).url).toContain("/portal/");
});
