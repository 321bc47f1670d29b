// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  clearSession,
  patchUser,
  readUser,
  subscribeUser,
  writeUser,
} from "../session/stored-user.ts";
import { freshBrowser } from "../testing/browser.ts";
import { coupon, me, session, store, storedUser } from "../testing/entities.ts";
import { fakeApi, json, noAnswer, type SentRequest } from "../testing/fake-api.ts";
import { answerShapes } from "./answer-shapes.ts";
import { call, REPLACES } from "./call.ts";

const NOW = Date.parse("2026-11-20T10:00:00Z");
const refused = () => json({}, 401);

beforeEach(() => {
  freshBrowser();
  vi.setSystemTime(NOW);
});
afterEach(() => void vi.useRealTimers());

/** The bearer tokens of the requests for the profile, in order; null for a guest's request. */
function bearers(sent: SentRequest[]) {
  return sent
    .filter(({ url }) => url.pathname === "/api/v1/auth/me")
    .map(({ headers }) => headers.get("authorization"));
}
const renewals = (sent: SentRequest[]) =>
  sent.filter(({ url }) => url.pathname === "/api/Auth/refresh").length;

test("a call sends the stored bearer token, a guest's sends none (rule 2.7)", async () => {
  const sent = fakeApi({ "GET /api/v1/auth/me": () => json(me) });
  await call("GET /api/v1/auth/me");
  writeUser(storedUser());
  expect(await call("GET /api/v1/auth/me")).toEqual(me);
  expect(bearers(sent)).toEqual([null, "Bearer first-token"]);
});

test("parameters, query, body and the idempotency key are sent unchanged", async () => {
  const sent = fakeApi({
    "PUT /api/v1/stores/:store": () => json(store),
    "POST /api/v1/coupons": () => json(coupon, 201),
  });
  const body = { name: "N", website_url: "n.example.com", contact_email: "n@n.example" };
  await call("PUT /api/v1/stores/:store", {
    params: { store: "northpine-cp" },
    query: { id: 3, client: 8 },
    body,
  });
  expect(sent[0]).toMatchObject({ method: "PUT", body });
  expect(sent[0]?.url.href).toMatch(/\/api\/v1\/stores\/northpine-cp\?id=3&client=8$/);
  const offer = { offer_type: "Other", description: "Sale" };
  await call("POST /api/v1/coupons", { body: offer, idempotencyKey: "a-key" });
  expect(sent.map(({ headers }) => headers.get("idempotency-key"))).toEqual([null, "a-key"]);
});

test("a given token is used as it is, and not renewed if it is refused", async () => {
  writeUser(storedUser());
  const sent = fakeApi({ "GET /api/v1/auth/me": refused });
  await expect(call("GET /api/v1/auth/me", { token: "fresh" })).rejects.toMatchObject({
    status: 401,
  });
  expect(bearers(sent)).toEqual(["Bearer fresh"]);
  expect(readUser()?.token).toBe("first-token");
});

test("a token that is about to expire is renewed before the call", async () => {
  const sent = fakeApi({
    "GET /api/v1/auth/me": () => json(me),
    "POST /api/Auth/refresh": () => json(session("second")),
  });
  writeUser(storedUser({ expiration: new Date(NOW).toISOString() }));
  await call("GET /api/v1/auth/me");
  expect(bearers(sent)).toEqual(["Bearer second-token"]);
});

test("a refused token is renewed once, and the call repeated (rule 2.7)", async () => {
  const sent = fakeApi({
    "GET /api/v1/auth/me": ({ headers }) =>
      headers.get("authorization") === "Bearer second-token" ? json(me) : refused(),
    "POST /api/Auth/refresh": () => json(session("second")),
  });
  writeUser(storedUser());
  expect(await call("GET /api/v1/auth/me")).toEqual(me);
  expect(bearers(sent)).toEqual(["Bearer first-token", "Bearer second-token"]);
});

test("all calls of a signed-in user that answer with a session are known to replace the stored one (rules 2.7, 3.5)", () => {
  const { shapes, routes } = answerShapes;
  function hasSession(place: number): boolean {
    const shape = shapes[place];
    if (shape === undefined || typeof shape === "string") return false;
    return "refresh" in shape || Object.values(shape).some(hasSession);
  }
  const answered = Object.entries(routes).filter(([, place]) => hasSession(place));
  const opening = /\/email-(login|register)|\/Auth\/refresh$/;
  const replacing = answered.map(([route]) => route).filter((route) => !opening.test(route));
  expect(replacing).toContain("POST /api/v1/auth/change-password");
  expect(replacing.filter((route) => !REPLACES.test(route))).toEqual([]);
});

test("a call that is refused with the renewed token waits while a new password replaces the session, and is repeated with the new one (rules 2.7, 3.5)", async () => {
  let answer = (_session: Response) => {};
  const changed = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  const sent = fakeApi({
    "GET /api/v1/auth/me": ({ headers }) =>
      headers.get("authorization") === "Bearer third-token" ? json(me) : refused(),
    "POST /api/Auth/refresh": () => json(session("second")),
    "POST /api/v1/auth/change-password": () => changed,
  });
  writeUser(storedUser());
  const body = { current_password: "Old-password-1", password: "New-password-1" };
  const replaced = call("POST /api/v1/auth/change-password", { body });
  const profile = call("GET /api/v1/auth/me");
  await expect.poll(() => bearers(sent)).toHaveLength(2);
  answer(json(session("third")));
  patchUser(me.id, await replaced);
  expect(await profile).toEqual(me);
  expect(readUser()?.token).toBe("third-token");
});

test("a token that another tab has renewed meanwhile is used", async () => {
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

const CANCEL = "POST /api/v1/stripe-update-subscription";

test.each([
  ["refused", refused],
  ["lost", noAnswer],
])(
  "a change that is %s after another account has logged in is not sent again as that one's (rule 2.7)",
  async (_, answer) => {
    const other = storedUser({ id: 6, ...session("other") });
    const sent = fakeApi({
      [CANCEL]: () => {
        writeUser(other);
        return answer();
      },
    });
    writeUser(storedUser());
    const cancelled = call(CANCEL, { body: { status: "canceled" }, repeat: true });
    await expect(cancelled).rejects.toMatchObject({ status: 403 });
    expect(sent).toHaveLength(1);
    expect(readUser()?.token).toBe("other-token");
  },
);

test.each([403, 404, 500])("an error response %d does not cause a renewal", async (status) => {
  const sent = fakeApi({ "GET /api/v1/auth/me": () => json({}, status) });
  writeUser(storedUser());
  await expect(call("GET /api/v1/auth/me")).rejects.toMatchObject({ status });
  expect(sent).toHaveLength(1);
});

test("a guest's 401 is thrown, without a renewal", async () => {
  const sent = fakeApi({ "GET /api/v1/auth/me": refused });
  await expect(call("GET /api/v1/auth/me")).rejects.toMatchObject({ status: 401 });
  expect(sent).toHaveLength(1);
});

test("a refusal for want of a session that the browser has deleted is told to the screens (rule 2.9)", async () => {
  fakeApi({ "GET /api/v1/auth/me": refused });
  writeUser(storedUser());
  const listener = vi.fn();
  const stop = subscribeUser(listener);
  window.localStorage.clear();
  await expect(call("GET /api/v1/auth/me")).rejects.toMatchObject({ status: 401 });
  stop();
  expect(listener).toHaveBeenCalledOnce();
  expect(readUser()).toBeNull();
});

test("after the session has ended, public calls still work", async () => {
  const sent = fakeApi({
    "GET /api/v1/auth/me": ({ headers }) => (headers.has("authorization") ? refused() : json(me)),
    "POST /api/Auth/refresh": refused,
  });
  writeUser(storedUser());
  expect(await call("GET /api/v1/auth/me")).toEqual(me);
  expect(bearers(sent)).toEqual(["Bearer first-token", null]);
  expect(readUser()).toBeNull();
});

test("a renewal that fails in the network fails the call and keeps the session", async () => {
  fakeApi({ "GET /api/v1/auth/me": refused, "POST /api/Auth/refresh": noAnswer });
  writeUser(storedUser());
  await expect(call("GET /api/v1/auth/me")).rejects.toMatchObject({ status: 0 });
  expect(readUser()?.token).toBe("first-token");
});

test("a renewed token that is refused too ends the session, as the account has ended", async () => {
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
])("with a renewed token, %s does not end the session", async (_name, second) => {
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
