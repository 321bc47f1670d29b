import Stripe from "stripe";
import { afterAll, afterEach, expect, test } from "vitest";
import { startWorld } from "../testing/world.ts";

const world = await startWorld();
afterEach(() => fail({ api: "ok" }));
afterAll(() => world.close());

const fail = (faults: object) => world.post("/sandbox/faults", faults);

/** A client that tries again as often, with the library's own delays of half a second and more. */
function clientOf(maxNetworkRetries: number): Stripe {
  const { hostname: host, port } = new URL(world.sandbox.origin);
  return new Stripe("sk_test_x", { host, port, protocol: "http", maxNetworkRetries });
}

const errorOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: Stripe.errors.StripeError) => error,
  );

test("a key that is in use is a 409, which the library tries again: the object is made once", async () => {
  await fail({ api: "conflict", api_requests: 1 });
  const made = await clientOf(1).customers.create({ email: "once@example.com" });
  const { data } = await world.stripe.customers.list({ email: "once@example.com" });
  expect(data.map(({ id }) => id)).toEqual([made.id]);
});

test("a key that stays in use is an error of the API with its key; nothing is made", async () => {
  await fail({ api: "conflict" });
  const created = clientOf(1).customers.create(
    { email: "never@example.com" },
    { idempotencyKey: "key-1" },
  );
  expect(await errorOf(created)).toMatchObject({
    type: "StripeAPIError",
    statusCode: 409,
    code: "idempotency_key_in_use",
    message: expect.stringContaining("key-1"),
  });
  // Requests without a key go on.
  expect((await world.stripe.customers.list({ email: "never@example.com" })).data).toEqual([]);
});

test("a locked object is a 429 that asks for another try, which the library makes", async () => {
  await fail({ api: "lock_timeout", api_requests: 1 });
  expect((await clientOf(1).customers.list()).object).toBe("list");
  await fail({ api: "lock_timeout", api_requests: 1 });
  expect(await errorOf(clientOf(0).customers.list())).toMatchObject({
    type: "StripeRateLimitError",
    statusCode: 429,
    code: "lock_timeout",
    rawType: "invalid_request_error",
    headers: { "stripe-should-retry": "true" },
  });
});

test("too many requests are a 429 with Retry-After, which the library does not try again", async () => {
  await fail({ api: "rate_limit", api_requests: 1 });
  expect(await errorOf(clientOf(1).customers.list())).toMatchObject({
    type: "StripeRateLimitError",
    statusCode: 429,
    code: "rate_limit",
    headers: { "retry-after": "2", "stripe-rate-limited-reason": "global-rate" },
  });
  expect((await clientOf(0).customers.list()).object).toBe("list");
});

test("a fault is for so many requests, or until it is switched off", async () => {
  const { body } = await fail({ api: "error500", api_requests: 2 });
  expect(body).toMatchObject({ api: "error500", api_requests: 2 });
  const asked = async () => (await errorOf(clientOf(0).customers.list()))?.statusCode ?? 200;
  expect([await asked(), await asked(), await asked()]).toEqual([500, 500, 200]);
  await fail({ api: "error500" });
  expect([await asked(), await asked(), await asked()]).toEqual([500, 500, 500]);
  expect((await fail({ api_requests: 0 })).status).toBe(400);
});
