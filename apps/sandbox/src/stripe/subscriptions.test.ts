import type Stripe from "stripe";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { callApi, listAll } from "../testing/api.ts";
import { subscribe } from "../testing/shop.ts";
import { startWorld } from "../testing/world.ts";

const world = await startWorld();
let subscription: Stripe.Subscription;
beforeEach(async () => {
  subscription = await subscribe(world.stripe);
});
afterAll(() => world.close());

const update = (form: string) => callApi(world, "POST", `/subscriptions/${subscription.id}`, form);
const newest = async () => (await listAll(world, "/events"))[0];
const end = () => subscription.items.data[0]?.current_period_end;
const nothingSaid = { comment: null, feedback: null, feedback_option: null };

describe("updating a subscription", () => {
  test("changes the given fields, and its event has the previous values", async () => {
    const { body } = await update("description=Mine&metadata[a]=b");
    expect(body).toMatchObject({ description: "Mine", metadata: { a: "b" } });
    expect(await newest()).toMatchObject({
      type: "customer.subscription.updated",
      data: { object: body, previous_attributes: { description: null, metadata: {} } },
    });
    expect((await update("description=")).body).toMatchObject({
      description: null,
      metadata: { a: "b" },
      default_payment_method: subscription.default_payment_method,
    });
  });

  test("sends no event if nothing changes", async () => {
    const before = await newest();
    expect((await update("metadata[a]=")).status).toBe(200);
    expect(await newest()).toEqual(before);
  });

  test("accepts a card of the same customer, or none", async () => {
    const otherCustomer = await world.stripe.customers.create({});
    const attach = (customer: string) =>
      world.stripe.paymentMethods.attach("pm_card_mastercard", { customer });
    const theirs = await attach(otherCustomer.id);
    const refused = await update(`default_payment_method=${theirs.id}`);
    expect([refused.status, refused.body.error]).toMatchObject([
      404,
      { message: `No such PaymentMethod: '${theirs.id}'`, param: "default_payment_method" },
    ]);
    const own = await attach(String(subscription.customer));
    expect((await update(`default_payment_method=${own.id}`)).body).toMatchObject({
      default_payment_method: own.id,
    });
    expect((await update("default_payment_method=")).body.default_payment_method).toBeNull();
  });

  test("is limited to metadata once it is cancelled", async () => {
    await world.stripe.subscriptions.cancel(subscription.id);
    const card = String(subscription.default_payment_method);
    for (const form of ["cancel_at_period_end=true", `default_payment_method=${card}`]) {
      const { status, body } = await update(form);
      expect([status, body.error]).toMatchObject([
        400,
        { message: expect.stringContaining("canceled subscription can only update") },
      ]);
    }
    expect((await update("metadata[a]=b")).body).toMatchObject({ metadata: { a: "b" } });
  });
});

describe("cancelling a subscription", () => {
  test("at the period's end stores the reason and the time of the request", async () => {
    const { body } = await update(
      "cancel_at_period_end=true&cancellation_details[comment]=too%20dear",
    );
    expect(body).toMatchObject({
      cancel_at_period_end: true,
      cancel_at: end(),
      cancellation_details: {
        ...nothingSaid,
        comment: "too dear",
        reason: "cancellation_requested",
      },
    });
    const since = body.canceled_at;
    await world.post("/sandbox/clock", { advance: "PT1H" });
    expect((await update("cancel_at_period_end=true")).body.canceled_at).toBe(since);
    const back = await update("cancel_at_period_end=false&cancellation_details[comment]=");
    expect(back.body).toMatchObject({
      cancel_at_period_end: false,
      cancel_at: null,
      canceled_at: null,
      cancellation_details: { ...nothingSaid, reason: null },
    });
  });

  test("at a date requires a future date", async () => {
    const { body: clock } = await world.post("/sandbox/clock", { advance: "PT0S" });
    const now = Math.floor(Date.parse((clock as { now: string }).now) / 1000);
    const past = await update(`cancel_at=${now - 5}`);
    expect([past.status, past.body.error]).toMatchObject([
      400,
      { message: "The `cancel_at` time must be in the future.", param: "cancel_at" },
    ]);
    for (const [given, at] of [
      [String(now + 60), now + 60],
      ["min_period_end", end()],
      ["", null],
      ["max_period_end", end()],
    ] as const) {
      const { body } = await update(`cancel_at=${given}`);
      expect(body).toMatchObject({ cancel_at: at, cancel_at_period_end: false });
    }
    expect((await update("cancel_at=")).body).toMatchObject({ cancel_at: null, canceled_at: null });
    expect((await update("cancel_at=tomorrow")).status).toBe(400);
  });

  test("at a date resets a cancellation at the period's end", async () => {
    await update("cancel_at_period_end=true");
    const moved = await update(`cancel_at=${Number(end()) + 60}`);
    expect(moved.body).toMatchObject({ cancel_at_period_end: false });
    await update("cancel_at=");
    await update("cancel_at_period_end=true");
    expect((await update("cancel_at=")).body).toMatchObject({
      cancel_at: null,
      cancel_at_period_end: false,
    });
  });

  test("at once keeps the reason and the time of the first request", async () => {
    await update("cancel_at_period_end=true&cancellation_details[comment]=first");
    const { canceled_at } = await world.stripe.subscriptions.retrieve(subscription.id);
    await world.post("/sandbox/clock", { advance: "PT1H" });
    const path = `/subscriptions/${subscription.id}`;
    const { body } = await callApi(world, "DELETE", path, "cancellation_details[comment]=last");
    expect(body).toMatchObject({
      status: "canceled",
      canceled_at,
      cancellation_details: { ...nothingSaid, comment: "last", reason: "cancellation_requested" },
    });
    expect(body.ended_at).toBeGreaterThanOrEqual(Number(canceled_at) + 3600);
    expect(await newest()).toMatchObject({ type: "customer.subscription.deleted" });
    const again = await callApi(world, "DELETE", path);
    expect([again.status, again.body.error]).toMatchObject([
      404,
      { message: `No such subscription: '${subscription.id}'` },
    ]);
  });

  test("without a reason keeps the earlier one", async () => {
    await update("cancellation_details[comment]=kept");
    const { body } = await callApi(world, "DELETE", `/subscriptions/${subscription.id}`);
    expect(body).toMatchObject({ cancellation_details: { comment: "kept" } });
    expect(body.canceled_at).toBe(body.ended_at);
  });
});

test("resuming requires a paused subscription, which does not exist here", async () => {
  const path = `/subscriptions/${subscription.id}/resume`;
  const { status, body } = await callApi(world, "POST", path);
  expect([status, body.error]).toMatchObject([
    400,
    { message: expect.stringContaining("`paused` status") },
  ]);
  expect((await callApi(world, "POST", "/subscriptions/sub_none/resume")).status).toBe(404);
});

describe("a subscription with a schedule", () => {
  const schedule = () =>
    callApi(world, "POST", "/subscription_schedules", `from_subscription=${subscription.id}`);
  const read = () => world.stripe.subscriptions.retrieve(subscription.id);

  test("is cancelled by the schedule alone, until that is released", async () => {
    const made = (await schedule()).body;
    expect(made).toMatchObject({
      id: expect.stringMatching(/^sub_sched_/),
      status: "active",
      subscription: subscription.id,
      current_phase: { end_date: end() },
    });
    expect((await read()).schedule).toBe(made.id);
    for (const form of ["cancel_at_period_end=true", "cancel_at=", "cancel_at=min_period_end"])
      expect(await update(form)).toMatchObject({
        status: 400,
        body: { error: { message: expect.stringContaining(`schedule \`${made.id}\``) } },
      });
    expect((await update("metadata[a]=b")).status).toBe(200);
    const released = await world.stripe.subscriptionSchedules.release(String(made.id));
    expect(released).toMatchObject({
      status: "released",
      subscription: null,
      released_subscription: subscription.id,
    });
    expect(await newest()).toMatchObject({ type: "subscription_schedule.released" });
    expect((await read()).schedule).toBeNull();
    expect((await update("cancel_at_period_end=true")).status).toBe(200);
  });

  test("has one, which is released once", async () => {
    const made = (await schedule()).body;
    expect((await schedule()).status).toBe(400);
    await world.stripe.subscriptionSchedules.release(String(made.id));
    const again = callApi(world, "POST", `/subscription_schedules/${made.id}/release`);
    expect((await again).status).toBe(400);
  });

  test("ends with its subscription, which has none afterwards", async () => {
    const { id } = (await schedule()).body;
    await world.stripe.subscriptions.cancel(subscription.id);
    const { subscriptionSchedules } = world.stripe;
    expect(await subscriptionSchedules.retrieve(String(id))).toMatchObject({ status: "canceled" });
    await expect(subscriptionSchedules.release(String(id))).rejects.toThrow("not active");
    expect((await schedule()).status).toBe(400);
    expect((await update("cancel_at_period_end=true")).body.error).toMatchObject({
      message: expect.stringContaining("canceled subscription can only update"),
    });
  });
});
