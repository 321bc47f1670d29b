import { randomInt } from "node:crypto";
import { endpoints } from "@coupon-center/contract";
import { seededRandom } from "@coupon-center/testing/random";
import { couponPayload } from "@coupon-center/testing/samples";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openBilledInstallation } from "../../billing/testing/billed-installation.ts";
import { AppError } from "../../errors.ts";
import { newStaff } from "../../testing/accounts-and-stores.ts";
import { type Caller, newStore } from "../../testing/caller.ts";
import { portOf, sendRaw } from "../../testing/raw-request.ts";
import { readAnswerSchemas } from "./testing/answer-schemas.ts";
import { randomCall, readTargets, strangeHeaders } from "./testing/fuzz-calls.ts";
import { mutate } from "./testing/raw-bytes.ts";

const long = Boolean(process.env.TEST_LONG);
// The short run has a fixed seed; the long one has a random seed, which is in the title.
const seed = Number(process.env.FUZZ_SEED ?? (long ? randomInt(2 ** 31) : 20_261_125));
const AT_ONCE = 16;
const OF_EACH_OPERATION = long ? 650 : 40;

let callers: readonly [Caller | null, ...(Caller | null)[]];
let ids: [string, ...string[]];
const world = await openBilledInstallation();
beforeAll(async () => {
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
  // No admin, who could block the callers' accounts.
  const staff = await newStaff(at, 8, undefined, "reviewer");
  await staff.ok(endpoints.staffApproveStore, { params: { id: live.store.id }, body: {} });
  const managed = await newStaff(at, 10, undefined, "reviewer");
  ids.push(String((await managed.ok(endpoints.getMe)).id));
  // Some delete their account or change their password on the way, so there are more of them.
  const others = await Promise.all(
    ["Third", "Fourth", "Fifth", "Sixth"].map((name) => newStore(at, name)),
  );
  const merchants = [live, pending, ...others].map(({ merchant }) => merchant);
  callers = [null, ...merchants, staff, await newStaff(at, 10)];
});
afterAll(() => world.close());

/** Text that reveals the server's internals. */
const INSIDE =
  /\bat (?:async )?[\w.<>]+ \(|node_modules|\.ts:\d+|SQLITE_|ECONNREFUSED|syntax error at/;

describe(`random requests (seed ${seed}) (rule 13.2)`, () => {
  it(
    "generated from the description: no 5xx, no stack, only described answers, the same process",
    async () => {
      const at = world.installation;
      const schemas = await readAnswerSchemas(at);
      const targets = await readTargets(at);
      const random = seededRandom(seed);
      const faults: unknown[] = [];
      const reached = new Map<string, Set<number>>();
      const one = async () => {
        const target = targets[random.int(targets.length)];
        if (!target) return;
        const caller = random.pick(callers);
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
        // An empty id leaves the list's path, which may lack the method.
        const isOfList = statusCode === 405 && /\/(?:\?|$)/.test(String(call.url));
        const schema = schemas.get(`${target.operationId} ${statusCode}`);
        const isKnown =
          schema?.safeParse(JSON.parse(body)).success ?? (statusCode === 404 || isOfList);
        if (statusCode >= 500 || !isKnown || INSIDE.test(body))
          faults.push({ ...call, headers, statusCode, body: body.slice(0, 500) });
      };
      for (let done = 0; done < OF_EACH_OPERATION * targets.length; done += AT_ONCE)
        await Promise.all(Array.from({ length: AT_ONCE }, one));
      expect(faults.slice(0, 5)).toEqual([]);
      // The requests passed the access checks: every operation was reached, many with success.
      expect([...reached.keys()].sort()).toEqual(targets.map((one) => one.operationId).sort());
      const successes = [...reached.values()].filter((seen) => seen.has(200) || seen.has(201));
      expect(successes.length).toBeGreaterThan(targets.length / 3);
    },
    long ? 1_800_000 : 120_000,
  );

  it("generated from the description, with all rate limits used up: only described statuses", async () => {
    const at = world.installation;
    const used = new AppError("throttled", { retryAfterSeconds: 1 });
    const take = vi.spyOn(at.ports.throttles, "take").mockRejectedValue(used);
    const targets = await readTargets(at);
    const random = seededRandom(seed + 2);
    const refused = new Set<string>();
    const undescribed = new Set<string>();
    for (const target of targets)
      for (const caller of callers.slice(0, 1).concat(callers.slice(-2))) {
        const call = randomCall(target, ids, random);
        const headers = {
          "x-site-key": String(caller?.clientId ?? 8),
          ...(caller?.session && { authorization: `Bearer ${caller.session.token}` }),
          ...call.headers,
        };
        const { statusCode } = await at.app.inject({ ...call, headers });
        if (statusCode === 429) refused.add(target.operationId);
        if (!(String(statusCode) in target.responses) && statusCode !== 404)
          undescribed.add(`${target.operationId}: ${statusCode}`);
      }
    take.mockRestore();
    expect([...undescribed]).toEqual([]);
    // Which ones depends on what is drawn.
    expect(refused.size).toBeGreaterThan(0);
  });

  it(
    "of raw bytes over a socket: a response below 500 or a closed connection, and the server still works",
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
