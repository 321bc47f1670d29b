import type Stripe from "stripe";
import { afterAll, expect, test } from "vitest";
import { createPlan, openPage, submitCard } from "../testing/shop.ts";
import { startWorld } from "../testing/world.ts";

const DAY = 86_400;
const world = await startWorld();
afterAll(() => world.close());

type Link = Partial<Stripe.PaymentLinkCreateParams>;
const visa = "4242424242424242";
const fortnight: Link = { subscription_data: { trial_period_days: 14 } };

/** Sells a plan of 24.99 USD by a link; returns its page, and what came of the payment. */
async function buy(link: Link, card = visa) {
  const { url } = await createPlan(world.stripe, link);
  const page = await openPage(url);
  const answer = await submitCard(page, card);
  const [session] = (await world.stripe.checkout.sessions.list({ limit: 1 })).data;
  if (!session) throw new Error("no session");
  const id = String(session.subscription);
  return {
    page,
    answer,
    session,
    id,
    now: () => world.stripe.subscriptions.retrieve(id),
    invoices: async () => (await world.stripe.invoices.list({ subscription: id })).data,
    charged: async () => {
      const customer = String(session.customer);
      return (await world.stripe.charges.list({ customer })).data.map(({ amount }) => amount);
    },
  };
}

test("a link sells with a trial, which its page says; it can be changed and taken back", async () => {
  const link = await createPlan(world.stripe, {
    subscription_data: {
      trial_period_days: 14,
      metadata: { shop: "7" },
      description: "The plan",
      trial_settings: { end_behavior: { missing_payment_method: "cancel" } },
    },
  });
  expect(link.subscription_data).toMatchObject({
    trial_period_days: 14,
    trial_settings: { end_behavior: { missing_payment_method: "cancel" } },
  });
  const { html } = await openPage(link.url);
  for (const text of ["Try Coupon plan", "14 days free", "then $24.99 per month", ">Start trial<"])
    expect(html).toContain(text);
  expect(html).toContain("<dt>Total due today</dt><dd>$0.00</dd>");
  expect(html).toMatch(/After your trial ends on \d{4}-\d\d-\d\d, you will be charged \$24.99/);
  const change = { trial_period_days: 1, trial_settings: "" } as const;
  const shorter = await world.stripe.paymentLinks.update(link.id, { subscription_data: change });
  expect(shorter.subscription_data).toMatchObject({
    trial_period_days: 1,
    trial_settings: null,
    metadata: { shop: "7" },
    description: "The plan",
  });
  expect((await openPage(link.url)).html).toContain(">1 day free<");
  const none = { trial_period_days: "" } as const;
  await world.stripe.paymentLinks.update(link.id, { subscription_data: none });
  expect((await openPage(link.url)).html).toContain("Subscribe to Coupon plan");
  await expect(
    world.stripe.paymentLinks.update(link.id, { subscription_data: { trial_period_days: 0 } }),
  ).rejects.toThrow(/at least 1/);
});

test("it is paid with nothing: the card is saved, the subscription is on trial, and is charged at its end", async () => {
  await world.post("/sandbox/webhooks/flush", {});
  world.received.length = 0;
  const { session, now, invoices, charged, id, answer } = await buy(fortnight);
  expect(session).toMatchObject({
    status: "complete",
    payment_status: "no_payment_required",
    setup_intent: null,
    amount_subtotal: 0,
    amount_total: 0,
  });
  const items = await world.stripe.checkout.sessions.listLineItems(session.id);
  expect(items.data).toMatchObject([{ amount_subtotal: 0, amount_total: 0 }]);
  const begun = await now();
  const end = begun.start_date + 14 * DAY;
  expect(begun).toMatchObject({
    status: "trialing",
    trial_start: begun.start_date,
    trial_end: end,
    billing_cycle_anchor: end,
    default_payment_method: expect.stringMatching(/^pm_/),
    items: { data: [{ current_period_end: end }] },
  });
  expect(await invoices()).toMatchObject([
    { status: "paid", total: 0, billing_reason: "subscription_create", lines: { data: [{}] } },
  ]);
  expect(await charged()).toEqual([]);
  const done = await openPage(
    new URL(answer.headers.get("location") ?? "", world.sandbox.origin).href,
  );
  expect(done.html).toContain("Coupon plan: your trial has begun.");
  await world.post("/sandbox/webhooks/flush", {});
  const types = world.types();
  expect(types.slice(types.indexOf("customer.created"))).toEqual([
    "customer.created",
    "payment_method.attached",
    "setup_intent.created",
    "setup_intent.succeeded",
    "invoice.created",
    "invoice.finalized",
    "customer.subscription.created",
    "invoice.paid",
    "invoice.payment_succeeded",
    "checkout.session.completed",
  ]);
  await world.post("/sandbox/clock", { advance: "P11D" });
  expect(world.types()).toContain("customer.subscription.trial_will_end");
  await world.post("/sandbox/clock", { advance: "P3D" });
  expect((await world.stripe.subscriptions.retrieve(id)).status).toBe("active");
  expect(await charged()).toEqual([2499]);
});

test("a declined card begins none", async () => {
  const { url } = await createPlan(world.stripe, fortnight);
  await submitCard(await openPage(url), "4000 0000 0000 0002");
  const [session] = (await world.stripe.checkout.sessions.list({ limit: 1 })).data;
  expect(session).toMatchObject({ status: "open", subscription: null });
});

test.each([
  ["cancel", "canceled"],
  ["pause", "paused"],
  ["create_invoice", "past_due"],
] as const)(
  "where a card is not required none is asked for; at its end '%s' makes it %s",
  async (missing_payment_method, status) => {
    const { page, session, now, charged } = await buy(
      {
        payment_method_collection: "if_required",
        subscription_data: {
          trial_period_days: 7,
          trial_settings: { end_behavior: { missing_payment_method } },
        },
      },
      "",
    );
    expect(page.html).not.toContain('name="card"');
    expect(page.html).toContain("Contact information");
    expect(session).toMatchObject({ status: "complete", payment_method_collection: "if_required" });
    expect(await now()).toMatchObject({ status: "trialing", default_payment_method: null });
    await world.post("/sandbox/clock", { advance: "P8D" });
    expect((await now()).status).toBe(status);
    expect(await charged()).toEqual([]);
  },
);

test("where something is due, a card is asked for all the same", async () => {
  const { page, charged } = await buy({ payment_method_collection: "if_required" });
  expect(page.html).toContain('name="card"');
  expect(await charged()).toEqual([2499]);
});

test("a coupon for once is used for the first payment after the trial", async () => {
  const { id: coupon } = await world.stripe.coupons.create({ percent_off: 50, duration: "once" });
  const { code } = await world.stripe.promotionCodes.create({
    promotion: { type: "coupon", coupon },
  });
  const link = { ...fortnight, allow_promotion_codes: true };
  const { url } = await createPlan(world.stripe, link);
  const page = await openPage(url);
  page.values.promotion_code = code;
  const values = { ...page.values, apply: "1" };
  const applied = await submitCard({ ...page, values }, "");
  const again = await openPage(new URL(applied.headers.get("location") ?? "", url).href);
  expect(again.html).toContain("charged $24.99 every month until you cancel, less the discount.");
  await submitCard(page, visa);
  const [made] = (await world.stripe.subscriptions.list({ limit: 1 })).data;
  await world.post("/sandbox/clock", { advance: "P2M" });
  const { data } = await world.stripe.invoices.list({ subscription: made?.id ?? "" });
  expect(data.map(({ total }) => total)).toEqual([2499, 1249, 0]);
});

test("a session of the API sells with one of days, or until a time", async () => {
  const { stripe } = world;
  const price = await stripe.prices.create({
    currency: "eur",
    unit_amount: 900,
    recurring: { interval: "year" },
    product_data: { name: "Yearly" },
  });
  const create = (data: Stripe.Checkout.SessionCreateParams.SubscriptionData) =>
    stripe.checkout.sessions.create({
      mode: "subscription",
      line_items: [{ price: price.id, quantity: 1 }],
      subscription_data: data,
    });
  const now = Math.floor((Date.now() + world.sandbox.offsetMs()) / 1000);
  const session = await create({ trial_end: now + 3 * DAY });
  expect(session).toMatchObject({ amount_total: 0, payment_status: "unpaid" });
  const page = await openPage(session.url ?? "");
  for (const text of ["3 days free", "then €9.00 per year"]) expect(page.html).toContain(text);
  await submitCard(page, visa);
  const [made] = (await stripe.subscriptions.list({ limit: 1 })).data;
  expect(made).toMatchObject({ status: "trialing", trial_end: now + 3 * DAY });
  await expect(create({ trial_end: now + DAY })).rejects.toThrow(/at least 2 days/);
  await expect(create({ trial_end: now + 3 * DAY, trial_period_days: 3 })).rejects.toThrow(
    /one of/,
  );
  const data = { trial_period_days: 3 };
  const saving = { mode: "setup", currency: "usd", subscription_data: data } as const;
  await expect(stripe.checkout.sessions.create(saving)).rejects.toThrow(/`subscription` mode/);
});
