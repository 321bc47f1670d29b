import type Stripe from "stripe";
import { afterAll, expect, test } from "vitest";
import { callApi } from "../testing/api.ts";
import { connectStripe, startWorld } from "../testing/world.ts";

const world = await startWorld({
  restrictedKeys: {
    rk_test_reads: ["customer_read", "plan_read", "payment_links_read"],
    rk_test_writes: ["customer_write", "payment_method_read"],
  },
});
afterAll(() => world.close());

const ask = (headers: Record<string, string>, path = "/customers") =>
  callApi(world, "GET", path, "", headers);
const basic = (key: string) => `Basic ${Buffer.from(`${key}:`).toString("base64")}`;
const authorization = "Bearer sk_test_any";

test.each([
  ["Bearer sk_test_any"],
  ["bearer rk_test_1"],
  [basic("sk_test_any")],
  [basic("rk_test_x").replace("Basic", "basic")],
])("%s is accepted", async (key) => {
  expect((await ask({ authorization: key })).status).toBe(200);
});

test.each([
  [{}, "You did not provide an API key."],
  [{ authorization: "Bearer" }, "You did not provide an API key."],
  [{ authorization: "Digest sk_test_any" }, "You did not provide an API key."],
  [{ authorization: basic("") }, "You did not provide an API key."],
  [{ authorization: "Bearer sk_live_secretly" }, "Invalid API Key provided: sk_live_****etly"],
  [{ authorization: "Bearer pk_test_public" }, "Invalid API Key provided: pk_test_****blic"],
  [{ authorization: "Bearer sk_test_" }, "Invalid API Key provided: sk_test_****est_"],
  [{ authorization: "Bearer xsk_test_a" }, "Invalid API Key provided: xsk_test****st_a"],
] as const)("%j is rejected", async (headers, message) => {
  const { status, body } = await ask(headers);
  expect([status, body]).toEqual([
    401,
    { error: { type: "invalid_request_error", message: expect.stringContaining(message) } },
  ]);
});

test("only the version of the official library is supported", async () => {
  const { headers } = await ask({ authorization });
  const version = headers.get("stripe-version") ?? "";
  expect(version).toMatch(/^\d{4}-\d\d-\d\d\.\w+$/);
  expect((await ask({ authorization, "stripe-version": version })).status).toBe(200);
  const { status, body } = await ask({ authorization, "stripe-version": "2020-08-27" });
  expect([status, body.error]).toEqual([
    400,
    {
      type: "invalid_request_error",
      message: `Invalid Stripe API version: 2020-08-27. The sandbox speaks ${version} only.`,
    },
  ]);
});

test("each response is JSON with an id of its own; an unknown path is reported without its query", async () => {
  const answers = [await ask({ authorization }), await ask({ authorization }, "/nothing?a=b")];
  const ids = answers.map(({ headers }) => headers.get("request-id"));
  expect(new Set(ids).size).toBe(2);
  for (const id of ids) expect(id).toMatch(/^req_\w{14}$/);
  for (const { headers } of answers)
    expect(headers.get("content-type")).toMatch(/^application\/json/);
  expect([answers[1]?.status, answers[1]?.body.error]).toEqual([
    404,
    {
      type: "invalid_request_error",
      message: "Unrecognized request URL (GET: /v1/nothing).",
    },
  ]);
});

const withKey = (key: string) => connectStripe(world.sandbox.origin, key);

test("a restricted key may do what its permissions say; writing includes reading", async () => {
  const reads = withKey("rk_test_reads");
  const lists = [reads.customers.list(), reads.prices.list(), reads.paymentLinks.list()];
  for (const list of await Promise.all(lists)) expect(list.object).toBe("list");
  const writes = withKey("rk_test_writes");
  const { id } = await writes.customers.create({ email: "a@example.com" });
  expect((await writes.customers.retrieve(id)).id).toBe(id);
  expect((await writes.customers.listPaymentMethods(id)).data).toEqual([]);
});

test("without the permission a call is refused with its name, and nothing is done", async () => {
  const reads = withKey("rk_test_reads");
  await expect(reads.customers.create({ email: "b@example.com" })).rejects.toMatchObject({
    type: "StripePermissionError",
    statusCode: 403,
    rawType: "invalid_request_error",
    message:
      "The provided key 'rk_test_****eads' does not have the required permissions for this endpoint on account 'acct_sandbox'. Having the 'rak_customer_write' permission would allow this request to continue.",
  });
  expect((await reads.customers.list({ email: "b@example.com" })).data).toEqual([]);
});

test.each([
  ["plan_write", (stripe: Stripe) => stripe.prices.update("price_1", {})],
  ["payment_links_write", (stripe: Stripe) => stripe.paymentLinks.update("plink_1", {})],
  ["checkout_session_read", (stripe: Stripe) => stripe.checkout.sessions.list()],
  ["customer_portal_read", (stripe: Stripe) => stripe.billingPortal.configurations.list()],
  ["invoice_read", (stripe: Stripe) => stripe.invoicePayments.list()],
  ["payment_intent_read", (stripe: Stripe) => stripe.paymentIntents.list()],
  ["webhook_write", (stripe: Stripe) => stripe.webhookEndpoints.del("we_1")],
  ["event_read", (stripe: Stripe) => stripe.events.list()],
  ["subscription_write", (stripe: Stripe) => stripe.subscriptions.cancel("sub_1")],
])("the permission that is missing is called rak_%s", async (name, call) => {
  await expect(call(withKey("rk_test_reads"))).rejects.toThrow(
    `Having the 'rak_${name}' permission`,
  );
});
