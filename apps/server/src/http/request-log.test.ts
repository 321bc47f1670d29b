import { endpoints } from "@coupon-center/contract";
import { couponPayload, newEmail } from "@coupon-center/testing/samples";
import { afterAll, describe, expect, it } from "vitest";
import { rateLimits } from "../ports/rate-limits.ts";
import { newStaff } from "../testing/accounts-and-stores.ts";
import { Caller, newStore } from "../testing/caller.ts";
import { captureLog } from "../testing/capture-log.ts";
import { openInstallation } from "../testing/installation.ts";
import { jsonWebBuild } from "../testing/json-web-build.ts";
import { mailedToken } from "../testing/mails.ts";

const log = captureLog();
const at = await openInstallation({
  web: jsonWebBuild,
  rateLimitFactor: 1,
  app: { logger: log.logger },
});
afterAll(() => at.close());

describe("the log (rule 14.6)", () => {
  it("has one line of JSON per request, with its id, which the response has too", async () => {
    const before = log.lines().length;
    const { headers } = await at.app.inject("/api/v1/coupons?store_slug=nowhere-cp");
    const lines = log.lines().slice(before);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      method: "GET",
      path: "/api/v1/coupons",
      status: 200,
      reqId: headers["x-request-id"],
    });
  });

  it("has one also of a request that the router refuses: not decodable, or with an id too long", async () => {
    const before = log.lines().length;
    const answers = [
      await at.app.inject("/api/v1/%zz"),
      await at.app.inject({ method: "DELETE", url: `/api/v1/coupons/${"1".repeat(301)}` }),
    ];
    const lines = log.lines().slice(before);
    expect(lines).toMatchObject([{ status: 400 }, { status: 404 }]);
    const ids = answers.map(({ headers }) => headers["x-request-id"]);
    expect(lines.map(({ reqId }) => reqId)).toEqual(ids);
  });

  it("tells the route, and the client and the account that it was for", async () => {
    const { merchant, store } = await newStore(at);
    const before = log.lines().length;
    const me = await merchant.ok(endpoints.getMe);
    await new Caller(at).call(endpoints.staffListStores);
    await at.app.inject("/nowhere");
    const lines = log.lines().slice(before);
    const refused = lines.find(({ event }) => event === "access_refused");
    expect(refused?.reqId).toBe(lines.find(({ status }) => status === 401)?.reqId);
    expect(lines.filter(({ msg }) => msg === "request")).toMatchObject([
      { route: "/api/v1/auth/me", client: store.client, account: me.id, status: 200 },
      { route: "/api/v1/staff/stores", client: store.client, status: 401 },
      { path: "/nowhere", client: store.client, status: 404 },
    ]);
  });

  it("has the path without its query, cut at anything that could start one", async () => {
    const before = log.lines().length;
    const urls = ["/a/b.c?token=1", "/a?b?c", "/a%3Ftoken=1", "/a&token=1", "/*~-_/", "/?a\nb"];
    for (const url of urls) await at.app.inject(url);
    const paths = log
      .lines()
      .slice(before)
      .map(({ path }) => path);
    expect(paths).toEqual(["/a/b.c", "/a", "/a…", "/a…", "/*~-_/", "/"]);
  });

  it("has the first 300 characters of a path, so that no stranger fills the disk by long ones", async () => {
    const before = log.lines().length;
    const longest = `/${"a".repeat(299)}`;
    for (const url of [longest, `${longest}b`, `${longest}?b`]) await at.app.inject(url);
    const paths = log
      .lines()
      .slice(before)
      .map(({ path }) => path);
    expect(paths).toEqual([longest, `${longest}…`, longest]);
  });

  it("has the duration in milliseconds with one decimal", async () => {
    const before = log.lines().length;
    const started = performance.now();
    for (let asked = 0; asked < 20; asked++) await at.app.inject("/api/v1/coupons");
    const took = performance.now() - started;
    const times = log
      .lines()
      .slice(before)
      .map(({ ms }) => Number(ms));
    expect(times.filter((ms) => !/^\d+(\.\d)?$/.test(String(ms)))).toEqual([]);
    expect(times.reduce((sum, ms) => sum + ms)).toBeGreaterThan(0);
    expect(times.reduce((sum, ms) => sum + ms)).toBeLessThan(took + 1);
  });

  it("omits health checks", async () => {
    const before = log.lines().length;
    for (const url of ["/healthz", "/readyz", "/metrics"]) await at.app.inject(url);
    expect(log.lines()).toHaveLength(before);
  });

  it("contains no secrets: passwords, tokens, codes, cookies, query strings", async () => {
    const canary = "canary-7Qx";
    const { merchant } = await newStore(at);
    const email = newEmail();
    const secrets = [
      canary,
      merchant.session?.token,
      merchant.session?.refresh,
      merchant.email,
      email,
    ];
    const bearer = {
      authorization: `Bearer ${merchant.session?.token}`,
      cookie: `token=${canary}`,
    };
    await at.app.inject({ url: `/auth/set-password?token=${canary}`, headers: bearer });
    await at.app.inject({ url: `/api/v1/coupons?id_search_text=${canary}`, headers: bearer });
    await at.app.inject({ url: "/api/v1/auth/me", headers: { authorization: `Bearer ${canary}` } });
    const guest = new Caller(at);
    for (const password of [canary, `${canary}-2`])
      await guest.call(endpoints.emailLogin, { body: { email: merchant.email, password } });
    await guest.call(endpoints.emailRegister, { body: { email, password: canary } });
    await guest.call(endpoints.passwordReset, { body: { email: merchant.email } });
    const reset = await mailedToken(at, merchant.email, "reset");
    secrets.push(reset, await mailedToken(at, merchant.email, "verify"));
    await guest.call(endpoints.setNewPassword, { body: { token: canary, password: canary } });
    await guest.call(endpoints.setNewPassword, { body: { token: reset, password: canary } });
    await guest.call(endpoints.refreshSession, { body: { refresh: canary } });
    await merchant.call(endpoints.createCoupon, {
      body: { ...couponPayload, discount_code: canary },
    });
    await at.app.inject({
      method: "POST",
      url: "/api/webhooks/stripe",
      headers: { "stripe-signature": `t=1,v1=${canary}`, "content-type": "application/json" },
      payload: JSON.stringify({ id: canary }),
    });
    log.logger.error({ err: Object.assign(new Error("planted"), { detail: canary, raw: canary }) });
    const text = log.text();
    expect(secrets.filter((secret) => !secret || text.includes(secret))).toEqual([]);
  });

  it("cannot be split by input: CR, LF and quotes stay inside one JSON object", async () => {
    const before = log.lines().length;
    await at.app.inject({ url: '/api/%0d%0a{"level":60}%22', headers: { "x-site-key": '8"\n' } });
    expect(log.lines().slice(before)).toHaveLength(1);
  });

  it("names a page that is refused by a limit, as it does a call", async () => {
    const before = log.lines().length;
    for (let i = 0; i <= rateLimits.directorySearch.points; i++)
      await at.app.inject("/stores?search=pine");
    const [refused] = log
      .lines()
      .slice(before)
      .filter(({ status }) => status === 429);
    const [throttled] = log
      .lines()
      .slice(before)
      .filter(({ event }) => event === "throttled");
    expect(refused?.reqId).toBeDefined();
    expect(throttled?.reqId).toBe(refused?.reqId);
  });

  it("names security events: sign-ins, failed ones, throttles, denied access, new passwords", async () => {
    const { merchant, store } = await newStore(at);
    const staff = await newStaff(at);
    const guest = new Caller(at);
    for (let i = 0; i < 6; i++)
      await guest.call(endpoints.emailLogin, { body: { email: merchant.email, password: "no" } });
    await merchant.call(endpoints.staffListStores);
    const params = { id: store.id };
    await staff.ok(endpoints.staffDeclineStore, { params, body: { reason: "Not a shop" } });
    const { token } = merchant.session ?? { token: "" };
    await merchant.ok(endpoints.logout, { body: { refresh: merchant.session?.refresh ?? "" } });
    merchant.session = { token, refresh: "", expiration: "" };
    await merchant.call(endpoints.getMe);
    await guest.call(endpoints.passwordReset, { body: { email: merchant.email } });
    const reset = await mailedToken(at, merchant.email, "reset");
    await guest.call(endpoints.setNewPassword, {
      body: { token: reset, password: "new password" },
    });
    await at.app.inject({ method: "POST", url: "/api/webhooks/stripe", payload: {} });
    const named = new Set(log.events());
    for (const event of [
      "login",
      "login_failed",
      "throttled",
      "access_refused",
      "token_refused",
      "password_changed",
      "staff_act",
      "webhook_refused",
    ]) {
      expect([event, named.has(event)]).toEqual([event, true]);
    }
  });
});
