import { randomInt } from "node:crypto";
import { endpoints } from "@coupon-center/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openShop, type Shop } from "../../billing/testing/shop.ts";
import { type Caller, couponPayload, newStore } from "../../testing/caller.ts";
import { portOf, sendRaw } from "../../testing/raw-request.ts";
import { newStaff } from "../../testing/shortcuts.ts";
import { randomCall, readTargets, strangeHeaders } from "./testing/fuzz-calls.ts";
import { mutate } from "./testing/raw-bytes.ts";
import { seededRandom } from "./testing/seeded-random.ts";

const long = Boolean(process.env.TEST_LONG);
// The short round is the same each time; the long one goes elsewhere each time, and says where.
const seed = Number(process.env.FUZZ_SEED ?? (long ? randomInt(2 ** 31) : 20_261_120));
const AT_ONCE = 16;

let world: Shop;
let callers: readonly [Caller | null, ...(Caller | null)[]];
let ids: [string, ...string[]];
beforeAll(async () => {
  world = await openShop();
  const at = world.installation;
  const live = await newStore(at, "Live");
  await world.pay(live.merchant);
  await world.settle();
  const pending = await newStore(at, "Pending");
  ids = [String(live.store.id), live.store.slug, String(pending.store.id), pending.store.slug];
  for (const { merchant } of [live, pending]) {
    const { id } = await merchant.ok(endpoints.createCoupon, { body: couponPayload });
    ids.push(String(id));
  }
  const staff = await newStaff(at);
  await staff.ok(endpoints.staffApproveStore, { params: { id: live.store.id }, body: {} });
  callers = [null, live.merchant, pending.merchant, staff, await newStaff(at, 10)];
});
afterAll(() => world.close());

/** What betrays the inside of the server. */
const INSIDE =
  /\bat (?:async )?[\w.<>]+ \(|node_modules|\.ts:\d+|SQLITE_|ECONNREFUSED|syntax error at/;

describe(`random requests (seed ${seed}) (rule 13.2)`, () => {
  it(
    "made from the description: no 5xx, no stack, only statuses that it names, the same process",
    async () => {
      const at = world.installation;
      const targets = await readTargets(at);
      const random = seededRandom(seed);
      const faults: unknown[] = [];
      const reached = new Map<string, Set<number>>();
      const one = async () => {
        const target = targets[random.int(targets.length)];
        if (!target) return;
        const caller = random.of(callers);
        const call = randomCall(target, ids, random);
        const headers = {
          "x-site-key": String(caller?.clientId ?? 8),
          ...(caller?.session && { authorization: `Bearer ${caller.session.token}` }),
          ...call.headers,
          ...strangeHeaders(random),
        };
        const { statusCode, body } = await at.app.inject({ ...call, headers });
        const seen = reached.get(target.operationId) ?? new Set();
        reached.set(target.operationId, seen.add(statusCode));
        const isKnown = String(statusCode) in target.responses || statusCode === 404;
        if (statusCode >= 500 || !isKnown || INSIDE.test(body))
          faults.push({ ...call, headers, statusCode, body: body.slice(0, 500) });
      };
      for (let done = 0; done < (long ? 50_000 : 2_000); done += AT_ONCE)
        await Promise.all(Array.from({ length: AT_ONCE }, one));
      expect(faults.slice(0, 5)).toEqual([]);
      // It went past the door: every operation was reached, many of them with success.
      expect([...reached.keys()].sort()).toEqual(targets.map((one) => one.operationId).sort());
      const successes = [...reached.values()].filter((seen) => seen.has(200) || seen.has(201));
      expect(successes.length).toBeGreaterThan(targets.length / 3);
    },
    long ? 1_800_000 : 120_000,
  );

  it(
    "of raw bytes over a socket: an answer below 500 or a closed connection, and life goes on",
    async () => {
      const port = portOf(world.installation.app);
      const random = seededRandom(seed + 1);
      const faults: string[] = [];
      const one = async () => {
        const bytes = mutate(random);
        const answer = await sendRaw(port, bytes, { ends: true });
        if (/^HTTP\/1\.1 5/m.test(answer) || INSIDE.test(answer))
          faults.push(`${bytes.toString("latin1")}\n=> ${answer.slice(0, 300)}`);
      };
      for (let done = 0; done < (long ? 10_000 : 400); done += AT_ONCE)
        await Promise.all(Array.from({ length: AT_ONCE }, one));
      expect(faults.slice(0, 5)).toEqual([]);
      expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    },
    long ? 1_800_000 : 120_000,
  );
});
