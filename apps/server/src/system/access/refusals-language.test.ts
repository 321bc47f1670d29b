import { join } from "node:path";
import { endpoints } from "@coupon-center/contract";
import { seededRandom } from "@coupon-center/testing/random";
import { couponPayload } from "@coupon-center/testing/samples";
import { afterAll, beforeAll, expect, it } from "vitest";
import { loadClients } from "../../clients/live-clients.ts";
import { newStaff } from "../../testing/accounts-and-stores.ts";
import { type Caller, newStore } from "../../testing/caller.ts";
import { type Installation, openInstallation } from "../../testing/installation.ts";
import { randomCall, readTargets } from "./testing/fuzz-calls.ts";

let at: Installation;
let callers: readonly [Caller | null, ...(Caller | null)[]];
let ids: [string, ...string[]];
beforeAll(async () => {
  const options = { publicUrl: "http://coupons.test", clientId: 8, sandbox: true };
  const clients = loadClients(join(import.meta.dirname, "../../../../../clients"), options);
  for (const client of clients.all()) Object.assign(client, { locale: "ar-EG" });
  at = await openInstallation({ clients });
  const { merchant, store } = await newStore(at, "متجر");
  const { id } = await merchant.ok(endpoints.createCoupon, { body: couponPayload });
  ids = [String(store.id), store.slug, String(id)];
  callers = [null, merchant, await newStaff(at, 8)];
});
afterAll(() => at.close());

/** Formats of pictures and the brand's currency, which have no other names in Arabic. */
const names = /\b(PNG|JPEG|WebP|USD)\b/g;

/** The messages of a refusal, whose fields have the API's names. */
function messagesOf(body: string): string[] {
  const answer: unknown = JSON.parse(body);
  return Object.values(Object(answer)).flat().map(String);
}

it("random requests to every endpoint of an Arabic brand are refused without an English word (rules 1.9, 13.1)", async () => {
  const targets = await readTargets(at);
  const random = seededRandom(20_261_123);
  const said = new Set<string>();
  for (const target of targets) {
    for (let tries = 0; tries < 30; tries++) {
      const caller = random.pick(callers);
      const headers = {
        "x-site-key": "8",
        ...(caller?.session && { authorization: `Bearer ${caller.session.token}` }),
      };
      const call = randomCall(target, ids, random);
      const { statusCode, body } = await at.app.inject({ ...call, headers });
      if (statusCode >= 400) for (const message of messagesOf(body)) said.add(message);
    }
  }
  const latin = [...said].filter((text) => /\p{Script=Latin}/u.test(text.replace(names, "")));
  expect(latin).toEqual([]);
  // Fields, states, rights and missing things: the requests reached more than the access checks.
  expect(said.size).toBeGreaterThan(20);
});

it("an Arabic brand's own refusals: unknown keys, paths and hosts' errors (rule 13.1)", async () => {
  const details = async (url: string, headers: Record<string, string>) =>
    messagesOf((await at.app.inject({ url, headers })).body);
  expect(await details("/api/v1/auth/me", { "x-site-key": "77" })).toEqual([
    "مفتاح الموقع غير معروف",
  ]);
  expect(await details("/api/nothing", {})).toEqual(["غير موجود"]);
  expect(await details(`/api/coupon/${"1".repeat(400)}`, {})).toEqual(["غير موجود"]);
  expect(await details("/api/v1/auth/me", {})).toEqual(["غير مصرّح"]);
});
