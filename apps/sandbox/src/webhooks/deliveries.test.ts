import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type Stripe from "stripe";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { callApi, listAll } from "../testing/api.ts";
import { startWorld, type TestWorld } from "../testing/world.ts";

let world: TestWorld;
beforeEach(async () => {
  // No pause before the next attempt passes; timers keep running.
  vi.useFakeTimers({ toFake: ["Date"] });
  world = await startWorld();
});
afterEach(async () => {
  vi.useRealTimers();
  await world.close();
});

const flush = async () => (await world.post("/sandbox/webhooks/flush", {})).body;
const setFaults = (faults: object) => world.post("/sandbox/faults", faults);
const create = () => world.stripe.products.create({ name: "Plan" });
/** The newest event's line in the log. */
async function noted(): Promise<string> {
  const [event] = await listAll(world, "/events");
  const page = await fetch(`${world.sandbox.origin}/sandbox/events/${event?.id}`);
  return (await page.text()).replace(/<[^>]*>|\s+/g, " ").replace(/ +/g, " ");
}

test("each failed attempt doubles the delay before the next, up to five minutes", async () => {
  await setFaults({ webhooks: "hold" });
  world.answers.push(...Array.from({ length: 24 }, () => 500));
  await create();
  expect(await noted()).toContain("held 0 attempts");
  for (let attempts = 1; attempts < 24; attempts++) {
    expect(await flush()).toEqual({ attempted: 1, delivered: 0 });
    const seconds = Math.min(2 ** (attempts - 1), 300);
    expect(await noted()).toMatch(
      new RegExp(`pending ${attempts} attempts?, answer 500, next try in ${seconds} s`),
    );
  }
  await flush();
  expect(await noted()).toContain("failed 24 attempts, answer 500");
  expect(await flush()).toEqual({ attempted: 0, delivered: 0 });
});

test("accepted events are counted and not sent again", async () => {
  await setFaults({ webhooks: "hold" });
  await create();
  await create();
  world.answers.push(204, 302);
  expect(await flush()).toEqual({ attempted: 2, delivered: 1 });
  expect(await noted()).toContain("answer 302");
  expect(await flush()).toEqual({ attempted: 1, delivered: 1 });
  expect(await noted()).toMatch(/delivered 2 attempts, answer 200 /);
});

test("held events are released when another webhook fault is chosen, not by other kinds of fault", async () => {
  await setFaults({ webhooks: "hold" });
  await create();
  await setFaults({ api: "ok" });
  await setFaults({ webhooks: "hold" });
  await world.post("/sandbox/clock", { advance: "PT1M" });
  expect(world.received).toEqual([]);
  await setFaults({ webhooks: "ok" });
  await expect.poll(() => world.received.length).toBe(1);
});

test("a missing or unresponsive endpoint is recorded with the reason", async () => {
  await setFaults({ webhooks: "hold" });
  const url = "http://127.0.0.1:9/nobody";
  const made = await world.stripe.webhookEndpoints.create({ url, enabled_events: ["*"] });
  await create();
  await world.stripe.webhookEndpoints.del(made.id);
  expect(await flush()).toEqual({ attempted: 2, delivered: 1 });
  expect(await noted()).toContain("answer The endpoint was removed");
  await world.stripe.webhookEndpoints.create({ url, enabled_events: ["product.created"] });
  await create();
  await flush();
  expect(await noted()).toMatch(/pending 1 attempt, answer \S+/);
  expect(await noted()).not.toContain("removed");
});

test("an endpoint created by the API gets its chosen types, signed with its own secret, in Stripe's form", async () => {
  const heard: { headers: IncomingHttpHeaders; body: string }[] = [];
  const receiver = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    heard.push({ headers: request.headers, body });
    response.writeHead(200).end();
  });
  receiver.listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const address = receiver.address();
  const port = typeof address === "object" ? address?.port : 0;
  const form = `url=http://127.0.0.1:${port}/&enabled_events[]=customer.created&description=mine&metadata[a]=b`;
  const { body: made } = await callApi(world, "POST", "/webhook_endpoints", form);
  expect(made).toMatchObject({ description: "mine", metadata: { a: "b" }, status: "enabled" });
  await create();
  const customer = await world.stripe.customers.create({});
  await expect.poll(() => heard.length).toBe(1);
  const { headers, body } = heard[0] ?? { headers: {}, body: "" };
  const signature = String(headers["stripe-signature"]);
  const event = world.stripe.webhooks.constructEvent(body, signature, String(made.secret));
  expect(event).toMatchObject({ type: "customer.created", data: { object: { id: customer.id } } });
  expect(Object.keys(event.data)).toEqual(["object"]);
  expect(headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(headers["user-agent"]).toContain("Stripe/1.0");
  const shown = await callApi(world, "GET", `/webhook_endpoints/${made.id}`);
  const { secret: _, ...open } = made;
  expect(shown.body).toEqual(open);
  const update = (params: Stripe.WebhookEndpointUpdateParams) =>
    world.stripe.webhookEndpoints.update(String(made.id), params);
  expect(await update({ disabled: true, metadata: { c: "d" } })).toMatchObject({
    status: "disabled",
    metadata: { a: "b", c: "d" },
    url: made.url,
  });
  await world.stripe.customers.create({});
  expect((await update({ disabled: false })).status).toBe("enabled");
  await world.stripe.customers.create({ name: "after" });
  await expect.poll(() => heard.length).toBe(2);
  expect(heard[1]?.body).toContain('"after"');
  const gone = await callApi(world, "DELETE", `/webhook_endpoints/${made.id}`);
  expect(gone.body).toEqual({ id: made.id, object: "webhook_endpoint", deleted: true });
  expect((await callApi(world, "DELETE", `/webhook_endpoints/${made.id}`)).status).toBe(404);
  receiver.close();
  receiver.closeAllConnections();
});

test("an event without a request says so", async () => {
  const session = await world.stripe.checkout.sessions.create({ mode: "setup", currency: "usd" });
  await world.post("/sandbox/clock", { advance: "P2D" });
  const [event] = await listAll(world, "/events");
  expect(event).toMatchObject({
    type: "checkout.session.expired",
    data: { object: { id: session.id } },
    request: { id: null, idempotency_key: null },
    livemode: false,
    pending_webhooks: 1,
  });
});
