// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { clearSession, readUser, writeUser } from "../session/stored-user.ts";
import { freshBrowser } from "../testing/browser.ts";
import { me, session, store, storedUser } from "../testing/entities.ts";
import { fakeApi, json, noAnswer, type SentRequest } from "../testing/fake-api.ts";
import { call } from "./call.ts";

const NOW = Date.parse("2026-11-20T10:00:00Z");
const refused = () => json({}, 401);

beforeEach(() => {
  freshBrowser();
  vi.setSystemTime(NOW);
});

/** The bearers of the requests for the profile, in their order; null for a request as a guest. */
function bearers(sent: SentRequest[]) {
  return sent
    .filter(({ url }) => url.pathname === "/api/v1/auth/me")
    .map(({ headers }) => headers.get("authorization"));
}
const renewals = (sent: SentRequest[]) =>
  sent.filter(({ url }) => url.pathname === "/api/Auth/refresh").length;

test("a call carries the stored bearer, a guest's none (rule 2.7)", async () => {
  const sent = fakeApi({ "GET /api/v1/auth/me": () => json(me) });
  await call("GET /api/v1/auth/me");
  writeUser(storedUser());
  expect(await call("GET /api/v1/auth/me")).toEqual(me);
  expect(bearers(sent)).toEqual([null, "Bearer first-token"]);
});

test("parameters, query, body and the idempotency key are sent as they are given", async () => {
  const sent = fakeApi({
    "PUT /api/v1/stores/:store": () => json(store),
    "POST /api/v1/coupons": () => json({}, 201),
  });
  const body = { name: "N", website_url: "n.example.com", contact_email: "n@n.example" };
  await call("PUT /api/v1/stores/:store", {
    params: { store: "northpine-cp" },
    query: { id: 3, client: 8 },
    body,
  });
  expect(sent[0]).toMatchObject({ method: "PUT", body });
  expect(sent[0]?.url.href).toMatch(/\/api\/v1\/stores\/northpine-cp\?id=3&client=8$/);
  const coupon = { offer_type: "Other", description: "Sale" };
  await call("POST /api/v1/coupons", { body: coupon, idempotencyKey: "a-key" });
  expect(sent.map(({ headers }) => headers.get("idempotency-key"))).toEqual([null, "a-key"]);
});

test("a token that is not stored yet is used as it is, and refused for good", async () => {
  writeUser(storedUser());
  const sent = fakeApi({ "GET /api/v1/auth/me": refused });
  await expect(call("GET /api/v1/auth/me", { token: "fresh" })).rejects.toMatchObject({
    status: 401,
  });
  expect(bearers(sent)).toEqual(["Bearer fresh"]);
  expect(readUser()?.token).toBe("first-token");
});

test("a token that is about to end is renewed before the call", async () => {
  const sent = fakeApi({
    "GET /api/v1/auth/me": () => json(me),
    "POST /api/Auth/refresh": () => json(session("second")),
  });
  writeUser(storedUser({ expiration: new Date(NOW).toISOString() }));
  await call("GET /api/v1/auth/me");
  expect(bearers(sent)).toEqual(["Bearer second-token"]);
});

test("a refused token is renewed once, and the call made again (rule 2.7)", async () => {
  const sent = fakeApi({
    "GET /api/v1/auth/me": ({ headers }) =>
      headers.get("authorization") === "Bearer second-token" ? json(me) : refused(),
    "POST /api/Auth/refresh": () => json(session("second")),
  });
  writeUser(storedUser());
  expect(await call("GET /api/v1/auth/me")).toEqual(me);
  expect(bearers(sent)).toEqual(["Bearer first-token", "Bearer second-token"]);
});

test("a token that another tab has renewed meanwhile is taken from there", async () => {
  const sent = fakeApi({
    "GET /api/v1/auth/me": ({ headers }) => {
      if (headers.get("authorization") === "Bearer other-tab-token") return json(me);
      writeUser(storedUser(session("other-tab")));
      return refused();
    },
  });
  writeUser(storedUser());
  expect(await call("GET /api/v1/auth/me")).toEqual(me);
  expect(renewals(sent)).toBe(0);
});

test.each([403, 404, 500])("a refusal with %d is no reason to renew", async (status) => {
  const sent = fakeApi({ "GET /api/v1/auth/me": () => json({}, status) });
  writeUser(storedUser());
  await expect(call("GET /api/v1/auth/me")).rejects.toMatchObject({ status });
  expect(sent).toHaveLength(1);
});

test("a guest's 401 is told as it is: there is nothing to renew", async () => {
  const sent = fakeApi({ "GET /api/v1/auth/me": refused });
  await expect(call("GET /api/v1/auth/me")).rejects.toMatchObject({ status: 401 });
  expect(sent).toHaveLength(1);
});

test("once the session is over, what a guest may do is still done", async () => {
  const sent = fakeApi({
    "GET /api/v1/auth/me": ({ headers }) => (headers.has("authorization") ? refused() : json(me)),
    "POST /api/Auth/refresh": refused,
  });
  writeUser(storedUser());
  expect(await call("GET /api/v1/auth/me")).toEqual(me);
  expect(bearers(sent)).toEqual(["Bearer first-token", null]);
  expect(readUser()).toBeNull();
});

test("a renewal that the network loses fails the call and signs nobody out", async () => {
  fakeApi({ "GET /api/v1/auth/me": refused, "POST /api/Auth/refresh": noAnswer });
  writeUser(storedUser());
  await expect(call("GET /api/v1/auth/me")).rejects.toMatchObject({ status: 0 });
  expect(readUser()?.token).toBe("first-token");
});

test("a fresh token that is refused too ends the session: the account has ended", async () => {
  const sent = fakeApi({
    "GET /api/v1/auth/me": refused,
    "POST /api/Auth/refresh": () => json(session("second")),
  });
  writeUser(storedUser());
  await expect(call("GET /api/v1/auth/me")).rejects.toMatchObject({ status: 401 });
  expect(bearers(sent)).toHaveLength(2);
  expect(readUser()).toBeNull();
});

test.each([
  ["another failure", () => json({}, 503)],
  ["a refusal after somebody has signed in anew", anewThenRefused],
])("with a fresh token, %s ends no session", async (_name, second) => {
  let calls = 0;
  fakeApi({
    "GET /api/v1/auth/me": () => (calls++ === 0 ? refused() : second()),
    "POST /api/Auth/refresh": () => json(session("second")),
  });
  writeUser(storedUser());
  await expect(call("GET /api/v1/auth/me")).rejects.toMatchObject({ name: "ApiError" });
  expect(readUser()).not.toBeNull();
});

function anewThenRefused() {
  clearSession();
  writeUser(storedUser({ ...session("anew"), id: 6 }));
  return refused();
}
