import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi } from "../testing/api.ts";
import { startWorld, type TestWorld } from "../testing/world.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await startWorld();
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
