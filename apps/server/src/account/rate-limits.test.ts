import { endpoints } from "@coupon-center/contract";
import { newEmail, password } from "@coupon-center/testing/samples";
import { afterAll, describe, expect, it } from "vitest";
import { rateLimits } from "../ports/rate-limits.ts";
import { Caller, newMerchant } from "../testing/caller.ts";
import { holdTime, later } from "../testing/held-time.ts";
import { openInstallation } from "../testing/installation.ts";
import { recordKeys } from "../testing/record-keys.ts";
import { HOUR_MS, MINUTE_MS, newIp, type Seen, seenOf } from "../testing/spend-limits.ts";

const at = await openInstallation({ rateLimitFactor: 1, app: { trustedProxy: "127.0.0.1" } });
afterAll(() => at.close());
// The clock stands still, so that each limit is hit exactly.
holdTime();

const seen = ({ status, headers }: { status: number; headers: Record<string, unknown> }) =>
  seenOf(status, headers);

async function times(count: number, run: (index: number) => Promise<Seen>): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < count; index++) statuses.push((await run(index))[0]);
  return statuses;
}

const from = (ip: string) => ({ headers: { "x-forwarded-for": ip } });
const login = async (ip: string, email: string, secret: string) =>
  seen(
    await new Caller(at).call(endpoints.emailLogin, {
      body: { email, password: secret },
      ...from(ip),
    }),
  );
const register = async (ip: string, email: string) =>
  seen(
    await new Caller(at).call(endpoints.emailRegister, { body: { email, password }, ...from(ip) }),
  );
const remind = async (ip: string, email: string, clientId = 8) =>
  seen(
    await new Caller(at, clientId).call(endpoints.passwordReset, { body: { email }, ...from(ip) }),
  );
async function signIn(merchant: Caller & { email: string }): Promise<void> {
  merchant.session = await new Caller(at).ok(endpoints.emailLogin, {
    body: { email: merchant.email, password },
  });
}

describe("sign-in (rule 2.10, decision 018)", () => {
  it("'5 failures per e-mail and IP in 15 min': the sixth is 429, also with the right password", async () => {
    const [{ email }, ip] = [await newMerchant(at), newIp()];
    expect(await times(5, () => login(ip, email, "wrong"))).toEqual([401, 401, 401, 401, 401]);
    expect(await login(ip, email, "wrong")).toEqual([429, 900]);
    expect(await login(ip, email, password)).toEqual([429, 900]);
    expect(await login(ip, newEmail(), "wrong")).toEqual([401, null]);
    expect(await login(newIp(), email, password)).toEqual([200, null]);
    later(15 * MINUTE_MS - 1);
    expect(await login(ip, email, password)).toEqual([429, 1]);
    later(1);
    expect(await login(ip, email, password)).toEqual([200, null]);
  });

  it("an address of any length and script is counted: five are 401, the sixth is 429", async () => {
    const ip = newIp();
    // Without repetitions, as the database compresses them.
    const long = String.fromCodePoint(
      ...Array.from({ length: 1024 }, (_, index) => 0x4e00 + 13 * index),
    );
    expect(await times(6, () => login(ip, long, "wrong"))).toEqual([401, 401, 401, 401, 401, 429]);
    expect(await login(ip, long.slice(0, -1), "wrong")).toEqual([401, null]);
  });

  it("the limit is per client: another client counts the same address separately", async () => {
    const [email, ip] = [newEmail(), newIp()];
    await times(5, () => login(ip, email, "wrong"));
    const { status } = await new Caller(at, 10).call(endpoints.emailLogin, {
      body: { email, password: "wrong" },
      ...from(ip),
    });
    expect(status).toBe(401);
  });

  it("'20 per IP (/64 for IPv6)': the 21st is 429, for any address", async () => {
    const { email } = await newMerchant(at);
    const ip = (index: number) => `2001:db8:7:7::${index + 1}`;
    const first = await times(20, (index) => login(ip(index), newEmail(), "wrong"));
    expect(new Set(first)).toEqual(new Set([401]));
    expect(await login(ip(20), email, password)).toEqual([429, 900]);
    expect(await login("2001:db8:7:8::1", email, password)).toEqual([200, null]);
    later(15 * MINUTE_MS - 1);
    expect(await login(ip(0), email, password)).toEqual([429, 1]);
    later(1);
    expect(await login(ip(0), email, password)).toEqual([200, null]);
  });
});

describe("an address that a network makes up", () => {
  it("is not remembered once the network is refused", async () => {
    const ip = newIp();
    const { keys, restore } = recordKeys(at, rateLimits.loginByEmailAndNetwork);
    const statuses = await times(25, () => login(ip, newEmail(), "wrong"));
    restore();
    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    expect(keys.size).toBe(20);
  });
});

describe("register and reminder (rule 2.10, decision 018)", () => {
  it("'5 refusals per IP and hour': the next registration is 429, also for a new address", async () => {
    const [{ email }, ip] = [await newMerchant(at), newIp()];
    expect(await register(ip, newEmail())).toEqual([201, null]);
    expect(await times(5, () => register(ip, email))).toEqual([409, 409, 409, 409, 409]);
    expect(await register(ip, newEmail())).toEqual([429, 3600]);
    expect(await register(newIp(), email)).toEqual([409, null]);
    later(HOUR_MS - 1);
    expect(await register(ip, newEmail())).toEqual([429, 1]);
    later(1);
    expect(await register(ip, newEmail())).toEqual([201, null]);
  });

  it("'5 refusals per IP and hour': the next reminder is 429 for known and unknown addresses alike", async () => {
    const [{ email }, ip] = [await newMerchant(at), newIp()];
    const misses = await times(5, () => remind(ip, newEmail()));
    expect(misses).toEqual([404, 404, 404, 404, 404]);
    expect(await remind(ip, newEmail())).toEqual([429, 3600]);
    expect(await remind(ip, email)).toEqual([429, 3600]);
    expect(await remind(newIp(), newEmail())).toEqual([404, null]);
    later(HOUR_MS - 1);
    expect(await remind(ip, newEmail())).toEqual([429, 1]);
    later(1);
    expect(await remind(ip, email)).toEqual([200, null]);
  });

  it("'3 mails per e-mail and hour': a network that is refused uses up none of them", async () => {
    const [{ email }, ip] = [await newMerchant(at), newIp()];
    await times(5, () => remind(ip, newEmail()));
    expect(await times(3, () => remind(ip, email))).toEqual([429, 429, 429]);
    expect(await times(3, () => remind(newIp(), email))).toEqual([200, 200, 200]);
  });

  it("'3 mails per e-mail and hour', ignoring case and spaces, for known and unknown addresses alike", async () => {
    const [{ email }, unknown] = [await newMerchant(at), newEmail()];
    const written = [email, ` ${email} `, email.toUpperCase()];
    const sent = await times(3, (index) => remind(newIp(), written[index] ?? ""));
    expect(sent).toEqual([200, 200, 200]);
    expect(await remind(newIp(), email)).toEqual([429, 3600]);
    expect(await times(3, () => remind(newIp(), unknown))).toEqual([404, 404, 404]);
    expect(await remind(newIp(), unknown)).toEqual([429, 3600]);
    expect(await remind(newIp(), email, 10)).toEqual([404, null]);
    later(HOUR_MS - 1);
    expect(await remind(newIp(), email)).toEqual([429, 1]);
    later(1);
    expect(await remind(newIp(), email)).toEqual([200, null]);
  });
});

describe("limits of a signed-in account (rule 2.10)", () => {
  const ask = async (merchant: Caller, email: string) =>
    seen(await merchant.call(endpoints.changeEmail, { body: { email, password } }));

  it("change of address: 3 mails an hour by one account", async () => {
    const merchant = await newMerchant(at);
    expect(await times(3, () => ask(merchant, newEmail()))).toEqual([200, 200, 200]);
    expect(await ask(merchant, newEmail())).toEqual([429, 3600]);
    later(HOUR_MS);
    await signIn(merchant);
    expect(await ask(merchant, newEmail())).toEqual([200, null]);
  });

  it("'3 mails per e-mail and hour', also if several accounts request one address", async () => {
    const wanted = newEmail();
    const asked = await times(3, async () => ask(await newMerchant(at), wanted));
    expect(asked).toEqual([200, 200, 200]);
    expect(await ask(await newMerchant(at), wanted.toUpperCase())).toEqual([429, 3600]);
    later(HOUR_MS);
    expect(await ask(await newMerchant(at), wanted)).toEqual([200, null]);
  });

  it("a taken address is refused 5 times an hour per network, counted together with registrations: then 429, also for a free one", async () => {
    const [{ email: taken }, ip] = [await newMerchant(at), newIp()];
    const askFrom = async (email: string, network = ip) => {
      const body = { email, password };
      const merchant = await newMerchant(at);
      return seen(await merchant.call(endpoints.changeEmail, { body, ...from(network) }));
    };
    expect(await askFrom(newEmail())).toEqual([200, null]);
    expect(await times(4, () => askFrom(taken))).toEqual([409, 409, 409, 409]);
    expect(await register(ip, taken)).toEqual([409, null]);
    expect(await askFrom(taken)).toEqual([429, 3600]);
    expect(await askFrom(newEmail())).toEqual([429, 3600]);
    expect(await askFrom(taken, newIp())).toEqual([409, null]);
  });

  it("'Resend email': once a minute, five a day (rule 3.2, decision 016)", async () => {
    const merchant = await newMerchant(at);
    const resend = async () => seen(await merchant.call(endpoints.resendVerification));
    expect(await resend()).toEqual([200, null]);
    expect(await resend()).toEqual([429, 60]);
    later(MINUTE_MS - 1);
    expect(await resend()).toEqual([429, 1]);
    later(1);
    expect(await resend()).toEqual([200, null]);
    for (let more = 0; more < 3; more++) {
      later(MINUTE_MS);
      expect(await resend()).toEqual([200, null]);
    }
    later(MINUTE_MS);
    expect(await resend()).toEqual([429, 86_400 - 5 * 60]);
    later(24 * HOUR_MS - 5 * MINUTE_MS);
    await signIn(merchant);
    expect(await resend()).toEqual([200, null]);
  });

  it("a deleted account gets 401 however often, never 429", async () => {
    const merchant = await newMerchant(at);
    const { id } = await merchant.ok(endpoints.getMe);
    await at.db.updateTable("account").set({ deleted_at: 1 }).where("id", "=", id).execute();
    expect(await times(6, () => ask(merchant, newEmail()))).toEqual(Array(6).fill(401));
  });

  it("5 wrong passwords in 15 min on the account page, then 429 also for the right one", async () => {
    const merchant = await newMerchant(at);
    const check = async (secret: string) =>
      seen(
        await merchant.call(endpoints.changeEmail, {
          body: { email: newEmail(), password: secret },
        }),
      );
    expect(await times(5, () => check("wrong"))).toEqual([400, 400, 400, 400, 400]);
    expect(await check(password)).toEqual([429, 900]);
    expect((await ask(await newMerchant(at), newEmail()))[0]).toBe(200);
    later(15 * MINUTE_MS - 1);
    // The access token has expired; a renewed one is of the same session.
    const body = { refresh: merchant.session?.refresh ?? "" };
    merchant.session = await new Caller(at).ok(endpoints.refreshSession, { body });
    expect(await check(password)).toEqual([429, 1]);
    later(1);
    expect(await check(password)).toEqual([200, null]);
  });
});
