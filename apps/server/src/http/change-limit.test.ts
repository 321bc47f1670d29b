import { countsAsChange, type Endpoint, endpoints } from "@coupon-center/contract";
import { password } from "@coupon-center/testing/samples";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newStaff } from "../testing/accounts-and-stores.ts";
import { Caller, newMerchant } from "../testing/caller.ts";
import { holdTime, later } from "../testing/held-time.ts";
import { type Installation, openInstallation } from "../testing/installation.ts";
import { HOUR_MS, passed, type Seen, seenOf, spend } from "../testing/spend-limits.ts";

let at: Installation;
beforeAll(async () => {
  at = await openInstallation({ rateLimitFactor: 1 });
});
afterAll(() => at.close());
// The clock stands still, so that the limit is hit exactly.
holdTime();

async function endOthers(caller: Caller): Promise<Seen> {
  const { status, headers } = await caller.call(endpoints.endOtherSessions);
  return seenOf(status, headers);
}

describe("'600 changes an hour for a merchant's account' (rule 13.7, decision 018)", () => {
  it("of any kind; then 429 until Retry-After, while reading works and others are not affected", async () => {
    const merchant = await newMerchant(at);
    await spend(600, () => endOthers(merchant));
    expect(await endOthers(merchant)).toEqual([429, 3600]);
    const params = { id: 1 };
    expect((await merchant.call(endpoints.updateCoupon, { params, body: {} })).status).toBe(429);
    expect((await merchant.call(endpoints.getMe)).status).toBe(200);
    expect(await endOthers(await newMerchant(at))).toEqual(passed);
    later(HOUR_MS);
    const again = new Caller(at);
    const body = { email: merchant.email, password };
    again.session = await again.ok(endpoints.emailLogin, { body });
    expect(await endOthers(again)).toEqual(passed);
  });

  it("staff, who work through a queue, are not counted", async () => {
    const staff = await newStaff(at);
    await spend(601, () => endOthers(staff));
  });

  it("counts what signed-in merchants may call to change something", () => {
    const all = Object.values<Endpoint>(endpoints);
    const counted = all.filter(countsAsChange);
    expect(new Set(counted.map(({ method }) => method))).toEqual(
      new Set(["POST", "PUT", "PATCH", "DELETE"]),
    );
    expect(counted).toContain(endpoints.createCoupon);
    expect(counted).toContain(endpoints.changePassword);
    expect(counted).not.toContain(endpoints.getMe);
    expect(counted).not.toContain(endpoints.logout);
    expect(counted).not.toContain(endpoints.staffApproveStore);
  });
});
