import { endpoints } from "@coupon-center/contract";
import { password } from "@coupon-center/testing/samples";
import { codeAt } from "@coupon-center/testing/totp";
import { afterAll, describe, expect, it } from "vitest";
import { newStaff } from "../../testing/accounts-and-stores.ts";
import { Caller, newMerchant } from "../../testing/caller.ts";
import { holdTime, later } from "../../testing/held-time.ts";
import { closeAll, openPair } from "../../testing/installation.ts";
import { mailedToken } from "../../testing/mails.ts";
import { verifiedMerchant } from "../testing/holders.ts";
import { firstStep, setUpApp } from "../testing/totp.ts";

const { at, second } = await openPair();
afterAll(() => closeAll(at, second));
holdTime();

const STEP_MS = 30_000;

const confirm = (token: string, code: string, on = at, clientId = 8) =>
  new Caller(on, clientId).call(endpoints.confirmLogin, { body: { token, code } });
const statusOf = async (token: string, code: string, on = at, clientId = 8) =>
  (await confirm(token, code, on, clientId)).status;

/** A merchant with an authenticator app, whose first code is used up. */
async function withApp() {
  const merchant = await newMerchant(at);
  const app = await setUpApp(at, merchant);
  return { merchant, email: merchant.email, app };
}

const nextCode = () => later(STEP_MS);
const sessionsOf = async (caller: Caller) =>
  (await caller.ok(endpoints.listSessions)).results.length;

describe("signing in to an account with an authenticator app (rule 3.10)", () => {
  it("takes the password, then a code; the password alone opens no session", async () => {
    const { merchant, email, app } = await withApp();
    nextCode();
    const step = await firstStep(at, email);
    expect(step).toEqual({
      status: 401,
      token: expect.stringMatching(/^[\w-]{43}$/),
      kinds: ["app"],
    });
    expect(await sessionsOf(merchant)).toBe(1);
    const { data } = await confirm(step.token, await app.code());
    const caller = new Caller(at);
    caller.session = data;
    expect((await caller.ok(endpoints.getMe)).email).toBe(email);
  });

  it("also for staff", async () => {
    const staff = await newStaff(at);
    const app = await setUpApp(at, staff, "staff password");
    nextCode();
    const { token } = await firstStep(at, staff.email, "staff password");
    expect(await statusOf(token, await app.code())).toBe(200);
  });

  it("a wrong password is answered as ever, and a wrong code keeps the step", async () => {
    const { email, app } = await withApp();
    nextCode();
    expect(await firstStep(at, email, "wrong")).toEqual({ status: 401, token: "", kinds: [] });
    const { token } = await firstStep(at, email);
    const { status, error } = await confirm(token, "000000");
    expect([status, error]).toEqual([401, { detail: "Wrong code" }]);
    const code = await app.code();
    expect(await statusOf(token, ` ${code.slice(0, 3)} ${code.slice(3)} `)).toBe(200);
  });

  it("accepts a code one step late, and none that is earlier than the last", async () => {
    const { email, app } = await withApp();
    later(5 * STEP_MS);
    const now = at.clock.now();
    const codeOf = (steps: number) => codeAt(app.key, now + steps * STEP_MS);
    for (const [steps, status] of [
      [-2, 401],
      [2, 401],
      [-1, 200],
      [-1, 401],
      [1, 200],
      [0, 401],
      [1, 401],
    ] as const) {
      const { token } = await firstStep(at, email);
      expect([steps, await statusOf(token, await codeOf(steps))]).toEqual([steps, status]);
    }
  });

  it("the code that confirmed the set-up does not sign in", async () => {
    const { email, app } = await withApp();
    const { token } = await firstStep(at, email);
    expect(await statusOf(token, await app.code())).toBe(401);
  });

  it("of 16 parallel uses of one code, at two processes, exactly one succeeds", async () => {
    for (let round = 0; round < 5; round++) {
      const { email, app } = await withApp();
      nextCode();
      const code = await app.code();
      const tokens: string[] = [];
      for (let index = 0; index < 16; index++) tokens.push((await firstStep(at, email)).token);
      const answers = await Promise.all(
        tokens.map((token, index) => statusOf(token, code, index % 2 ? at : second)),
      );
      expect(answers.filter((status) => status === 200)).toHaveLength(1);
    }
  });

  it("the first step holds 10 minutes, for its client only, and once", async () => {
    const { email, app } = await withApp();
    const [{ token }, late] = [await firstStep(at, email), await firstStep(at, email)];
    later(10 * 60_000 - 1);
    const [one = "", two = ""] = app.recoveryCodes;
    expect(await statusOf(token, one, at, 10)).toBe(401);
    expect(await statusOf(token, one)).toBe(200);
    expect(await statusOf(token, two)).toBe(401);
    later(1);
    const { status, error } = await confirm(late.token, two);
    expect([status, error.detail]).toEqual([401, "Your log-in has expired, please start again"]);
    expect(await statusOf((await firstStep(at, email)).token, two)).toBe(200);
  });

  it("a reset password does not remove it", async () => {
    const { email, owner } = await verifiedMerchant(at);
    const app = await setUpApp(at, owner);
    await new Caller(at).ok(endpoints.passwordReset, { body: { email } });
    const token = await mailedToken(at, email, "reset");
    await new Caller(at).ok(endpoints.setNewPassword, { body: { token, password: "another one" } });
    nextCode();
    const step = await firstStep(at, email, "another one");
    expect(step.status).toBe(401);
    expect(await statusOf(step.token, await app.code())).toBe(200);
  });
});

describe("recovery codes (rule 3.10)", () => {
  it("ten, each signs in once, in any spelling", async () => {
    const { email, app } = await withApp();
    expect(new Set(app.recoveryCodes).size).toBe(10);
    for (const [index, code] of app.recoveryCodes.entries()) {
      expect(code).toMatch(/^[0-9a-f]{5}(-[0-9a-f]{5}){3}$/);
      const typed = index % 2 ? code.toUpperCase() : code.replaceAll("-", " ");
      expect(await statusOf((await firstStep(at, email)).token, typed)).toBe(200);
      expect(await statusOf((await firstStep(at, email)).token, code)).toBe(401);
    }
  });

  it("of 16 parallel uses of one, at two processes, exactly one succeeds", async () => {
    const { email, app } = await withApp();
    for (const code of app.recoveryCodes.slice(0, 5)) {
      const tokens: string[] = [];
      for (let index = 0; index < 16; index++) tokens.push((await firstStep(at, email)).token);
      const answers = await Promise.all(
        tokens.map((token, index) => statusOf(token, code, index % 2 ? at : second)),
      );
      expect(answers.filter((status) => status === 200)).toHaveLength(1);
    }
  });

  it("of another account do not sign in", async () => {
    const [mine, theirs] = [await withApp(), await withApp()];
    const { token } = await firstStep(at, mine.email);
    expect(await statusOf(token, theirs.app.recoveryCodes[0] ?? "")).toBe(401);
  });

  it("made anew with the password: the earlier ones are void, other sessions end", async () => {
    const { merchant, email, app } = await withApp();
    const other = new Caller(at);
    const { token } = await firstStep(at, email);
    other.session = (await confirm(token, app.recoveryCodes[0] ?? "")).data;
    const wrong = await merchant.call(endpoints.makeRecoveryCodes, { body: { password: "wrong" } });
    expect([wrong.status, wrong.error]).toEqual([400, { password: ["Wrong password"] }]);
    const made = await merchant.ok(endpoints.makeRecoveryCodes, { body: { password } });
    merchant.session = made.session;
    expect((await other.call(endpoints.getMe)).status).toBe(401);
    const state = await merchant.ok(endpoints.getSecondFactor);
    expect(state).toEqual({ totp: true, passkeys: [], recovery_codes: 10, required: false });
    expect(await statusOf((await firstStep(at, email)).token, app.recoveryCodes[1] ?? "")).toBe(
      401,
    );
    expect(await statusOf((await firstStep(at, email)).token, made.recovery_codes[1] ?? "")).toBe(
      200,
    );
    expect((await merchant.ok(endpoints.getSecondFactor)).recovery_codes).toBe(9);
  });
});
