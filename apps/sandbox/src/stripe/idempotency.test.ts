import { afterAll, expect, test, vi } from "vitest";
import { callApi, listAll } from "../testing/api.ts";
import { startWorld } from "../testing/world.ts";

const world = await startWorld();
afterAll(() => world.close());

const send = (method: "GET" | "POST", path: string, form: string, key: string) =>
  callApi(world, method, path, form, {
    authorization: "Bearer sk_test_sandbox",
    "idempotency-key": key,
  });

test("a key may have 255 characters; its response and its event refer to it", async () => {
  const key = "k".repeat(255);
  const { status, headers } = await send("POST", "/customers", "name=a", key);
  expect([status, headers.get("idempotency-key"), headers.get("idempotent-replayed")]).toEqual([
    200,
    key,
    null,
  ]);
  const [event] = await listAll(world, "/events");
  expect(event?.request).toEqual({ id: headers.get("request-id"), idempotency_key: key });
  const longer = await send("POST", "/customers", "name=a", `${key}k`);
  expect([longer.status, longer.body.error]).toEqual([
    400,
    {
      type: "invalid_request_error",
      message: "Idempotency keys must be at most 255 characters long.",
    },
  ]);
});

test("a key applies to one request: the same path and values", async () => {
  await send("POST", "/customers", "name=a", "key");
  const refusal = {
    error: { type: "idempotency_error", message: expect.stringContaining("'key'") },
  };
  for (const [path, form] of [
    ["/customers", "name=b"],
    ["/products", "name=a"],
  ] as const) {
    const { status, body } = await send("POST", path, form, "key");
    expect([status, body]).toEqual([400, refusal]);
  }
});

test("GET requests ignore keys, and an empty one counts as none", async () => {
  const first = await send("GET", "/customers", "", "reading");
  expect(first.headers.get("idempotency-key")).toBeNull();
  const before = await listAll(world, "/customers");
  await world.stripe.customers.create({});
  const again = await send("GET", "/customers", "limit=100", "reading");
  expect(again.body.data).toHaveLength(before.length + 1);
  for (let time = 0; time < 2; time += 1) await send("POST", "/customers", "name=c", "");
  expect(await listAll(world, "/customers")).toHaveLength(before.length + 3);
});

test("a declined card is the key's response too, and its effects stay", async () => {
  const customer = await world.stripe.customers.create({});
  const path = "/payment_methods/pm_card_chargeDeclined/attach";
  const answers = [1, 2].map(() => send("POST", path, `customer=${customer.id}`, "declined"));
  const [first, again] = await Promise.all(answers);
  expect([first?.status, again?.status]).toEqual([402, 402]);
  expect(again?.body).toEqual(first?.body);
  expect(first?.body.error).toEqual({
    type: "card_error",
    code: "card_declined",
    message: "Your card was declined.",
  });
  const replayed = [first, again].map((one) => one?.headers.get("idempotent-replayed"));
  expect(replayed.toSorted()).toEqual([null, "true"].toSorted());
});

test("a key expires after a day", async () => {
  const first = await send("POST", "/customers", "name=d", "daily");
  const now = vi.spyOn(Date, "now");
  try {
    const started = performance.timeOrigin + performance.now();
    now.mockImplementation(() => started + 24 * 3_600_000 - 60_000);
    expect((await send("POST", "/customers", "name=d", "daily")).body.id).toBe(first.body.id);
    now.mockImplementation(() => started + 24 * 3_600_000 + 60_000);
    const later = await send("POST", "/customers", "name=d", "daily");
    expect(later.body.id).not.toBe(first.body.id);
  } finally {
    now.mockRestore();
  }
});
