import type Stripe from "stripe";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { callApi, listAll } from "../testing/api.ts";
import { subscribe } from "../testing/shop.ts";
import { startWorld } from "../testing/world.ts";

const world = await startWorld({ afterRetries: "unpaid", retryDays: [1] });
let subscription: Stripe.Subscription;
let open: string;
beforeEach(async () => {
  // On the first of a month, as a month after the 31st is earlier than the plan's next period.
  const now = new Date(Date.now() + world.sandbox.offsetMs());
  const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
  await world.post("/sandbox/clock", { to: new Date(first).toISOString() });
  subscription = await subscribe(world.stripe, "4000 0000 0000 0341");
  await world.post("/sandbox/clock", { advance: "P1M" });
  open = String((await invoices())[0]?.id);
});
afterAll(() => world.close());

const invoices = () => listAll(world, "/invoices", `subscription=${subscription.id}`);
const pay = (id: string, form = "") => callApi(world, "POST", `/invoices/${id}/pay`, form);
const newest = async (count: number) =>
  (await listAll(world, "/events")).slice(0, count).map(({ type }) => type);
const read = () => world.stripe.subscriptions.retrieve(subscription.id);
const attach = (card: string, customer = String(subscription.customer)) =>
  world.stripe.paymentMethods.attach(card, { customer });

describe("paying an open invoice", () => {
  test("with the subscription's failing card is declined, and does not count as one of the schedule", async () => {
    const { status, body } = await pay(open);
    expect([status, body.error]).toEqual([
      402,
      { type: "card_error", code: "card_declined", message: "Your card was declined." },
    ]);
    expect(await world.stripe.invoices.retrieve(open)).toMatchObject({
      status: "open",
      attempted: true,
      attempt_count: 1,
    });
    expect((await newest(1))[0]).toBe("invoice.payment_failed");
    const payments = await listAll(world, "/invoice_payments", `invoice=${open}`);
    expect(payments).toMatchObject([{ status: "open", amount_paid: null }]);
    const intents = await listAll(world, "/payment_intents", `customer=${subscription.customer}`);
    expect(intents).toHaveLength(2);
    expect(intents[0]).toMatchObject({
      status: "requires_payment_method",
      description: "Subscription update",
      last_payment_error: { code: "card_declined", type: "card_error" },
    });
    expect((await read()).status).toBe("past_due");
  });

  test("with another card reactivates the subscription, and no card is charged again", async () => {
    const card = await attach("pm_card_visa");
    const { status, body } = await pay(open, `payment_method=${card.id}`);
    expect([status, body]).toMatchObject([
      200,
      {
        status: "paid",
        amount_paid: 2499,
        amount_remaining: 0,
        attempt_count: 2,
        next_payment_attempt: null,
        auto_advance: false,
      },
    ]);
    expect((await read()).status).toBe("active");
    const [payment] = await listAll(world, "/invoice_payments", `invoice=${open}`);
    expect(payment).toMatchObject({ status: "paid", amount_paid: 2499 });
    const events = await newest(8);
    for (const type of ["invoice.paid", "invoice.payment_succeeded", "invoice_payment.paid"])
      expect(events).toContain(type);
    expect(events[0]).toBe("customer.subscription.updated");
    // The same payment intent as in the previous attempt: a second one would be a second payment.
    expect(events).not.toContain("payment_intent.created");
    await world.post("/sandbox/clock", { advance: "P2D" });
    expect((await world.stripe.invoices.retrieve(open)).attempt_count).toBe(2);
    const again = await pay(open);
    expect([again.status, again.body.error]).toEqual([
      400,
      {
        type: "invalid_request_error",
        code: "invoice_already_paid",
        message: "Invoice is already paid",
      },
    ]);
  });

  test("without any card is an error, and charges nothing", async () => {
    await world.stripe.paymentMethods.detach(String(subscription.default_payment_method));
    const { status, body } = await pay(open);
    expect([status, body.error]).toMatchObject([
      402,
      { message: "This customer has no attached payment source or default payment method." },
    ]);
    expect(await world.stripe.invoices.retrieve(open)).toMatchObject({ attempt_count: 1 });
  });

  test("uses the customer's default card if the subscription has none", async () => {
    const card = await attach("pm_card_visa");
    const customer = String(subscription.customer);
    const invoice_settings = { default_payment_method: card.id };
    await world.stripe.customers.update(customer, { invoice_settings });
    expect((await pay(open)).status).toBe(402);
    await world.stripe.subscriptions.update(subscription.id, { default_payment_method: "" });
    expect((await pay(open)).status).toBe(200);
  });

  test("requires an existing card", async () => {
    const { status, body } = await pay(open, "payment_method=pm_none");
    expect([status, body.error]).toMatchObject([404, { param: "payment_method" }]);
  });
});

test("of an older period does not reactivate a subscription with a newer open invoice", async () => {
  await world.post("/sandbox/clock", { advance: "P2M" });
  const [draft] = await invoices();
  expect([draft?.status, (await read()).status]).toEqual(["draft", "unpaid"]);
  await pay(open, `payment_method=${(await attach("pm_card_visa")).id}`);
  expect((await read()).status).toBe("unpaid");
  const unready = await pay(String(draft?.id));
  expect([unready.status, unready.body.error]).toMatchObject([
    400,
    { message: "This invoice cannot be paid." },
  ]);
});

test("after a draft was finalized once, which gives it a number", async () => {
  await world.post("/sandbox/clock", { advance: "P1M" });
  const [draft] = await invoices();
  const path = `/invoices/${draft?.id}`;
  const { body } = await callApi(world, "POST", `${path}/finalize`, "auto_advance=false");
  const { invoice_prefix } = await world.stripe.customers
    .retrieve(String(subscription.customer))
    .then((customer) => ({ invoice_prefix: "", ...customer }));
  expect(body).toMatchObject({
    status: "open",
    auto_advance: false,
    number: `${invoice_prefix}-0003`,
    hosted_invoice_url: expect.stringContaining(`${world.sandbox.origin}/sandbox${path}?t=`),
    ending_balance: 0,
  });
  expect(await newest(1)).toEqual(["invoice.finalized"]);
  const again = await callApi(world, "POST", `${path}/finalize`);
  expect([again.status, again.body.error]).toMatchObject([
    400,
    { message: expect.stringContaining("already finalized") },
  ]);
  const card = await attach("pm_card_visa");
  expect((await pay(String(draft?.id), `payment_method=${card.id}`)).status).toBe(200);
  expect((await read()).status).toBe("active");
  const lines = await callApi(world, "GET", `${path}/lines`);
  expect(lines.body).toMatchObject({ url: `/v1${path}/lines`, data: [{ amount: 2499 }] });
});

test("is done automatically when a draft is finalized with auto_advance", async () => {
  // Which is more than a month ahead where the last one was shorter than the one before.
  const end = (await read()).items.data[0]?.current_period_end ?? 0;
  await world.post("/sandbox/clock", { to: new Date(end * 1000).toISOString() });
  const [draft] = await invoices();
  const { body } = await callApi(world, "POST", `/invoices/${draft?.id}/finalize`);
  expect(body).toMatchObject({ auto_advance: true });
});
