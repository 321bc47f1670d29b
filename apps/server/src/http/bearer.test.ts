import { endpoints } from "@coupon-center/contract";
import { newEmail, password } from "@coupon-center/testing/samples";
import { afterAll, describe, expect, it } from "vitest";
import { Caller, newMerchant } from "../testing/caller.ts";
import { captureLog } from "../testing/capture-log.ts";
import { holdTime, later } from "../testing/held-time.ts";
import { openInstallation } from "../testing/installation.ts";

const log = captureLog();
const at = await openInstallation({ app: { logger: log.logger } });
afterAll(() => at.close());
// The clock stands still, so that each expiry is hit exactly.
holdTime();

interface Signed {
  accountId: number;
  sessionId: string;
}

/** A merchant's session that is not cached yet. */
async function newSession(): Promise<Signed> {
  const { session } = await newMerchant(at);
  const sessionId = session?.refresh.split(".")[0] ?? "";
  const { account_id } = await at.db
    .selectFrom("session")
    .select("account_id")
    .where("id", "=", sessionId)
    .executeTakeFirstOrThrow();
  return { accountId: account_id, sessionId };
}

async function call(signed: Signed, clientId = 8): Promise<number> {
  const caller = new Caller(at);
  const { token } = at.ports.tokens.sign({ clientId, ...signed }, at.clock.now());
  caller.session = { token, refresh: "", expiration: "" };
  return (await caller.call(endpoints.getMe)).status;
}

const changeSession = ({ sessionId }: Signed, fields: object) =>
  at.db.updateTable("session").set(fields).where("id", "=", sessionId).execute();
const changeAccount = ({ accountId }: Signed, fields: object) =>
  at.db.updateTable("account").set(fields).where("id", "=", accountId).execute();

describe("'A token that is forged, expired, ended or of another brand is 401' (rule 2.6, decision 015)", () => {
  it.each<[string, (signed: Signed) => Promise<unknown>]>([
    ["has ended", (signed) => changeSession(signed, { ended_at: 1 })],
    ["is over at this moment", (signed) => changeSession(signed, { expires_at: Date.now() })],
    [
      "began before its account changed hands",
      (one) => changeSession(one, { credential_version: 9 }),
    ],
    ["is a suspended account's", (signed) => changeAccount(signed, { suspended_at: 1 })],
    ["is a deleted account's", (signed) => changeAccount(signed, { deleted_at: 1 })],
  ])("a session that %s is refused, and only that one", async (_what, end) => {
    const [ended, other] = [await newSession(), await newSession()];
    await end(ended);
    expect([await call(ended), await call(other)]).toEqual([401, 200]);
    expect([await call(ended), await call(other)]).toEqual([401, 200]);
  });

  it("a session that has one more millisecond is accepted", async () => {
    const session = await newSession();
    await changeSession(session, { expires_at: Date.now() + 1 });
    expect(await call(session)).toBe(200);
  });

  it("a session that does not exist or belongs to another account is refused, also when it is cached", async () => {
    const [one, two] = [await newSession(), await newSession()];
    const swapped = { ...one, sessionId: two.sessionId };
    expect(await call({ ...one, sessionId: "none" })).toBe(401);
    expect(await call(swapped)).toBe(401);
    later(3_000);
    expect([await call(two), await call(swapped), await call(two)]).toEqual([200, 401, 200]);
  });

  it("another client's token is refused, and the reason is logged", async () => {
    const session = await newSession();
    const before = log.lines().length;
    expect(await call(session, 10)).toBe(401);
    expect(await call({ ...session, sessionId: "none" })).toBe(401);
    const guest = new Caller(at);
    const headers = { authorization: "Bearer a.b.c" };
    expect((await guest.call(endpoints.listCoupons, { headers })).status).toBe(401);
    const refused = log.lines().slice(before);
    expect(refused.filter(({ event }) => event === "token_refused")).toMatchObject([
      { reason: "client" },
      { reason: "session" },
      { reason: "token" },
    ]);
  });
});

it("any number of spaces is between scheme and token (RFC 9110, 11.4)", async () => {
  const { session } = await newMerchant(at);
  const guest = new Caller(at);
  for (const spaces of [" ", "  ", " ".repeat(9)]) {
    const headers = { authorization: `bearer${spaces}${session?.token}` };
    expect((await guest.call(endpoints.getMe, { headers })).status).toBe(200);
  }
  const headers = { authorization: `Bearer${session?.token}` };
  expect((await guest.call(endpoints.getMe, { headers })).status).toBe(401);
});

it("a session is cached for three seconds, then read again", async () => {
  const session = await newSession();
  expect(await call(session)).toBe(200);
  await changeSession(session, { ended_at: 1 });
  later(2_999);
  expect(await call(session)).toBe(200);
  later(1);
  expect(await call(session)).toBe(401);
  await changeSession(session, { ended_at: null });
  expect(await call(session)).toBe(401);
  later(3_000);
  expect(await call(session)).toBe(200);
});

it("a cached session is read again at once where the machine's clock was set back", async () => {
  const session = await newSession();
  expect(await call(session)).toBe(200);
  await changeSession(session, { ended_at: 1 });
  later(-3_000);
  expect(await call(session)).toBe(401);
});

it("the rate limits of a signed-in caller go by network, like a guest's (rule 2.10, decision 018)", async () => {
  const strict = await openInstallation({ rateLimitFactor: 1, app: { trustedProxy: "127.0.0.1" } });
  const caller = await newMerchant(strict);
  const from = (ip: string) => ({ headers: { "x-forwarded-for": ip } });
  const register = async (email: string, ip: string) =>
    (await caller.call(endpoints.emailRegister, { body: { email, password }, ...from(ip) })).status;
  for (let tries = 0; tries < 5; tries++)
    expect(await register(caller.email, "203.0.113.1")).toBe(409);
  const next = [
    await register(newEmail(), "203.0.113.1"),
    await register(newEmail(), "203.0.113.2"),
  ];
  await strict.close();
  expect(next).toEqual([429, 201]);
});
