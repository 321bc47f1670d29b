import { endpoints } from "@coupon-center/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Caller } from "../testing/caller.ts";
import { overrideStripe } from "./testing/override-stripe.ts";
import { openShop, type Shop } from "./testing/shop.ts";
import { newSubscriber } from "./testing/subscriber.ts";

let shop: Shop;
let merchant: Caller;
let customer: string;
let subscription: string;
beforeAll(async () => {
  shop = await openShop();
});
beforeEach(async () => {
  ({ merchant, id: subscription } = await newSubscriber(shop));
  customer = String((await shop.stripe.subscriptions.retrieve(subscription)).customer);
});
afterAll(() => shop.close());

const cards = async () => (await merchant.ok(endpoints.listPaymentMethods)).results;
const defaultCard = async () => (await cards()).find((card) => card.is_default)?.id;
const addCard = async () =>
  (await shop.stripe.paymentMethods.attach("pm_card_mastercard", { customer })).id;
const makeDefault = (id: string) =>
  merchant.ok(endpoints.makeDefaultPaymentMethod, { params: { id } });
const remove = (id: string) => merchant.ok(endpoints.deletePaymentMethod, { params: { id } });

test("after the plan has ended cards are chosen and removed for the next one (rule 8.12, decision 043)", async () => {
  await shop.stripe.subscriptions.cancel(subscription);
  await shop.settle();
  const added = await addCard();
  expect(await makeDefault(added)).toMatchObject({ id: added, is_default: true });
  expect(await defaultCard()).toBe(added);
  const { invoice_settings } = await shop.stripe.customers.retrieve(customer).then((found) => {
    if (found.deleted) throw new Error("the customer is gone");
    return found;
  });
  expect(invoice_settings.default_payment_method).toBe(added);
  expect(await remove(added)).toEqual({ success: true });
  expect(await cards()).toMatchObject([{ is_default: true, last4: "4242" }]);
});

test("what the customer pays with counts where the subscription names no card of its own", async () => {
  const added = await addCard();
  await makeDefault(added);
  overrideStripe(shop.installation, ({ subscriptions }) => ({
    subscriptions: {
      retrieve: async (id: string) => ({
        ...{ ...(await subscriptions.retrieve(id)), default_payment_method: null },
      }),
    },
  }));
  expect(await defaultCard()).toBe(added);
});

test("the subscription's own card counts before the customer's, and is changed with it", async () => {
  const first = await defaultCard();
  const added = await addCard();
  await shop.stripe.customers.update(customer, {
    invoice_settings: { default_payment_method: added },
  });
  await shop.stripe.subscriptions.update(subscription, { default_payment_method: first ?? "" });
  expect(await defaultCard()).toBe(first);
  await makeDefault(added);
  const { default_payment_method } = await shop.stripe.subscriptions.retrieve(subscription);
  expect(default_payment_method).toBe(added);
});

test("removing another card leaves the default as it is, and choosing it again asks Stripe for no change", async () => {
  const first = (await defaultCard()) ?? "";
  const [second = "", third = ""] = [await addCard(), await addCard()];
  const changes: string[] = [];
  overrideStripe(shop.installation, () => ({
    customers: { update: async (id: string) => void changes.push(id) },
  }));
  await remove(second);
  expect(await makeDefault(first)).toMatchObject({ id: first, is_default: true });
  expect(changes).toEqual([]);
  expect(await defaultCard()).toBe(first);
  expect((await cards()).map(({ id }) => id).toSorted()).toEqual([first, third].toSorted());
});

test("a card of an unknown country is shown without one", async () => {
  overrideStripe(shop.installation, ({ customers }) => ({
    customers: {
      listPaymentMethods: async (id: string, given: object) => {
        const { data } = await customers.listPaymentMethods(id, given);
        return { data: data.map((one) => ({ ...one, card: { ...one.card, country: null } })) };
      },
    },
  }));
  expect(await cards()).toMatchObject([{ country: "" }]);
});
