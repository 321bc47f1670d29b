import { afterEach, beforeEach, expect, test } from "vitest";
import { createPlan, payLink } from "../testing/shop.ts";
import { startWorld, type TestWorld } from "../testing/world.ts";

let world: TestWorld;
beforeEach(async () => {
  world = await startWorld();
});
afterEach(() => world.close());

const setFaults = (faults: object) => world.post("/sandbox/faults", faults);
const flush = () => world.post("/sandbox/webhooks/flush", {});
const ids = () => world.received.map(({ event }) => event.id);

test("a failed delivery is retried until it is accepted", async () => {
  world.answers.push(500, 503);
  await world.stripe.products.create({ name: "Plan" });
  await expect.poll(() => world.received.length).toBe(3);
  expect(new Set(ids()).size).toBe(1);
  expect((await flush()).body).toEqual({ attempted: 0, delivered: 0 });
});

test("the signature's time is the sandbox's, not the real one", async () => {
  await world.post("/sandbox/clock", { advance: "P40D" });
  await world.stripe.products.create({ name: "Plan" });
  await expect.poll(() => world.received.length).toBe(1);
  const time = Number(/t=(\d+)/.exec(world.received[0]?.signature ?? "")?.[1]);
  expect(time * 1000 - Date.now()).toBeGreaterThan(39 * 86_400_000);
  expect(time - (world.received[0]?.event.created ?? 0)).toBeLessThan(60);
});

test("held events wait for the flush, and the reordering fault delivers them in reverse", async () => {
  await setFaults({ webhooks: "hold" });
  const link = await createPlan(world.stripe);
  await payLink(link.url);
  await world.post("/sandbox/clock", { advance: "PT1H" });
  expect(world.received).toEqual([]);
  await setFaults({ webhooks: "reorder" });
  await flush();
  const sent = (await world.stripe.events.list({ limit: 100 })).data.map(({ id }) => id);
  expect(ids()).toEqual(sent);
});

test("dropped events are never sent but can be read", async () => {
  await setFaults({ webhooks: "drop" });
  const product = await world.stripe.products.create({ name: "Lost" });
  await setFaults({ webhooks: "ok" });
  await world.stripe.products.create({ name: "Heard" });
  await flush();
  expect(world.received.map(({ event }) => event.data.object)).toMatchObject([{ name: "Heard" }]);
  const all = await world.stripe.events.list({ types: ["product.created"] });
  expect(all.data.map(({ data }) => data.object)).toMatchObject([{}, { id: product.id }]);
  const undelivered = await world.stripe.events.list({ delivery_success: false });
  expect(undelivered.data.map(({ data }) => data.object)).toMatchObject([{ id: product.id }]);
});

test("a duplicated event arrives twice with one id", async () => {
  await setFaults({ webhooks: "duplicate" });
  await world.stripe.products.create({ name: "Twice" });
  await flush();
  expect(ids()).toHaveLength(2);
  expect(new Set(ids()).size).toBe(1);
});

test("an unknown fault is rejected and changes nothing", async () => {
  expect((await setFaults({ webhooks: "explode" })).status).toBe(400);
  expect((await setFaults({ smtp: "drop", api: "nonsense" })).status).toBe(400);
  const answer = await fetch(`${world.sandbox.origin}/sandbox/faults`);
  expect(await answer.json()).toMatchObject({ api: "ok", webhooks: "ok", smtp: "ok" });
});

test("an endpoint created through the API gets its types, signed with its secret", async () => {
  const [options] = world.received;
  expect(options).toBeUndefined();
  const made = await world.stripe.webhookEndpoints.create({
    url: "http://127.0.0.1:9/nobody",
    enabled_events: ["customer.created"],
  });
  expect(made.secret).toMatch(/^whsec_/);
  await world.stripe.products.create({ name: "Plan" });
  await world.stripe.customers.create({});
  const [customer] = (await world.stripe.events.list({ types: ["customer.created"] })).data;
  const [product] = (await world.stripe.events.list({ types: ["product.created"] })).data;
  expect([customer?.pending_webhooks, product?.pending_webhooks]).toEqual([2, 1]);
  await world.stripe.webhookEndpoints.del(made.id);
  expect((await world.stripe.webhookEndpoints.list()).data).toEqual([]);
});

test("the API refuses, hangs, sends garbage and fails on demand", async () => {
  const { stripe } = world;
  await setFaults({ api: "refuse" });
  await expect(stripe.customers.list()).rejects.toMatchObject({ type: "StripeConnectionError" });
  await setFaults({ api: "hang" });
  await expect(stripe.customers.list({}, { timeout: 300 })).rejects.toMatchObject({
    type: "StripeConnectionError",
  });
  await setFaults({ api: "garbage" });
  await expect(stripe.customers.list()).rejects.toMatchObject({ type: "StripeAPIError" });
  await setFaults({ api: "error500" });
  await expect(stripe.customers.list()).rejects.toMatchObject({ statusCode: 500 });
  await setFaults({ api: "rate_limit" });
  await expect(stripe.customers.list()).rejects.toMatchObject({ type: "StripeRateLimitError" });
  await setFaults({ api: "ok" });
  await expect(stripe.customers.list()).resolves.toHaveProperty("data");
});
