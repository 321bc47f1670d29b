import { endpoints } from "@coupon-center/contract";
import { afterAll, describe, expect, it } from "vitest";
import { Caller, newMerchant } from "../../testing/caller.ts";
import { holdTime, later } from "../../testing/held-time.ts";
import { openInstallation } from "../../testing/installation.ts";
import { MINUTE_MS, newIp, passed, seenOf, spend } from "../../testing/spend-limits.ts";

const at = await openInstallation({ rateLimitFactor: 1, app: { trustedProxy: "127.0.0.1" } });
afterAll(() => at.close());
holdTime();

const madeUp = (index: number) => `${String(index).padStart(43, "A")}.0.${"B".repeat(43)}`;

/** Renews from a network; the caller continues with the new session. */
async function renew(ip: string, caller: Caller, refresh = caller.session?.refresh ?? "") {
  const headers = { "x-forwarded-for": ip };
  const reply = await new Caller(at).call(endpoints.refreshSession, { body: { refresh }, headers });
  if (reply.status === 200) caller.session = reply.data;
  return seenOf(reply.status, reply.headers);
}

describe("renewals (rule 2.10, decision 018)", () => {
  it("'100 failures per network in 15 min': the next is 429 there, and valid tokens are not counted", async () => {
    const [merchant, ip] = [await newMerchant(at), newIp()];
    for (let index = 0; index < 100; index++) {
      expect(await renew(ip, merchant, madeUp(index))).toEqual([401, null]);
      if (index % 10 === 0) expect(await renew(ip, merchant)).toEqual(passed);
    }
    expect(await renew(ip, merchant, madeUp(100))).toEqual([429, 900]);
    expect(await renew(ip, merchant)).toEqual([429, 900]);
    expect(await renew(newIp(), merchant)).toEqual(passed);
    later(15 * MINUTE_MS);
    expect(await renew(ip, merchant)).toEqual(passed);
  });

  it("'30 per session and network in 15 min', per session; an attacker elsewhere who knows its id cannot use up the owner's", async () => {
    const [merchant, other, ip] = [await newMerchant(at), await newMerchant(at), newIp()];
    const [id] = (merchant.session?.refresh ?? "").split(".");
    const attackerIp = newIp();
    for (let index = 0; index < 30; index++)
      expect((await renew(attackerIp, merchant, `${id}.0.${"B".repeat(43)}`))[0]).toBe(401);
    await spend(30, () => renew(ip, merchant));
    expect(await renew(ip, merchant)).toEqual([429, 900]);
    expect(await renew(ip, other)).toEqual(passed);
    later(15 * MINUTE_MS - 1);
    expect(await renew(ip, merchant)).toEqual([429, 1]);
    later(1);
    expect(await renew(ip, merchant)).toEqual(passed);
  });
});
