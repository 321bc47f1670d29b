import { endpoints } from "@coupon-center/contract";
import { afterAll, beforeEach, expect, test } from "vitest";
import type { Caller } from "../testing/caller.ts";
import { openBilledInstallation } from "./testing/billed-installation.ts";
import { overrideStripe } from "./testing/override-stripe.ts";
import { newSubscriber } from "./testing/subscriber.ts";

let merchant: Caller;
let customer: string;
let subscription: string;
const billing = await openBilledInstallation();
beforeEach(async () => {
  ({ merchant, id: subscription } = await newSubscriber(billing));
  customer = String((await billing.stripe.subscriptions.retrieve(subscription)).customer);
});
afterAll(() => billing.close());

const cards = async () => (await merchant.ok(endpoints.listPaymentMethods)).results;
const defaultCard = async () => (await cards()).find((card) => card.is_default)?.id;
const addCard = async () =>
  (await billing.stripe.paymentMethods.attach("pm_card_mastercard", { customer })).id;
const makeDefault = (id: string) =>
  merchant.ok(endpoints.makeDefaultPaymentMethod, { params: { id } });
const remove = (id: string) => merchant.ok(endpoints.deletePaymentMethod, { params: { id } });

test("after the plan has ended, cards can be chosen and removed for the next one (rule 8.12, decision 043)", async () => {
  await billing.stripe.subscriptions.cancel(subscription);
  await billing.settle();
  const added = await addCard();
  expect(await makeDefault(added)).toMatchObject({ id: added, is_default: true });
  expect(await defaultCard()).toBe(added);
  const { invoice_settings } = await billing.stripe.customers.retrieve(customer).then((found) => {
    if (found.deleted) throw new Error("the customer is gone");
    return found;
  });
  expect(invoice_settings.default_payment_method).toBe(added);
  expect(await remove(added)).toEqual({ success: true });
  expect(await cards()).toMatchObject([{ is_default: true, last4: "4242" }]);
});

test("the customer's default card is used if the subscription has none", async () => {
  const added = await addCard();
  await makeDefault(added);
  overrideStripe(billing.installation, ({ subscriptions }) => ({
    subscriptions: {
      retrieve: async (id: string) => ({
        ...(await subscriptions.retrieve(id)),
        default_payment_method: null,
      }),
    },
  }));
  expect(await defaultCard()).toBe(added);
});

test("the subscription's default card takes precedence over the customer's, and both are changed together", async () => {
  const first = await defaultCard();
  const added = await addCard();
  await billing.stripe.customers.update(customer, {
    invoice_settings: { default_payment_method: added },
  });
  await billing.stripe.subscriptions.update(subscription, { default_payment_method: first ?? "" });
  expect(await defaultCard()).toBe(first);
  await makeDefault(added);
  const { default_payment_method } = await billing.stripe.subscriptions.retrieve(subscription);
  expect(default_payment_method).toBe(added);
});

test("removing another card keeps the default, and choosing the default again sends no change to Stripe", async () => {
  const first = (await defaultCard()) ?? "";
  const [second = "", third = ""] = [await addCard(), await addCard()];
  const changes: string[] = [];
  overrideStripe(billing.installation, () => ({
    customers: { update: async (id: string) => void changes.push(id) },
  }));
  await remove(second);
  expect(await makeDefault(first)).toMatchObject({ id: first, is_default: true });
  expect(changes).toEqual([]);
  expect(await defaultCard()).toBe(first);
  expect((await cards()).map(({ id }) => id).toSorted()).toEqual([first, third].toSorted());
});

test("a card of an unknown country is shown without one", async () => {
  overrideStripe(billing.installation, ({ customers }) => ({
    customers: {
      listPaymentMethods: async (id: string, given: object) => {
        const { data } = await customers.listPaymentMethods(id, given);
        return { data: data.map((one) => ({ ...one, card: { ...one.card, country: null } })) };
      },
    },
  }));
  expect(await cards()).toMatchObject([{ country: "" }]);
});
