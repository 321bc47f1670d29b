import { endpoints } from "@coupon-center/contract";
import { password } from "@coupon-center/testing/samples";
import type { SoftwareAuthenticator } from "@coupon-center/testing/software-authenticator";
import { afterAll, describe, expect, it } from "vitest";
import { newAccount, newStaff } from "../../testing/accounts-and-stores.ts";
import { Caller, newMerchant } from "../../testing/caller.ts";
import { holdTime, later } from "../../testing/held-time.ts";
import { closeAll, openPair } from "../../testing/installation.ts";
import { passkeyStep, setUpPasskey } from "../testing/passkeys.ts";
import { firstStep, setUpApp } from "../testing/totp.ts";

holdTime();
const { at, second } = await openPair();
afterAll(() => closeAll(at, second));

type Used = ReturnType<SoftwareAuthenticator["get"]>;
const REFUSED = [401, { detail: "The passkey was not accepted, please try again" }];
const EXPIRED = [401, { detail: "Your log-in has expired, please start again" }];

async function confirm(token: string, credential: Used, on = at, clientId = 8) {
  const caller = new Caller(on, clientId);
  const answer = await caller.call(endpoints.confirmPasskeyLogin, { body: { token, credential } });
  return { seen: [answer.status, answer.error], session: answer.data };
}
const seenAt = async (token: string, credential: Used, on = at, clientId = 8) =>
  (await confirm(token, credential, on, clientId)).seen;

async function withPasskey() {
  const { merchant, id } = await newAccount(at);
  const passkey = await setUpPasskey(at, merchant);
  return { ...passkey, merchant, id, email: merchant.email };
}

describe("signing in by a passkey (rule 3.11)", () => {
  it("takes the password, then the passkey's signature", async () => {
    const { merchant, email, authenticator } = await withPasskey();
    const { token, kinds, options } = await passkeyStep(at, email);
    expect(kinds).toEqual(["passkey"]);
    expect(options).toMatchObject({ rpId: "coupons.test", userVerification: "preferred" });
    later(1000);
    const { seen, session } = await confirm(token, authenticator.get(options));
    expect(seen[0]).toBe(200);
    const caller = new Caller(at);
    caller.session = session;
    expect((await caller.ok(endpoints.getMe)).email).toBe(email);
    const { passkeys } = await merchant.ok(endpoints.getSecondFactor);
    expect(passkeys[0]?.used_at).toBe(new Date(at.clock.now()).toISOString());
  });

  it("also of staff, and at another process than began it", async () => {
    const staff = await newStaff(at);
    const { authenticator } = await setUpPasskey(at, staff, { secretWord: "staff password" });
    const { token, options } = await passkeyStep(at, staff.email, "staff password");
    expect((await seenAt(token, authenticator.get(options), second))[0]).toBe(200);
  });

  it("a recovery code signs in without it; an authenticator app's code does not, as there is none", async () => {
    const { email, recoveryCodes } = await withPasskey();
    const { token } = await firstStep(at, email);
    const by = (code: string) =>
      new Caller(at).call(endpoints.confirmLogin, { body: { token, code } });
    expect((await by("123456")).status).toBe(401);
    expect((await by(recoveryCodes[0] ?? "")).status).toBe(200);
  });

  it("one that is not for this client's own origin and host is refused (decision 051)", async () => {
    const { email, authenticator } = await withPasskey();
    const ten = at.clients.byId(10)?.origin ?? "";
    for (const otherwise of [
      { origin: ten },
      { origin: "https://coupons.test" },
      { rpId: new URL(ten).hostname },
    ]) {
      const { token, options } = await passkeyStep(at, email);
      const seen = await seenAt(token, authenticator.get(options, otherwise));
      expect([otherwise, ...seen]).toEqual([otherwise, ...REFUSED]);
    }
    const { token, options } = await passkeyStep(at, email);
    expect((await seenAt(token, authenticator.get(options), at, 10))[0]).toBe(401);
    expect((await seenAt(token, authenticator.get(options)))[0]).toBe(200);
  });

  it("a challenge works once, right or wrong, for its account and for 5 minutes", async () => {
    const [mine, theirs] = [await withPasskey(), await withPasskey()];
    const late = await passkeyStep(at, mine.email);
    later(5 * 60_000);
    expect(await seenAt(late.token, mine.authenticator.get(late.options))).toEqual(REFUSED);
    const wrong = await passkeyStep(at, mine.email);
    const origin = "https://evil.example";
    const phished = mine.authenticator.get(wrong.options, { origin });
    expect(await seenAt(wrong.token, phished)).toEqual(REFUSED);
    expect(await seenAt(wrong.token, mine.authenticator.get(wrong.options))).toEqual(REFUSED);

    const [first, other] = [await passkeyStep(at, mine.email), await passkeyStep(at, mine.email)];
    later(5 * 60_000 - 1);
    const used = mine.authenticator.get(first.options);
    expect((await seenAt(first.token, used))[0]).toBe(200);
    expect(await seenAt(first.token, used)).toEqual(EXPIRED);
    expect(await seenAt(other.token, used)).toEqual(REFUSED);
    // Theirs is no challenge of this account, nor is its passkey one.
    const foreign = await passkeyStep(at, theirs.email);
    const signed = theirs.authenticator.get(foreign.options);
    expect(await seenAt(other.token, signed)).toEqual(REFUSED);
    const again = await passkeyStep(at, mine.email);
    const allowCredentials = [{ id: signed.id }];
    const notMine = theirs.authenticator.get({ ...again.options, allowCredentials });
    expect(await seenAt(again.token, notMine)).toEqual(REFUSED);
  });

  it("a challenge of a set-up signs nobody in", async () => {
    const { merchant, email, authenticator } = await withPasskey();
    const { options } = await merchant.ok(endpoints.startPasskey, { body: { password } });
    const step = await passkeyStep(at, email);
    const { challenge } = options;
    const signed = authenticator.get({ ...step.options, challenge });
    expect(await seenAt(step.token, signed)).toEqual(REFUSED);
  });

  it("a signature of another key, and one over other data, is refused", async () => {
    const [mine, theirs] = [await withPasskey(), await withPasskey()];
    const one = await passkeyStep(at, mine.email);
    const foreign = theirs.authenticator.get({
      ...one.options,
      allowCredentials: (await passkeyStep(at, theirs.email)).options.allowCredentials,
    });
    const [{ id = "" } = {}] = one.options.allowCredentials;
    expect(await seenAt(one.token, { ...foreign, id })).toEqual(REFUSED);
    const two = await passkeyStep(at, mine.email);
    const signed = mine.authenticator.get(two.options);
    const { authenticatorData } = mine.authenticator.get(two.options).response;
    const response = { ...signed.response, authenticatorData };
    expect(await seenAt(two.token, { id: signed.id, response })).toEqual(REFUSED);
  });

  it("a count of signatures that steps back, or stays, is a copy's and is refused", async () => {
    const { id, email, authenticator } = await withPasskey();
    const use = async (count: number) => {
      const { token, options } = await passkeyStep(at, email);
      return (await seenAt(token, authenticator.get(options, { count })))[0];
    };
    const counts = [5, 5, 4, 0, 6, 2 ** 32 - 1, 7];
    const statuses = [];
    for (const count of counts) statuses.push(await use(count));
    expect(statuses).toEqual([200, 401, 401, 401, 200, 200, 401]);
    await at.db.updateTable("passkey").set({ counter: 0 }).where("account_id", "=", id).execute();
    // Many passkeys never count.
    expect([await use(0), await use(0), await use(1), await use(0)]).toEqual([200, 200, 200, 401]);
  });

  it("of 8 parallel uses with one count, at two processes, exactly one succeeds", async () => {
    const { email, authenticator } = await withPasskey();
    const uses: [string, Used][] = [];
    for (let index = 0; index < 8; index++) {
      const { token, options } = await passkeyStep(at, email);
      uses.push([token, authenticator.get(options, { count: 9 })]);
    }
    const seen = await Promise.all(
      uses.map(([token, used], index) => seenAt(token, used, index % 2 ? at : second)),
    );
    expect(seen.filter(([status]) => status === 200)).toHaveLength(1);
  });

  it("no challenge without the first step, nor for an account that has only an app", async () => {
    const merchant = await newMerchant(at);
    await setUpApp(at, merchant);
    const ask = (token: string, clientId = 8) =>
      new Caller(at, clientId).call(endpoints.startPasskeyLogin, { body: { token } });
    const { token, kinds } = await firstStep(at, merchant.email);
    expect(kinds).toEqual(["app"]);
    const none = await ask(token);
    expect([none.status, none.error]).toEqual([409, { detail: "This account has no passkey" }]);
    for (const sent of ["", "A".repeat(43)]) expect((await ask(sent)).status).toBe(401);
    const { email } = await withPasskey();
    const step = await firstStep(at, email);
    expect((await ask(step.token, 10)).status).toBe(401);
    later(10 * 60_000);
    expect((await ask(step.token)).status).toBe(401);
  });

  it("a passkey that is removed meanwhile signs in no more", async () => {
    const { merchant, id, email, authenticator } = await withPasskey();
    await setUpApp(at, merchant);
    const { token, options } = await passkeyStep(at, email);
    await at.db.deleteFrom("passkey").where("account_id", "=", id).execute();
    expect(await seenAt(token, authenticator.get(options))).toEqual(REFUSED);
  });
});
