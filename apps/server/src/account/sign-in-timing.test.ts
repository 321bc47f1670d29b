import { endpoints } from "@coupon-center/contract";
import { seededRandom } from "@coupon-center/testing/random";
import { newEmail } from "@coupon-center/testing/samples";
import { expect, it, vi } from "vitest";
import { argon2Passwords } from "../ports/passwords.ts";
import { Caller, newMerchant } from "../testing/caller.ts";
import { openInstallation } from "../testing/installation.ts";

const long = Boolean(process.env.TEST_LONG);
/** By chance alone, 250 of each differ by less than 0.1 in all but one of ten thousand runs. */
const TRIES = long ? 500 : 250;
const WARM_UP = 10;

/**
 * How often a duration of the first kind is longer than one of the second: 0.5 if they are alike.
 */
function areaUnderCurve(first: readonly number[], second: readonly number[]): number {
  const longer = first.flatMap((a) => second.map((b) => (a > b ? 1 : a === b ? 0.5 : 0)));
  return longer.reduce((sum: number, one) => sum + one, 0) / longer.length;
}

it("a refused sign-in does the same work for an account and an unknown address, also where the account's owner was before (rule 2.4, decision 018)", async () => {
  let statements = 0;
  const at = await openInstallation({
    app: { trustedProxy: "127.0.0.1" },
    afterStatement: async () => statements++,
  });
  const attempt = vi.spyOn(at.ports.throttles, "attempt");
  const workOf = async (email: string, ip: string) => {
    statements = 0;
    attempt.mockClear();
    const body = { email, password: "not the password" };
    const headers = { "x-forwarded-for": ip };
    const { status } = await new Caller(at).call(endpoints.emailLogin, { body, headers });
    expect(status).toBe(401);
    return { statements, counted: attempt.mock.calls.map(([points]) => points.length) };
  };
  const { email } = await newMerchant(at);
  for (const ip of ["127.0.0.1", "203.0.113.9"])
    expect(await workOf(email, ip)).toEqual(await workOf(newEmail(), ip));
  await at.close();
});

const stranger = ["a stranger's network", "203.0.113.9"] as const;
const owners = ["the network of the accounts' owners", "127.0.0.1"] as const;

it.each(long ? [stranger, owners] : [stranger])(
  "from %s the duration of a refused sign-in does not tell whether its address has an account (rule 2.4, decision 018)",
  async (_where, ip) => {
    const at = await openInstallation({
      passwords: argon2Passwords(),
      app: { trustedProxy: "127.0.0.1" },
    });
    const headers = { "x-forwarded-for": ip };
    const known: string[] = [];
    for (let account = 0; account < 10; account++) known.push((await newMerchant(at)).email);
    const refusedIn = async (email: string) => {
      const started = performance.now();
      const body = { email, password: "not the password" };
      const { status } = await new Caller(at).call(endpoints.emailLogin, { body, headers });
      expect(status).toBe(401);
      return performance.now() - started;
    };
    const random = seededRandom(20_261_125);
    const ofKnown: number[] = [];
    const ofUnknown: number[] = [];
    for (let pair = 0; pair < TRIES + WARM_UP; pair++) {
      const sides = [
        async () => ofKnown.push(await refusedIn(known[pair % known.length] ?? "")),
        async () => ofUnknown.push(await refusedIn(newEmail())),
      ];
      // As other work on the machine comes and goes.
      for (const side of random.shuffled(sides)) await side();
    }
    await at.close();
    const area = areaUnderCurve(ofKnown.slice(WARM_UP), ofUnknown.slice(WARM_UP));
    expect(Math.abs(area - 0.5)).toBeLessThan(0.1);
  },
  // Some 500 password hashes one after another.
  900_000,
);
