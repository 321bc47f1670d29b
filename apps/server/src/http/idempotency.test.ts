import { DAY_MS, endpoints } from "@coupon-center/contract";
import { couponPayload, storePayload } from "@coupon-center/testing/samples";
import { afterAll, expect, it } from "vitest";
import { Caller, newMerchant, newStore } from "../testing/caller.ts";
import { later } from "../testing/held-time.ts";
import { openInstallation } from "../testing/installation.ts";

const at = await openInstallation();
afterAll(() => at.close());

const withKey = (key: string) => ({ "idempotency-key": key });

async function create(merchant: Caller, key: string, description = couponPayload.description) {
  const body = { ...couponPayload, description };
  const reply = await merchant.call(endpoints.createCoupon, { body, headers: withKey(key) });
  return { status: reply.status, id: reply.data?.id, error: reply.error };
}

it("a used key with another body or another call is 422, and the first response stays (rule 13.3)", async () => {
  const { merchant } = await newStore(at);
  const first = await create(merchant, "k");
  const detail = "This Idempotency-Key was used with another request";
  expect(await create(merchant, "k", "Another")).toMatchObject({ status: 422, error: { detail } });
  const elsewhere = await merchant.call(endpoints.createStore, {
    body: storePayload,
    headers: withKey("k"),
  });
  expect(elsewhere).toMatchObject({ status: 422, error: { detail } });
  expect(await create(merchant, "k")).toEqual(first);
  expect((await create(merchant, "another key")).id).not.toBe(first.id);
});

it("each key of an account returns the response of its own call (rule 13.3)", async () => {
  const { merchant } = await newStore(at);
  const first = await create(merchant, "first");
  const second = await create(merchant, "second");
  expect(second.id).not.toBe(first.id);
  expect(await create(merchant, "first")).toEqual(first);
  expect(await create(merchant, "second")).toEqual(second);
});

it("a key belongs to its account", async () => {
  const [one, two] = [await newStore(at), await newStore(at)];
  const [first, second] = [await create(one.merchant, "k"), await create(two.merchant, "k")];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.id).not.toBe(first.id);
});

it("a failed call does not use up its key", async () => {
  const merchant = await newMerchant(at);
  expect((await create(merchant, "k")).status).toBe(404);
  await merchant.ok(endpoints.createStore, { body: storePayload });
  expect((await create(merchant, "k")).status).toBe(201);
});

it("a response is stored for 24 h, after which the key is new; other accounts' keys stay (rule 13.3)", async () => {
  later(0);
  const [{ merchant }, other] = [await newStore(at), await newStore(at)];
  const [first, theirs] = [await create(merchant, "k"), await create(other.merchant, "k")];
  const renew = async (caller: Caller) => {
    const refresh = caller.session?.refresh ?? "";
    caller.session = await new Caller(at).ok(endpoints.refreshSession, { body: { refresh } });
  };
  later(DAY_MS);
  await renew(merchant);
  await renew(other.merchant);
  expect((await create(merchant, "k")).id).toBe(first.id);
  later(1);
  const again = await create(merchant, "k");
  expect(again.status).toBe(201);
  expect(again.id).not.toBe(first.id);
  later(-1);
  expect((await create(other.merchant, "k")).id).toBe(theirs.id);
});

it("'Idempotency-Key must have 1 to 255 characters'", async () => {
  const { merchant } = await newStore(at);
  const refused = { idempotency_key: ["Idempotency-Key must have 1 to 255 characters"] };
  expect(await create(merchant, "")).toMatchObject({ status: 400, error: refused });
  expect(await create(merchant, "k".repeat(256))).toMatchObject({ status: 400, error: refused });
  const longest = await create(merchant, "k".repeat(255));
  expect(longest.status).toBe(201);
  expect((await create(merchant, "k".repeat(255))).id).toBe(longest.id);
});
