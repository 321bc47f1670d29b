import { endpoints, say } from "@coupon-center/contract";
import { newEmail, password } from "@coupon-center/testing/samples";
import { afterAll, describe, expect, it } from "vitest";
import { rateLimits } from "../ports/rate-limits.ts";
import { Caller } from "../testing/caller.ts";
import { holdTime, later } from "../testing/held-time.ts";
import { openInstallation } from "../testing/installation.ts";
import { mailedToken, mailsTo } from "../testing/mails.ts";
import { HOUR_MS, MINUTE_MS, newIp, type Seen, seenOf } from "../testing/spend-limits.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { addressKey } from "./account-queries.ts";

const at = await openInstallation({ rateLimitFactor: 1, app: { trustedProxy: "127.0.0.1" } });
afterAll(() => at.close());
holdTime();

const from = (ip: string) => ({ headers: { "x-forwarded-for": ip } });

async function login(ip: string, email: string, secret = password, clientId = 8): Promise<Seen> {
  const body = { email, password: secret };
  const reply = await new Caller(at, clientId).call(endpoints.emailLogin, { body, ...from(ip) });
  return seenOf(reply.status, reply.headers);
}

/** A merchant who registered from this network. */
async function merchantAt(home: string) {
  const email = newEmail();
  const merchant = new Caller(at);
  const body = { email, password };
  merchant.session = await merchant.ok(endpoints.emailRegister, { body, ...from(home) });
  return { merchant, email };
}

/** Adds failures to an address, the last five by wrong passwords from another network. */
async function attack(email: string, failures = 50): Promise<Seen[]> {
  const key = addressKey(systemCtx(at), email);
  for (let point = 5; point < failures; point++)
    await at.ports.throttles.take(rateLimits.loginByEmail, key);
  const ip = newIp();
  const seen: Seen[] = [];
  for (let index = 0; index < 5; index++) seen.push(await login(ip, email, "wrong"));
  return seen;
}

const failed: Seen = [401, null];
const passed: Seen = [200, null];
const warnings = async (email: string) =>
  (await mailsTo(at, email)).filter(({ kind }) => kind === "sign-in-refused");

describe("'50 failures of one address in an hour over all networks' (rule 2.10, decision 018)", () => {
  it("then strange networks are refused, with the right password too; those of its owner go on", async () => {
    const [home, strange] = [newIp(), newIp()];
    const { email } = await merchantAt(home);
    expect(await attack(email)).toEqual(Array(5).fill(failed));
    expect(await login(strange, email, "wrong")).toEqual([429, 3600]);
    expect(await login(strange, ` ${email.toUpperCase()}`)).toEqual([429, 3600]);
    expect([await login(home, email, "wrong"), await login(home, email)]).toEqual([failed, passed]);
    expect(await login(strange, email, "wrong", 10)).toEqual(failed);
    later(HOUR_MS - 1);
    expect(await login(strange, email)).toEqual([429, 1]);
    later(1);
    expect(await login(strange, email)).toEqual(passed);
  });

  it("of failures that are spread, until the hour of the first is over: the mail promises no whole hour", async () => {
    const strange = newIp();
    const { email } = await merchantAt(newIp());
    await at.ports.throttles.take(rateLimits.loginByEmail, addressKey(systemCtx(at), email));
    later(50 * MINUTE_MS);
    expect(await attack(email, 49)).toEqual(Array(5).fill(failed));
    expect(await login(strange, email)).toEqual([429, 600]);
    expect(await warnings(email)).toHaveLength(1);
    expect(say("en-US", "mailRefusedHour")).toMatch(/^For up to an hour, nobody/);
    later(10 * MINUTE_MS);
    expect(await login(strange, email)).toEqual(passed);
  });

  it("an address without account is refused alike, and nobody is mailed", async () => {
    const email = newEmail();
    expect(await attack(email)).toEqual(Array(5).fill(failed));
    expect(await login(newIp(), email)).toEqual([429, 3600]);
    expect(await mailsTo(at, email)).toEqual([]);
  });

  it("failures of the owner's own networks, and right passwords, count for none", async () => {
    const [home, strange] = [newIp(), newIp()];
    const { email } = await merchantAt(home);
    for (let count = 0; count < 3; count++)
      expect(await login(home, email, "wrong")).toEqual(failed);
    expect(await attack(email, 45)).toEqual(Array(5).fill(failed));
    expect(await login(strange, email)).toEqual(passed);
    expect(await attack(email, 5)).toEqual(Array(5).fill(failed));
    expect(await login(newIp(), email)).toEqual([429, 3600]);
    // The owner has just signed in from there.
    expect(await login(strange, email)).toEqual(passed);
  });

  it("the owner is told by mail, once a day, and lets themselves in with a new password", async () => {
    const { email } = await merchantAt(newIp());
    await attack(email);
    expect(await warnings(email)).toEqual([]);
    for (let count = 0; count < 3; count++) await login(newIp(), email, "wrong");
    const link = "http://coupons.test/auth/password-reminder";
    expect(await warnings(email)).toEqual([{ kind: "sign-in-refused", data: { link } }]);
    const away = newIp();
    const guest = new Caller(at);
    await guest.ok(endpoints.passwordReset, { body: { email }, ...from(away) });
    const token = await mailedToken(at, email, "reset");
    const body = { token, password: "another one" };
    await guest.ok(endpoints.setNewPassword, { body, ...from(away) });
    expect(await login(away, email, "another one")).toEqual(passed);
    expect(await login(newIp(), email, "another one")).toEqual([429, 3600]);
  });
});

describe("an owner who forgot the password, and failed 5 times with others", () => {
  it("logs in at once with a new one, as the screen and the mail say: 'you can now login' (rules 2.10, 3.4)", async () => {
    const [home, other] = [newIp(), newIp()];
    const { email } = await merchantAt(home);
    for (const ip of [home, other]) {
      for (let count = 0; count < 5; count++)
        expect(await login(ip, email, "wrong")).toEqual(failed);
      expect(await login(ip, email)).toEqual([429, 900]);
    }
    const guest = new Caller(at);
    await guest.ok(endpoints.passwordReset, { body: { email }, ...from(home) });
    const token = await mailedToken(at, email, "reset");
    const body = { token, password: "another one" };
    await guest.ok(endpoints.setNewPassword, { body, ...from(home) });
    expect(await login(home, email, "another one")).toEqual(passed);
    // Nobody has shown there to be the owner.
    expect(await login(other, email, "another one")).toEqual([429, 900]);
  });
});

describe("networks that an account knows", () => {
  const known = async (id: number) =>
    at.db.selectFrom("known_network").selectAll().where("account_id", "=", id).execute();

  it("also that of a renewal; the latest 20 only, none in clear, none of a deleted account", async () => {
    const { merchant, email } = await merchantAt("192.0.2.77");
    const { id } = await merchant.ok(endpoints.getMe);
    expect(JSON.stringify(await known(id))).not.toContain("192.0.2");
    const away = newIp();
    later(MINUTE_MS / 2);
    const renewal = { body: { refresh: merchant.session?.refresh ?? "" }, ...from(away) };
    merchant.session = await new Caller(at).ok(endpoints.refreshSession, renewal);
    expect(await known(id)).toHaveLength(2);
    for (let count = 0; count < 19; count++) {
      later(MINUTE_MS / 2);
      expect(await login(newIp(), email)).toEqual(passed);
    }
    expect(await known(id)).toHaveLength(20);
    await attack(email);
    expect((await login("192.0.2.77", email))[0]).toBe(429);
    expect(await login(away, email)).toEqual(passed);
    await merchant.ok(endpoints.deleteMe, { body: { password } });
    expect(await known(id)).toEqual([]);
  });
});
