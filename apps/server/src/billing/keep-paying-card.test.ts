import { endpoints } from "@coupon-center/contract";
import { controlSandbox } from "@coupon-center/testing/http-caller";
import { failsLater, goodCard, payOnPage } from "@coupon-center/testing/pay-by-link";
import type Stripe from "stripe";
import { afterAll, expect, test } from "vitest";
import { makeAllDue } from "../jobs/settle.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { keepPayingCard } from "./keep-paying-card.ts";
import { SEEDED_PLAN_PREFIX } from "./subscription.ts";
import { openBilledInstallation } from "./testing/billed-installation.ts";
import { overrideStripe, stripeError } from "./testing/override-stripe.ts";
import { mailDataTo } from "./testing/state.ts";
import { newSubscriber } from "./testing/subscriber.ts";
import { eventQueue } from "./webhook/event-queue.ts";
import { processInbox } from "./webhook/process-inbox.ts";

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
  const { merchant, defaultCard, paying, refused } = await paidOnPage();
  const restore = overrideStripe(billing.installation, ({ charges }) => ({
    charges: {
      list: (given: Stripe.ChargeListParams) =>
        given.limit === 10
          ? Promise.reject(stripeError("StripeConnectionError"))
          : charges.list(given),
    },
  }));
  const { db, clock } = billing.installation;
  await billing.setFaults({ webhooks: "ok" });
  await controlSandbox(billing.sandbox.origin, "webhooks/flush");
  // The payment itself is read by this event, too, also if no other one comes.
  await db.deleteFrom("stripe_event").where("type", "!=", "invoice.paid").execute();
  await processInbox(billing.ctxOf);
  expect(await billing.subscriptionOf(merchant)).toMatchObject({ status: "active" });
  expect(await defaultCard()).toBe(refused);
  restore();
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

type Charges = (readonly [paid: boolean, payment_method: string])[];

/** A merchant whose plan has a card, and another one beside it that Stripe keeps. */
async function withTwoCards() {
  const { merchant, accountId, id: plan } = await newSubscriber(billing);
  const customer = String((await stripe.subscriptions.retrieve(plan)).customer);
  const own = (await merchant.ok(endpoints.listPaymentMethods)).results[0]?.id ?? "";
  const other = (await stripe.paymentMethods.attach("pm_card_mastercard", { customer })).id;
  /** With these as Stripe's newest charges, at each reading; returns what was asked for. */
  const keep = async (...readings: Charges[]) => {
    const asked: string[] = [];
    const restore = overrideStripe(billing.installation, ({ customers }) => ({
      charges: {
        async list() {
          asked.push("charges");
          const [charges = []] = readings.length > 1 ? readings.splice(0, 1) : readings;
          return { data: charges.map(([paid, payment_method]) => ({ paid, payment_method })) };
        },
      },
      customers: {
        listPaymentMethods(...given: Parameters<typeof customers.listPaymentMethods>) {
          asked.push("cards");
          return customers.listPaymentMethods(...given);
        },
      },
    }));
    await keepPayingCard(systemCtx(billing.installation), accountId);
    restore();
    return asked;
  };
  const defaultCard = async () =>
    (await merchant.ok(endpoints.listPaymentMethods)).results.find((card) => card.is_default)?.id;
  return { accountId, plan, own, other, keep, defaultCard };
}

test.each([
  ["stays, if it has paid since it was refused", true],
  ["does not stay, if it was refused when it was last tried", false],
])(
  "where another card paid for something, the plan's own %s (rule 8.23)",
  async (_what, hasPaid) => {
    const { own, other, keep, defaultCard } = await withTwoCards();
    await keep([[true, other], ...(hasPaid ? [[true, own] as const] : []), [false, own]]);
    expect(await defaultCard()).toBe(hasPaid ? own : other);
  },
);

test("nor is a card asked for that Stripe did not keep (rule 8.23)", async () => {
  const { own, other, keep, defaultCard } = await withTwoCards();
  await stripe.paymentMethods.detach(other);
  // As it would be refused, this would fail.
  await keep([
    [true, other],
    [false, own],
  ]);
  expect(await defaultCard()).toBe(own);
});

test("what another call has changed meanwhile stays (rule 8.23, decision 043)", async () => {
  const { own, other, keep, defaultCard } = await withTwoCards();
  const before: Charges = [
    [true, other],
    [false, own],
  ];
  await keep(before, [[true, own], ...before]);
  expect(await defaultCard()).toBe(own);
});

test("a payment that no card was refused before, or that is not made, waits for no other call and reads no cards", async () => {
  const { accountId, own, other, keep } = await withTwoCards();
  await billing.installation.db
    .updateTable("account")
    .set({ billing_lease_until: Date.now() + 30_000, billing_lease_by: "another process" })
    .where("id", "=", accountId)
    .execute();
  const paid = [true, own] as const;
  expect(await keep([[true, other], paid])).toEqual(["charges"]);
  expect(await keep([[false, other], paid])).toEqual(["charges"]);
});

test.each([
  ["an account without a plan", () => ({ is_current: 0 })],
  ["a plan that has ended", () => ({ status: "canceled" })],
  ["a plan that Stripe does not have", (plan: string) => ({ id: `${SEEDED_PLAN_PREFIX}${plan}` })],
])("of %s Stripe is asked nothing", async (_what, change) => {
  const { plan, own, other, keep } = await withTwoCards();
  await billing.installation.db
    .updateTable("subscription")
    .set(change(plan))
    .where("id", "=", plan)
    .execute();
  expect(
    await keep([
      [true, other],
      [false, own],
    ]),
  ).toEqual([]);
});
