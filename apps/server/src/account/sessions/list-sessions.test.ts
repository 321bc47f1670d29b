import { endpoints } from "@coupon-center/contract";
import { password } from "@coupon-center/testing/samples";
import { afterAll, describe, expect, it } from "vitest";
import { newStaff } from "../../testing/accounts-and-stores.ts";
import { Caller, newMerchant } from "../../testing/caller.ts";
import { holdTime, later } from "../../testing/held-time.ts";
import { closeAll, openInstallation } from "../../testing/installation.ts";
import { browserOf, partOf } from "./place-of-session.ts";

const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
const safari =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

const at = await openInstallation({ app: { trustedProxy: "127.0.0.1" } });
const second = await openInstallation({ processOf: at });
afterAll(async () => {
  await closeAll(at, second);
});
holdTime();

async function signIn(email: string, headers: Record<string, string> = {}, secret = password) {
  const caller = new Caller(at);
  const body = { email, password: secret };
  caller.session = await caller.ok(endpoints.emailLogin, { body, headers });
  return caller;
}
const listOf = async (caller: Caller) => (await caller.ok(endpoints.listSessions)).results;
const idOf = (caller: Caller) => (caller.session?.refresh ?? "").split(".")[0] ?? "";
const statusOf = async (caller: Caller) => (await caller.call(endpoints.getMe)).status;

describe("the own sessions", () => {
  it.each([
    ["a merchant", () => newMerchant(at), password],
    ["staff", () => newStaff(at), "staff password"],
  ])(
    "of %s: this one first, then the latest used, each with time, browser and a part of the network (rule 3.9)",
    async (_who, open, secret) => {
      const first = await open();
      later(60_000);
      const phone = { "user-agent": safari, "x-forwarded-for": "2001:db8:1:2::3" };
      const other = await signIn(first.email, phone, secret);
      later(60_000);
      const desk = { "user-agent": firefox, "x-forwarded-for": "192.0.2.77" };
      await signIn(first.email, desk, secret);
      const now = at.clock.now();
      const iso = (ago: number) => new Date(now - ago).toISOString();
      const { results, ...page } = await first.ok(endpoints.listSessions);
      expect(page).toEqual({ count: 3, next: null, previous: null });
      const [own, latest, before] = results;
      expect(own).toMatchObject({ id: idOf(first), current: true, created_at: iso(120_000) });
      expect(latest).toMatchObject({
        browser: "Firefox on Windows",
        network: "192.0.2.*",
        created_at: iso(0),
        used_at: iso(0),
        current: false,
      });
      expect(before).toMatchObject({ browser: "Safari on iOS", network: "2001:db8:1:*" });
      later(60_000);
      const headers = { "x-forwarded-for": "198.51.100.9" };
      const refresh = other.session?.refresh ?? "";
      await new Caller(at).ok(endpoints.refreshSession, { body: { refresh }, headers });
      const [, renewed] = await listOf(first);
      expect(renewed).toMatchObject({
        id: idOf(other),
        browser: "Safari on iOS",
        network: "198.51.100.*",
        created_at: iso(60_000),
        used_at: iso(-60_000),
      });
    },
  );

  it("do not include those that have ended, nor another account's", async () => {
    const merchant = await newMerchant(at);
    const gone = await signIn(merchant.email);
    const stranger = await newMerchant(at);
    expect(await listOf(merchant)).toHaveLength(2);
    await gone.ok(endpoints.logout, { body: { refresh: gone.session?.refresh ?? "" } });
    expect((await listOf(merchant)).map(({ id }) => id)).toEqual([idOf(merchant)]);
    expect((await listOf(stranger)).map(({ id }) => id)).toEqual([idOf(stranger)]);
  });
});

describe("very many sessions", () => {
  it("are all counted; 100 are listed, this one first, then the latest used (rule 3.9)", async () => {
    const merchant = await newMerchant(at);
    const { account_id, expires_at } = await at.db
      .selectFrom("session")
      .select(["account_id", "expires_at"])
      .where("id", "=", idOf(merchant))
      .executeTakeFirstOrThrow();
    const used = (place: number) => ({
      id: `${account_id}-${String(place).padStart(3, "0")}`,
      account_id,
      expires_at,
      refresh_hash: "",
      refresh_count: 0,
      ended_at: null,
      // Two at a time, whose order is that of their ids.
      created_at: 1_000,
      rotated_at: 1_000 + Math.floor(place / 2),
    });
    const others = Array.from({ length: 100 }, (_, place) => used(place));
    await at.db.insertInto("session").values(others.toReversed()).execute();
    const { count, results } = await merchant.ok(endpoints.listSessions);
    const latest = others.toSorted((a, b) => b.rotated_at - a.rotated_at || (a.id < b.id ? -1 : 1));
    expect(count).toBe(101);
    expect(results.map(({ id }) => id)).toEqual([
      idOf(merchant),
      ...latest.slice(0, 99).map(({ id }) => id),
    ]);
  });
});

describe("ending sessions", () => {
  it("one: it stops at once, on every process, and cannot be renewed; the others stay (rule 3.9)", async () => {
    const merchant = await newMerchant(at);
    const [stolen, kept] = [await signIn(merchant.email), await signIn(merchant.email)];
    expect(await statusOf(stolen)).toBe(200);
    const params = { id: idOf(stolen) };
    await merchant.ok(endpoints.endOneSession, { params });
    const there = new Caller(second);
    there.session = stolen.session;
    expect([await statusOf(stolen), await statusOf(there)]).toEqual([401, 401]);
    const body = { refresh: stolen.session?.refresh ?? "" };
    expect((await new Caller(at).call(endpoints.refreshSession, { body })).status).toBe(401);
    expect([await statusOf(merchant), await statusOf(kept)]).toEqual([200, 200]);
    expect((await merchant.call(endpoints.endOneSession, { params })).status).toBe(404);
  });

  it("another process that knew the session refuses it within 3 s (rule 3.9)", async () => {
    const merchant = await newMerchant(at);
    const stolen = await signIn(merchant.email);
    const there = new Caller(second);
    there.session = stolen.session;
    expect(await statusOf(there)).toBe(200);
    await merchant.ok(endpoints.endOneSession, { params: { id: idOf(stolen) } });
    later(3_000);
    expect(await statusOf(there)).toBe(401);
  });

  it("another account's is 404 and goes on (rule 3.9)", async () => {
    const [merchant, victim, staff] = [
      await newMerchant(at),
      await newMerchant(at),
      await newStaff(at),
    ];
    for (const attacker of [merchant, staff])
      for (const id of [idOf(victim), "A".repeat(43)])
        expect((await attacker.call(endpoints.endOneSession, { params: { id } })).status).toBe(404);
    expect(await statusOf(victim)).toBe(200);
  });

  it("all others: this one stays, and nobody else's ends (rule 3.9)", async () => {
    const [merchant, stranger] = [await newMerchant(at), await newMerchant(at)];
    const others = [await signIn(merchant.email), await signIn(merchant.email)];
    await merchant.ok(endpoints.endOtherSessions);
    for (const other of others) expect(await statusOf(other)).toBe(401);
    expect([await statusOf(merchant), await statusOf(stranger)]).toEqual([200, 200]);
    expect(await listOf(merchant)).toHaveLength(1);
  });

  it("is written to the audit", async () => {
    const merchant = await newMerchant(at);
    const other = await signIn(merchant.email);
    await merchant.ok(endpoints.endOneSession, { params: { id: idOf(other) } });
    await merchant.ok(endpoints.endOtherSessions);
    const { id } = await merchant.ok(endpoints.getMe);
    const acts = await at.db.selectFrom("audit").select("act").where("subject_id", "=", id);
    expect(await acts.where("subject", "=", "account").orderBy("id").execute()).toEqual([
      { act: "session ended" },
      { act: "other sessions ended" },
    ]);
  });
});

describe("a browser", () => {
  it.each([
    [firefox, "Firefox on Windows"],
    [safari, "Safari on iOS"],
    [
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36",
      "Chrome on Linux",
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0",
      "Edge on macOS",
    ],
    [
      "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
      "Samsung Internet on Android",
    ],
    [
      "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 OPR/120.0",
      "Opera on ChromeOS",
    ],
    ["curl/8.5.0", "Another program"],
    ["<script>alert(1)</script>", "Another program"],
  ])("%s is '%s'", (userAgent, name) => {
    expect(browserOf(userAgent)).toBe(name);
  });

  it("has its network shortened", () => {
    const ips = ["203.0.113.9", "::ffff:203.0.113.9", "2001:db8:1:2:3::4", "::1"];
    expect(ips.map(partOf)).toEqual(["203.0.113.*", "203.0.113.*", "2001:db8:1:*", "0:0:0:*"]);
  });
});
