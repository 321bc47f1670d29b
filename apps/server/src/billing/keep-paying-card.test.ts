import { endpoints } from "@coupon-center/contract";
import { failsLater, goodCard, payOnPage } from "@coupon-center/testing/pay-by-link";
import type Stripe from "stripe";
import { afterAll, expect, test } from "vitest";
import { makeAllDue } from "../jobs/settle.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { keepPayingCard } from "./keep-paying-card.ts";
import { openBilledInstallation } from "./testing/billed-installation.ts";
import { overrideStripe, stripeError } from "./testing/override-stripe.ts";
import { mailDataTo } from "./testing/state.ts";
import { newSubscriber } from "./testing/subscriber.ts";
import { eventQueue } from "./webhook/event-queue.ts";

const billing = await openBilledInstallation();
const { stripe } = billing;
afterAll(() => billing.close());

/** A merchant whose card was refused for a renewal, whose invoice another card then paid. */
async function paidOnPage() {
  const { merchant, id } = await newSubscriber(billing, failsLater);
  await billing.advance("P1M");
  const [open] = (await stripe.invoices.list({ subscription: id, status: "open" })).data;
  const customer = String(open?.customer);
  await billing.setFaults({ webhooks: "hold" });
  await payOnPage(open?.hosted_invoice_url ?? "", goodCard);
  const [paying, refused] = (await stripe.customers.listPaymentMethods(customer)).data;
  const release = async () => {
    await billing.setFaults({ webhooks: "ok" });
    for (let round = 0; round < 2; round++) await billing.settle();
  };
  const defaultCard = async () =>
    (await merchant.ok(endpoints.listPaymentMethods)).results.find((card) => card.is_default)?.id;
  return { merchant, customer, release, defaultCard, paying: paying?.id, refused: refused?.id };
}

test("a card that paid an overdue invoice on Stripe's page takes the place of the refused one, and pays the next renewal (rule 8.23, decision 043)", async () => {
  const { merchant, release, defaultCard, paying } = await paidOnPage();
  await release();
  expect(await defaultCard()).toBe(paying);
  await billing.advance("P1M");
  expect(await billing.subscriptionOf(merchant)).toMatchObject({ status: "active" });
  expect(await mailDataTo(billing, merchant.email, "payment-failed")).toEqual([]);
});

test("it does once Stripe answers, if that fails while the payment is read (rule 8.23, decision 043)", async () => {
  const { merchant, release, defaultCard, paying, refused } = await paidOnPage();
  const restore = overrideStripe(billing.installation, ({ charges }) => ({
    charges: {
      list: (given: Stripe.ChargeListParams) =>
        given.limit === 10
          ? Promise.reject(stripeError("StripeConnectionError"))
          : charges.list(given),
    },
  }));
  await release();
  expect(await billing.subscriptionOf(merchant)).toMatchObject({ status: "active" });
  expect(await defaultCard()).toBe(refused);
  restore();
  const { db, clock } = billing.installation;
  await makeAllDue(db, eventQueue, clock.now());
  await billing.settle();
  expect(await defaultCard()).toBe(paying);
});

test("a card that was used there once, and not kept, does not (rule 8.23)", async () => {
  const { release, defaultCard, paying, refused } = await paidOnPage();
  await stripe.paymentMethods.detach(paying ?? "");
  await release();
  expect(await defaultCard()).toBe(refused);
});

test("nor does one if the merchant has chosen another default meanwhile (rule 8.23)", async () => {
  const { merchant, customer, release, defaultCard } = await paidOnPage();
  const { id } = await stripe.paymentMethods.attach("pm_card_mastercard", { customer });
  await merchant.ok(endpoints.makeDefaultPaymentMethod, { params: { id } });
  await release();
  expect(await defaultCard()).toBe(id);
});

test.each([
  ["stays, if it has paid since it was refused", true],
  ["does not stay, if it was refused when it was last tried", false],
])(
  "where another card paid for something, the plan's own %s (rule 8.23)",
  async (_what, hasPaid) => {
    const { merchant, accountId, id: plan } = await newSubscriber(billing);
    const customer = String((await stripe.subscriptions.retrieve(plan)).customer);
    const own = (await merchant.ok(endpoints.listPaymentMethods)).results[0]?.id;
    const { id } = await stripe.paymentMethods.attach("pm_card_mastercard", { customer });
    const charges = [
      { paid: true, payment_method: id },
      ...(hasPaid ? [{ paid: true, payment_method: own }] : []),
      { paid: false, payment_method: own },
    ];
    const restore = overrideStripe(billing.installation, () => ({
      charges: { list: async () => ({ data: charges }) },
    }));
    await keepPayingCard(systemCtx(billing.installation), accountId);
    restore();
    const { results } = await merchant.ok(endpoints.listPaymentMethods);
    expect(results.find((card) => card.is_default)?.id).toBe(hasPaid ? own : id);
  },
);
