import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { accountRow } from "../testing/accounts-and-stores.ts";
import { openInterleaved, thenPause } from "../testing/interleaved.ts";
import { countSessions } from "./testing/count-sessions.ts";
import {
  type Attempt,
  type FactorHolder,
  proofs,
  takeFirstStep,
  withFactors,
} from "./testing/factor-proofs.ts";
import { events, type OwnershipEvent } from "./testing/ownership-events.ts";

const long = Boolean(process.env.TEST_LONG);
const ROUNDS = long ? 100 : 1;

const races = await openInterleaved();
const { at, judge } = races;
afterAll(() => races.close());

type Factor = keyof typeof proofs;
const factors = Object.keys(proofs) as Factor[];

/** The events after which a factor from before signs in no more; after all others it does. */
const voided: Readonly<Record<string, readonly Factor[]>> = {
  "an undone change of address": factors,
  "an undone change of the second factor": ["recovery_code"],
  "a staff account suspended by an admin": factors,
  "a second factor turned on": ["totp"],
  "a second factor turned off": ["totp"],
  "a second factor reset by an admin": factors,
  "a second factor reset by command": factors,
  "recovery codes made anew": ["recovery_code"],
  "a merchant's account blocked by an admin": factors,
  "a deletion": factors,
  "a deletion by command": factors,
};

const isVoided = (event: OwnershipEvent, factor: Factor) =>
  voided[event.name]?.includes(factor) ?? false;
const pairs = events.flatMap((event) => factors.map((factor) => ({ event, factor })));
/** In the short run each event with one of the factors in turn. */
const raced = pairs.filter(({ event, factor }) => {
  const turn = events.indexOf(event) % factors.length;
  return long || factor === factors[turn];
});

async function prepare(event: OwnershipEvent): Promise<FactorHolder> {
  return withFactors(await event.prepare(at));
}

/** A sign-in of somebody who knows the password of now and has the factor of before. */
async function signIn(holder: FactorHolder, factor: Factor): Promise<Attempt> {
  return proofs[factor](judge, holder, await takeFirstStep(judge, holder));
}

it("the events that void a second factor are among those that change ownership", () => {
  expect(events.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(voided)));
});

it.each(pairs.map((pair) => [pair.factor, pair.event.name, pair] as const))(
  "%s and %s: what removes a factor voids it, nothing else does (rules 3.7, 3.10, 3.11)",
  async (factor, _event, { event }) => {
    const holder = await prepare(event);
    if (event.link) holder.link = await event.link(holder);
    await event.happen(holder);
    const attempt = await signIn(holder, factor);
    expect(await attempt(judge)).toBe(isVoided(event, factor) ? 401 : 200);
  },
);

it.each(raced.map((pair) => [pair.factor, pair.event.name, pair] as const))(
  "a sign-in by %s concurrently with %s leaves no session, and a void factor void (rules 3.7, 3.10, 3.11)",
  async (factor, _event, { event }) => {
    const order = fc.scheduler({ act: thenPause });
    const once = async (one: fc.Scheduler) => {
      const holder = await prepare(event);
      const attempt = await signIn(holder, factor);
      if (event.link) holder.link = await event.link(holder);
      const [happened] = await races.inOrderOf(one, () => [
        event.happen(holder),
        attempt(races.second),
      ]);
      expect(happened).toMatchObject({ status: "fulfilled" });
      const after = await accountRow(judge, holder.id);
      expect(await countSessions(judge, after)).toBe(event.keepsOwner ? 1 : 0);
      if (!isVoided(event, factor)) return;
      const again = await signIn(holder, factor);
      expect(await again(judge)).toBe(401);
    };
    await fc.assert(fc.asyncProperty(order, once), { numRuns: ROUNDS });
  },
  long ? 1_800_000 : 180_000,
);
