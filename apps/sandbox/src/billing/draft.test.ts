import { afterEach, beforeEach, expect, test } from "vitest";
import { subscribe } from "../testing/shop.ts";
import { eventsOfPayment, startWorld, type TestWorld } from "../testing/world.ts";

const HOUR = 3_600;
const failsLater = "4000 0000 0000 0341";

let world: TestWorld;
beforeEach(async () => {
  // As it is by default, and not in the other tests.
  world = await startWorld({ draftMinutes: 60 });
});
afterEach(() => world.close());

const advance = (duration: string) => world.post("/sandbox/clock", { advance: duration });
async function latestOf(subscription: string) {
  const [latest] = (await world.stripe.invoices.list({ subscription })).data;
  if (!latest) throw new Error("there is no invoice");
  return latest;
}

test("a renewal's invoice is a draft for an hour: the period has begun, and nothing is charged", async () => {
  const before = await subscribe(world.stripe);
  await world.post("/sandbox/webhooks/flush", {});
  world.received.length = 0;
  await advance("P1M");
  const after = await world.stripe.subscriptions.retrieve(before.id);
  const draft = await latestOf(before.id);
  const start = before.items.data[0]?.current_period_end ?? 0;
  expect(after).toMatchObject({ status: "active", latest_invoice: draft.id });
  expect(after.items.data[0]?.current_period_start).toBe(start);
  expect(draft).toMatchObject({
    status: "draft",
    auto_advance: true,
    attempted: false,
    attempt_count: 0,
    amount_due: 2499,
    amount_paid: 0,
    amount_remaining: 2499,
    created: start,
    number: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    next_payment_attempt: null,
    automatically_finalizes_at: start + HOUR,
  });
  expect(world.types()).toEqual(["invoice.created", "customer.subscription.updated"]);
  expect((await world.stripe.charges.list()).data).toHaveLength(1);
});

test("after the hour it is finalized and charged, each with its event", async () => {
  const { id } = await subscribe(world.stripe);
  await advance("P1M");
  world.received.length = 0;
  await advance("PT1H");
  const paid = await latestOf(id);
  expect(paid).toMatchObject({
    status: "paid",
    attempt_count: 1,
    automatically_finalizes_at: null,
  });
  expect(paid.status_transitions).toMatchObject({
    finalized_at: paid.created + HOUR,
    paid_at: paid.created + HOUR,
  });
  expect(paid.hosted_invoice_url).toMatch(/\/invoices\/in_/);
  expect(world.types()).toEqual(["invoice.finalized", ...eventsOfPayment]);
});

test("a card that fails makes it past due after the hour, and is retried by the invoice's day", async () => {
  const { id } = await subscribe(world.stripe, failsLater);
  await advance("P1M");
  expect((await world.stripe.subscriptions.retrieve(id)).status).toBe("active");
  await advance("PT1H");
  expect((await world.stripe.subscriptions.retrieve(id)).status).toBe("past_due");
  const open = await latestOf(id);
  expect(open).toMatchObject({ status: "open", attempt_count: 1 });
  expect((open.next_payment_attempt ?? 0) - open.created).toBe(3 * 24 * HOUR);
});

test("a card that is changed within the hour is the one that is charged", async () => {
  const { id, customer } = await subscribe(world.stripe, failsLater);
  await advance("P1M");
  const card = await world.stripe.paymentMethods.attach("pm_card_visa", {
    customer: String(customer),
  });
  await world.stripe.subscriptions.update(id, { default_payment_method: card.id });
  await advance("PT1H");
  expect(await latestOf(id)).toMatchObject({ status: "paid" });
});

test("a subscription that ends within the hour leaves a draft that is not charged", async () => {
  const { id } = await subscribe(world.stripe);
  await advance("P1M");
  await world.stripe.subscriptions.cancel(id);
  await advance("P2D");
  expect(await latestOf(id)).toMatchObject({
    status: "draft",
    auto_advance: false,
    automatically_finalizes_at: null,
  });
});

test("pausing the collection, or a cancellation at the period's end, does not stop a draft", async () => {
  const paused = await subscribe(world.stripe);
  const leaving = await subscribe(world.stripe);
  await advance("P1M");
  await world.stripe.subscriptions.update(paused.id, { pause_collection: { behavior: "void" } });
  await world.stripe.subscriptions.update(leaving.id, { cancel_at_period_end: true });
  await advance("PT1H");
  expect(await latestOf(paused.id)).toMatchObject({ status: "paid" });
  expect(await latestOf(leaving.id)).toMatchObject({ status: "paid" });
});

test("one that was finalized by hand is charged when its draft would have ended, or never", async () => {
  const charged = await subscribe(world.stripe);
  const left = await subscribe(world.stripe);
  await advance("P1M");
  for (const [{ id }, auto_advance] of [
    [charged, true],
    [left, false],
  ] as const) {
    await world.stripe.invoices.finalizeInvoice((await latestOf(id)).id ?? "", { auto_advance });
    expect(await latestOf(id)).toMatchObject({ status: "open", attempted: false });
  }
  await advance("P2D");
  expect(await latestOf(charged.id)).toMatchObject({ status: "paid" });
  expect(await latestOf(left.id)).toMatchObject({ status: "open", attempted: false });
});
