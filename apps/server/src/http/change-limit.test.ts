import { countsAsChange, type Endpoint, endpoints, protectsAccount } from "@coupon-center/contract";
import { password } from "@coupon-center/testing/samples";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { newStaff } from "../testing/accounts-and-stores.ts";
import { Caller, newMerchant, signedIn } from "../testing/caller.ts";
import { holdTime, later } from "../testing/held-time.ts";
import { openInstallation } from "../testing/installation.ts";
import { HOUR_MS, passed, type Seen, seenOf, spend } from "../testing/spend-limits.ts";

const at = await openInstallation({ rateLimitFactor: 1 });
afterAll(() => at.close());
// The clock stands still, so that the limit is hit exactly.
holdTime();

const params = { id: 1 };

/** A change of the store's content, refused or not. */
async function deleteCoupon(caller: Caller): Promise<Seen> {
  const { status, headers } = await caller.call(endpoints.deleteCoupon, { params });
  return seenOf(status, headers);
}
const counted: Seen = [404, null];

async function endOthers(caller: Caller): Promise<Seen> {
  const { status, headers } = await caller.call(endpoints.endOtherSessions);
  return seenOf(status, headers);
}

const signIn = ({ email }: { email: string }) => signedIn(at, email, password);

describe("'600 changes an hour for a merchant's account' (rule 13.7, decision 018)", () => {
  it("of any kind; then 429 until Retry-After, while reading works and others are not affected", async () => {
    const merchant = await newMerchant(at);
    for (let i = 0; i < 600; i++) expect(await deleteCoupon(merchant)).toEqual(counted);
    expect(await deleteCoupon(merchant)).toEqual([429, 3600]);
    expect((await merchant.call(endpoints.updateCoupon, { params, body: {} })).status).toBe(429);
    expect(await deleteCoupon(await signIn(merchant))).toEqual([429, 3600]);
    expect((await merchant.call(endpoints.getMe)).status).toBe(200);
    expect(await deleteCoupon(await newMerchant(at))).toEqual(counted);
    later(HOUR_MS);
    expect(await deleteCoupon(await signIn(merchant))).toEqual(counted);
  });

  it("whoever uses them up with a stolen token keeps the owner from no protection of the account", async () => {
    const thief = await newMerchant(at);
    for (let i = 0; i < 600; i++) await deleteCoupon(thief);
    expect(await deleteCoupon(thief)).toEqual([429, 3600]);
    expect(await endOthers(thief)).toEqual(passed);
    const owner = await signIn(thief);
    expect(await endOthers(owner)).toEqual(passed);
    expect((await thief.call(endpoints.getMe)).status).toBe(401);
    const body = { current_password: password, password: `${password} 2` };
    expect((await owner.call(endpoints.changePassword, { body })).status).toBe(200);
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

describe("'20,000 changes an hour for a network', of all its accounts together (rule 13.7, decision 018)", () => {
  // With this part of each limit an account may make one change an hour and a network twenty, but
  // twenty-one of 20,001.
  const rateLimitFactor = 20.4999 / 20_000;
  const NETWORK = "203.0.113.1";
  const OTHER = "203.0.113.2";

  it("then 429 until Retry-After, while reading, another network and another client are not affected", async () => {
    const app = { trustedProxy: "loopback" };
    const few = await openInstallation({ processOf: at, rateLimitFactor, app });
    onTestFinished(() => few.close());
    const newCaller = async (clientId = 8) => {
      const caller = new Caller(few, clientId);
      caller.session = (await newMerchant(at, clientId)).session;
      return caller;
    };
    const change = async (ip: string, caller: Caller) => {
      const headers = { "x-forwarded-for": ip };
      const seen = await caller.call(endpoints.deleteCoupon, { params, headers });
      return seenOf(seen.status, seen.headers);
    };
    for (let i = 0; i < 20; i++) expect(await change(NETWORK, await newCaller())).toEqual(counted);
    const caller = await newCaller();
    expect(await change(NETWORK, caller)).toEqual([429, 3600]);
    const headers = { "x-forwarded-for": NETWORK };
    expect((await caller.call(endpoints.getMe, { headers })).status).toBe(200);
    expect((await caller.call(endpoints.endOtherSessions, { headers })).status).toBe(200);
    expect(await change(NETWORK, await newCaller(10))).toEqual(counted);
    // What the network's limit refuses does not count for the account.
    expect(await change(OTHER, caller)).toEqual(counted);
    later(HOUR_MS);
    expect(await change(NETWORK, await newCaller())).toEqual(counted);
  });
});

describe("'60 changes an hour of the account itself for a session' (rule 13.7, decision 018)", () => {
  it("then 429 until Retry-After, while the owner's next session has its own and content its 600", async () => {
    const merchant = await newMerchant(at);
    await spend(60, () => endOthers(merchant));
    expect(await endOthers(merchant)).toEqual([429, 3600]);
    const body = { current_password: password, password: `${password} 2` };
    expect((await merchant.call(endpoints.changePassword, { body })).status).toBe(429);
    expect(await deleteCoupon(merchant)).toEqual(counted);
    const again = await signIn(merchant);
    expect(await endOthers(again)).toEqual(passed);
    expect((await merchant.call(endpoints.getMe)).status).toBe(401);
  });

  it("nor do wrong passwords: the owner's next session has its own 5 failures in 15 minutes", async () => {
    const thief = await newMerchant(at);
    const change = async (caller: Caller, current_password: string) => {
      const body = { current_password, password: `${password} 2` };
      return (await caller.call(endpoints.changePassword, { body })).status;
    };
    const tries = [];
    for (let i = 0; i < 6; i++) tries.push(await change(thief, `wrong ${i}`));
    expect(tries).toEqual([400, 400, 400, 400, 400, 429]);
    expect(await change(thief, password)).toBe(429);
    expect(await change(await signIn(thief), password)).toBe(200);
  });

  it("of these calls", () => {
    const all = Object.values<Endpoint>(endpoints);
    const own = all.filter((one) => countsAsChange(one) && protectsAccount(one));
    const names = own.map(({ method, path }) => `${path.slice("/api/v1/auth/".length)} ${method}`);
    expect(names.toSorted()).toEqual([
      "change-email POST",
      "change-password POST",
      "me DELETE",
      "resend-verification POST",
      "second-factor/passkey-options POST",
      "second-factor/passkeys POST",
      "second-factor/passkeys/:id DELETE",
      "second-factor/recovery-codes POST",
      "second-factor/totp DELETE",
      "second-factor/totp POST",
      "second-factor/totp/confirm POST",
      "sessions/:id DELETE",
      "sessions/end-others POST",
    ]);
  });
});
