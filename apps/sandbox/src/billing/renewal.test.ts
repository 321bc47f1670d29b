import type Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createPlan, openPage, payLink } from "../testing/shop.ts";
import { startWorld, type TestWorld } from "../testing/world.ts";

let world: TestWorld;
beforeEach(async () => {
  world = await startWorld();
});
afterEach(() => world.close());

const advance = (duration: string) => world.post("/sandbox/clock", { advance: duration });
const day = (seconds: number | undefined) =>
  new Date((seconds ?? 0) * 1000).toISOString().slice(0, 10);

async function subscribe(card?: string): Promise<Stripe.Subscription> {
  const link = await createPlan(world.stripe);
  expect((await payLink(link.url, card)).status).toBe(303);
  const { data } = await world.stripe.subscriptions.list({ limit: 1 });
  const [subscription] = data;
  if (!subscription) throw new Error("No subscription came of the payment");
  return subscription;
}
const read = (subscription: Stripe.Subscription) =>
  world.stripe.subscriptions.retrieve(subscription.id);
const readEnd = (subscription: Stripe.Subscription) =>
  subscription.items.data[0]?.current_period_end;

test("after a month, the card is charged again and the period advances", async () => {
  const before = await subscribe();
  world.received.length = 0;
  await advance("P1M");
  const after = await read(before);
  expect(after.status).toBe("active");
  expect(after.items.data[0]?.current_period_start).toBe(readEnd(before));
  const invoices = await world.stripe.invoices.list({ subscription: before.id });
  expect(invoices.data.map((invoice) => [invoice.billing_reason, invoice.status])).toEqual([
    ["subscription_cycle", "paid"],
    ["subscription_create", "paid"],
  ]);
  // The clock responds after the deliveries, so nothing has to be awaited.
  const updated = world.received.filter(
    ({ event }) => event.type === "customer.subscription.updated",
  );
  expect(updated).toHaveLength(1);
  expect(updated[0]?.event.created).toBe(readEnd(before));
  expect(world.types()).toContain("invoice.paid");
});

test("a yearly price is charged again after a year and not before, from a leap day on 28 February, with 'year' on its invoice", async () => {
  const leapYear = 4 * Math.ceil((new Date().getUTCFullYear() + 1) / 4);
  await world.post("/sandbox/clock", { to: `${leapYear}-02-29T12:00:00Z` });
  const price = await world.stripe.prices.create({
    currency: "usd",
    unit_amount: 24_990,
    recurring: { interval: "year" },
    product_data: { name: "Coupon plan" },
  });
  const link = await world.stripe.paymentLinks.create({
    line_items: [{ price: price.id, quantity: 1 }],
  });
  expect((await payLink(link.url)).status).toBe(303);
  const [subscription] = (await world.stripe.subscriptions.list({ limit: 1 })).data;
  if (!subscription) throw new Error("No subscription came of the payment");
  expect(day(readEnd(subscription))).toBe(`${leapYear + 1}-02-28`);
  const paid = async () => {
    const { data } = await world.stripe.invoices.list({ subscription: subscription.id });
    return data.map(({ amount_paid, lines }) => [amount_paid, lines.data[0]?.description]);
  };
  const line = [24_990, "1 × Coupon plan (at $249.90 / year)"];
  await world.post("/sandbox/clock", { to: `${leapYear + 1}-02-27T12:00:00Z` });
  expect(await paid()).toEqual([line]);
  await world.post("/sandbox/clock", { to: `${leapYear + 1}-02-28T14:00:00Z` });
  expect(await paid()).toEqual([line, line]);
  expect(day(readEnd(await read(subscription)))).toBe(`${leapYear + 2}-02-28`);
});

test("advancing a year gives twelve renewals, each with events at its own time", async () => {
  const before = await subscribe();
  await advance("P1Y");
  const invoices = await world.stripe.invoices.list({ subscription: before.id, limit: 100 });
  expect(invoices.data).toHaveLength(13);
  expect(new Set(invoices.data.map((invoice) => invoice.created)).size).toBe(13);
  const paid = world.received.filter(({ event }) => event.type === "invoice.paid");
  const times = paid.map(({ event }) => event.created);
  expect(times).toHaveLength(13);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});

test("a subscription that starts on 31 January renews on the last of February and on 31 March", async () => {
  const year = new Date().getUTCFullYear() + 1;
  await world.post("/sandbox/clock", { to: `${year}-01-31T12:00:00Z` });
  const subscription = await subscribe();
  const february = new Date(Date.UTC(year, 2, 0)).toISOString().slice(0, 10);
  expect(day(readEnd(subscription))).toBe(february);
  await world.post("/sandbox/clock", { to: `${year}-03-01T00:00:00Z` });
  expect(day(readEnd(await read(subscription)))).toBe(`${year}-03-31`);
});

test("in a leap year it renews on 29 February", async () => {
  const now = new Date().getUTCFullYear() + 1;
  const year = [now, now + 1, now + 2, now + 3].find((each) => each % 4 === 0);
  await world.post("/sandbox/clock", { to: `${year}-01-31T12:00:00Z` });
  expect(day(readEnd(await subscribe()))).toBe(`${year}-02-29`);
});

test("a card that fails later is retried on days 3, 5 and 7, then the subscription ends", async () => {
  const subscription = await subscribe("4000 0000 0000 0341");
  expect(subscription.status).toBe("active");
  await advance("P1M");
  const failing = await read(subscription);
  expect(failing.status).toBe("past_due");
  const [invoice] = (await world.stripe.invoices.list({ subscription: subscription.id })).data;
  expect(invoice).toMatchObject({ status: "open", attempt_count: 1, amount_remaining: 2499 });
  expect(day(invoice?.next_payment_attempt ?? 0)).toBe(day((invoice?.created ?? 0) + 3 * 86_400));
  await advance("P6D");
  expect((await read(subscription)).status).toBe("past_due");
  await advance("P2D");
  const ended = await read(subscription);
  expect(ended.status).toBe("canceled");
  expect(ended.cancellation_details?.reason).toBe("payment_failed");
  expect(world.types().filter((type) => type === "invoice.payment_failed")).toHaveLength(4);
  expect(world.types().filter((type) => type === "customer.subscription.deleted")).toHaveLength(1);
});

test("a working card before that reactivates a past due subscription", async () => {
  const subscription = await subscribe("4000 0000 0000 0341");
  await advance("P1M");
  const customer = String(subscription.customer);
  const method = await world.stripe.paymentMethods.attach("pm_card_visa", { customer });
  await world.stripe.subscriptions.update(subscription.id, { default_payment_method: method.id });
  await advance("P4D");
  expect((await read(subscription)).status).toBe("active");
  await advance("P10D");
  expect((await read(subscription)).status).toBe("active");
});

test("a subscription cancelled at the period's end runs until then and ends by itself", async () => {
  const subscription = await subscribe();
  const cancelled = await world.stripe.subscriptions.update(subscription.id, {
    cancel_at_period_end: true,
  });
  expect(cancelled).toMatchObject({
    status: "active",
    cancel_at_period_end: true,
    cancel_at: readEnd(subscription),
  });
  expect(cancelled.canceled_at).not.toBeNull();
  await advance("P1M");
  const ended = await read(subscription);
  expect(ended).toMatchObject({ status: "canceled", ended_at: readEnd(subscription) });
  expect(world.types().slice(-2)).toEqual([
    "customer.subscription.updated",
    "customer.subscription.deleted",
  ]);
  await expect(
    world.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false }),
  ).rejects.toThrow("A canceled subscription can only update");
});

test("a subscription resumed before the period's end renews normally", async () => {
  const subscription = await subscribe();
  await world.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  const back = await world.stripe.subscriptions.update(subscription.id, {
    cancel_at_period_end: false,
  });
  expect(back).toMatchObject({ cancel_at: null, canceled_at: null, cancel_at_period_end: false });
  await advance("P1M");
  expect((await read(subscription)).status).toBe("active");
});

test("a subscription cancelled at once is never charged again", async () => {
  const subscription = await subscribe();
  const ended = await world.stripe.subscriptions.cancel(subscription.id);
  expect(ended.status).toBe("canceled");
  await advance("P3M");
  expect((await world.stripe.invoices.list({ subscription: subscription.id })).data).toHaveLength(
    1,
  );
  expect((await world.stripe.subscriptions.list({ status: "canceled" })).data).toHaveLength(1);
  expect((await world.stripe.subscriptions.list()).data).toHaveLength(0);
  await expect(world.stripe.subscriptions.cancel(subscription.id)).rejects.toMatchObject({
    code: "resource_missing",
  });
});

test("after a cancellation while past due, the invoice can be paid on its page until it is voided", async () => {
  const subscription = await subscribe("4000 0000 0000 0341");
  await advance("P1M");
  await world.stripe.subscriptions.cancel(subscription.id, { invoice_now: false, prorate: false });
  const [open] = (await world.stripe.invoices.list({ subscription: subscription.id })).data;
  expect(open).toMatchObject({ status: "open", auto_advance: false, next_payment_attempt: null });
  const pay = async () => (await openPage(open?.hosted_invoice_url ?? "")).html.includes("<form");
  expect(await pay()).toBe(true);
  const voided = await world.stripe.invoices.voidInvoice(open?.id ?? "", {
    expand: ["payments.data.payment.payment_intent"],
  });
  expect(voided).toMatchObject({
    status: "void",
    amount_remaining: 2499,
    payments: {
      data: [
        {
          status: "canceled",
          payment: {
            payment_intent: { status: "canceled", cancellation_reason: "void_invoice" },
          },
        },
      ],
    },
  });
  expect(voided.status_transitions.voided_at).not.toBeNull();
  expect(await pay()).toBe(false);
  await expect(world.stripe.invoices.pay(voided.id)).rejects.toThrow("cannot be paid");
  await expect(world.stripe.invoices.voidInvoice(voided.id)).rejects.toThrow("isn't open");
  await expect(world.stripe.invoices.finalizeInvoice(voided.id)).rejects.toThrow("non-draft");
  await advance("P1Y");
  const { data: charges } = await world.stripe.charges.list({ limit: 100 });
  expect(charges.filter((charge) => charge.paid)).toHaveLength(1);
});

test("voiding the open invoice of a running subscription makes it active, as at Stripe", async () => {
  const subscription = await subscribe("4000 0000 0000 0341");
  await advance("P1M");
  const [open] = (await world.stripe.invoices.list({ subscription: subscription.id })).data;
  await world.stripe.invoices.voidInvoice(open?.id ?? "");
  expect((await read(subscription)).status).toBe("active");
});

test("a subscription cancelled at a date ends exactly then; if the date is removed, it continues", async () => {
  const [ending, kept] = [await subscribe(), await subscribe()];
  const { subscriptions } = world.stripe;
  const at = ending.start_date + 10 * 86_400;
  const updated = await subscriptions.update(ending.id, { cancel_at: at });
  expect(updated).toMatchObject({ status: "active", cancel_at: at, cancel_at_period_end: false });
  expect(updated.canceled_at).not.toBeNull();
  await subscriptions.update(kept.id, { cancel_at: "max_period_end" });
  await subscriptions.update(kept.id, { cancel_at: "" });
  await expect(
    subscriptions.update(kept.id, { cancel_at: at, cancel_at_period_end: true }),
  ).rejects.toThrow("only one");
  await advance("P9D");
  expect((await read(ending)).status).toBe("active");
  await advance("P2D");
  expect(await read(ending)).toMatchObject({ status: "canceled", ended_at: at });
  await advance("P1M");
  expect(await read(kept)).toMatchObject({ status: "active", cancel_at: null });
});

test.each([
  ["void", "void", false],
  ["mark_uncollectible", "uncollectible", true],
  ["keep_as_draft", "draft", false],
] as const)(
  "with pause_collection %s a renewal's invoice is %s, nothing is charged and the status stays",
  async (behavior, status, isTold) => {
    const before = await subscribe();
    const { id } = before;
    await world.stripe.subscriptions.update(id, { pause_collection: { behavior } });
    await advance("P1M");
    const after = await read(before);
    expect(after).toMatchObject({ status: "active", pause_collection: { behavior } });
    const [invoice] = (await world.stripe.invoices.list({ subscription: id })).data;
    expect(invoice).toMatchObject({ status, amount_paid: 0, auto_advance: false });
    expect(after.latest_invoice).toBe(invoice?.id);
    expect(world.types().includes("invoice.marked_uncollectible")).toBe(isTold);
    expect(world.types().filter((type) => type === "invoice.paid")).toHaveLength(1);
    await world.stripe.subscriptions.update(id, { pause_collection: "" });
    // As long as the longest: of the 31st, the next renewal is later than a month after 28
    // February.
    await advance("P31D");
    expect((await world.stripe.invoices.list({ subscription: id })).data[0]?.status).toBe("paid");
  },
);
