import { DAY_MS, endpoints } from "@coupon-center/contract";
import { newEmail, password } from "@coupon-center/testing/samples";
import { afterAll, describe, expect, it } from "vitest";
import { Caller, newMerchant } from "../testing/caller.ts";
import { holdTime, later } from "../testing/held-time.ts";
import { openInstallation } from "../testing/installation.ts";
import { mailedToken } from "../testing/mails.ts";
import { moveAddress, requestEmailChange, verifiedMerchant } from "./testing/holders.ts";

const HOUR_MS = 3_600_000;

const at = await openInstallation();
afterAll(() => at.close());
// The clock stands still on a whole second, so that each expiry is hit exactly.
holdTime(() => Math.ceil(Date.now() / 1000) * 1000);

const renew = (refresh = "") =>
  new Caller(at).call(endpoints.refreshSession, { body: { refresh } });
const me = async (caller: Caller) => (await caller.call(endpoints.getMe)).status;
const verify = async (token: string) =>
  (await new Caller(at).call(endpoints.verifyEmail, { body: { token } })).status;
const setPassword = async (token: string) =>
  (await new Caller(at).call(endpoints.setNewPassword, { body: { token, password } })).status;
const undo = async (token: string) =>
  (await new Caller(at).call(endpoints.undoEmailChange, { body: { token } })).status;

async function askForReset(): Promise<string> {
  const { email } = await newMerchant(at);
  await new Caller(at).ok(endpoints.passwordReset, { body: { email } });
  return mailedToken(at, email, "reset");
}

async function linkForNewAddress(): Promise<string> {
  return requestEmailChange(await verifiedMerchant(at), newEmail());
}

describe("a session (rule 2.5, decision 015)", () => {
  it("'a signed access token of 15 minutes', with its expiry as an ISO 8601 time", async () => {
    const merchant = await newMerchant(at);
    const end = new Date(Date.now() + 15 * 60_000).toISOString();
    expect(merchant.session?.expiration).toBe(end);
    // Once more by what is remembered of the first use.
    later(15 * 60_000);
    expect([await me(merchant), await me(merchant)]).toEqual([200, 200]);
    later(1);
    expect(await me(merchant)).toBe(401);
  });

  it("'a reuse after 10 s ends the session': up to 10 s the used token returns the same successor", async () => {
    const merchant = await newMerchant(at);
    const first = merchant.session?.refresh;
    const { data } = await renew(first);
    later(10_000);
    const again = await renew(first);
    expect([again.status, again.data.refresh]).toEqual([200, data.refresh]);
    merchant.session = again.data;
    expect(await me(merchant)).toBe(200);
    expect((await renew(data.refresh)).status).toBe(200);
  });

  it("'a reuse after 10 s ends the session': 1 ms later the used token ends the session", async () => {
    const merchant = await newMerchant(at);
    const first = merchant.session?.refresh;
    merchant.session = (await renew(first)).data;
    later(10_001);
    expect((await renew(first)).status).toBe(401);
    expect(await me(merchant)).toBe(401);
    expect((await renew(merchant.session.refresh)).status).toBe(401);
  });

  it("'an opaque single-use refresh token of 30 days': until the last millisecond, however often renewed", async () => {
    const merchant = await newMerchant(at);
    later(30 * DAY_MS - 60_000);
    merchant.session = (await renew(merchant.session?.refresh)).data;
    later(59_999);
    merchant.session = (await renew(merchant.session.refresh)).data;
    expect(await me(merchant)).toBe(200);
    later(1);
    expect((await renew(merchant.session.refresh)).status).toBe(401);
    later(3_000);
    expect(await me(merchant)).toBe(401);
  });
});

describe("mailed links", () => {
  it("an address that was never verified is free as soon as its account changes to another (rule 3.6, decision 054)", async () => {
    const owner = await newMerchant(at);
    const former = owner.email;
    const { id } = await owner.ok(endpoints.getMe);
    const token = await requestEmailChange({ at, owner, id, email: former, link: "" }, newEmail());
    expect(await verify(token)).toBe(200);
    const body = { email: former, password };
    expect((await new Caller(at).call(endpoints.emailRegister, { body })).status).toBe(201);
  });

  it("a new address stays with its account after the time to undo the change (rule 3.6)", async () => {
    const holder = await verifiedMerchant(at);
    await moveAddress(holder);
    later(7 * DAY_MS + 1);
    const other = await newMerchant(at);
    const body = { email: holder.email, password };
    expect((await other.call(endpoints.changeEmail, { body })).status).toBe(409);
  });

  it("a reset at the new address in the same millisecond leaves the former address's undo link valid (rule 3.6)", async () => {
    const holder = await verifiedMerchant(at);
    const link = await moveAddress(holder);
    await new Caller(at).ok(endpoints.passwordReset, { body: { email: holder.email } });
    expect(await setPassword(await mailedToken(at, holder.email, "reset"))).toBe(200);
    expect(await undo(link)).toBe(200);
  });

  it("'Verification links live 24 h' (rule 3.1, decision 016)", async () => {
    const [one, two] = [await newMerchant(at), await newMerchant(at)];
    later(24 * HOUR_MS - 1);
    expect(await verify(await mailedToken(at, one.email, "verify"))).toBe(200);
    later(1);
    expect(await verify(await mailedToken(at, two.email, "verify"))).toBe(400);
  });

  it("'Verification links live 24 h': also for a changed address", async () => {
    const [one, two] = [await linkForNewAddress(), await linkForNewAddress()];
    later(24 * HOUR_MS - 1);
    expect(await verify(one)).toBe(200);
    later(1);
    expect(await verify(two)).toBe(400);
  });

  it("'reset links 60 min' (rule 3.4, decision 016)", async () => {
    const [one, two] = [await askForReset(), await askForReset()];
    later(HOUR_MS - 1);
    expect(await setPassword(one)).toBe(200);
    later(1);
    expect(await setPassword(two)).toBe(400);
  });

  it("'a link that undoes it for 7 days', during which nobody else gets the address (rule 3.6, decision 054)", async () => {
    const [one, two] = [await verifiedMerchant(at), await verifiedMerchant(at)];
    const [mine, yours] = [one.email, two.email];
    const [linkOfMine, linkOfYours] = [await moveAddress(one), await moveAddress(two)];
    later(7 * DAY_MS - 1);
    const other = await newMerchant(at);
    const change = async () =>
      (await other.call(endpoints.changeEmail, { body: { email: yours, password } })).status;
    expect(await change()).toBe(409);
    expect(await undo(linkOfMine)).toBe(200);
    later(1);
    expect(await undo(linkOfYours)).toBe(400);
    expect(await change()).toBe(200);
    const register = async (email: string) =>
      (await new Caller(at).call(endpoints.emailRegister, { body: { email, password } })).status;
    expect(await register(yours)).toBe(201);
    expect(await register(mine)).toBe(409);
  });
});
