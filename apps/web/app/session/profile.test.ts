// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { freshBrowser } from "../testing/browser.ts";
import { me, session, store, storedUser } from "../testing/entities.ts";
import { fakeApi, json } from "../testing/fake-api.ts";
import { readUser } from "./stored-user.ts";

const NOW = Date.parse("2026-11-20T10:00:00Z");

/** The module remembers its last load, so each test imports it again. */
async function openPage() {
  vi.resetModules();
  const page = await import("./profile.ts");
  return { ...page, ...(await import("./stored-user.ts")) };
}

beforeEach(() => {
  freshBrowser();
  vi.setSystemTime(NOW);
});
afterEach(() => void vi.useRealTimers());

const unverified = { email_verified: false, store: null };

test("a new session is stored together with its user's profile", async () => {
  const { startSession, readUser } = await openPage();
  const sent = fakeApi({ "GET /api/v1/auth/me": () => json(me) });
  const { client, ...profile } = me;
  expect(client).toBe(8);
  const user = { ...profile, ...session("new") };
  expect(await startSession(session("new"))).toEqual(user);
  expect(readUser()).toEqual(user);
  expect(sent[0]?.headers.get("authorization")).toBe("Bearer new-token");
});

test("a session whose profile fails to load is not stored", async () => {
  const { startSession, readUser } = await openPage();
  fakeApi({ "GET /api/v1/auth/me": () => json({}, 503) });
  await expect(startSession(session())).rejects.toMatchObject({ status: 503 });
  expect(readUser()).toBeNull();
});

test("a guest has no profile, and none is requested", async () => {
  const { loadProfile } = await openPage();
  const sent = fakeApi({});
  expect(await loadProfile()).toBeNull();
  expect(sent).toEqual([]);
});

test("the profile is reloaded, the session stays", async () => {
  const { loadProfile, readUser, writeUser } = await openPage();
  fakeApi({ "GET /api/v1/auth/me": () => json({ ...me, pending_email: "b@b.example" }) });
  const user = storedUser({ ...unverified, coupon_center_txn: { id: 4 } });
  writeUser(user);
  const loaded = await loadProfile();
  expect(loaded).toEqual(storedUser({ pending_email: "b@b.example" }));
  expect(readUser()).toBe(loaded);
});

test("a recent profile is not requested again, an older one is, also right after sign-in", async () => {
  const { loadProfile, startSession, writeUser } = await openPage();
  const sent = fakeApi({ "GET /api/v1/auth/me": () => json(me) });
  writeUser(storedUser());
  await loadProfile();
  expect(sent).toHaveLength(1);
  vi.setSystemTime(NOW + 5_000);
  await loadProfile(5_000);
  expect(sent).toHaveLength(1);
  await loadProfile(4_999);
  expect(sent).toHaveLength(2);
  vi.setSystemTime(NOW + 60_000);
  await startSession(session());
  await loadProfile(5_000);
  expect(sent).toHaveLength(3);
  // Also in the same millisecond, or if the machine's clock was set back.
  await loadProfile();
  expect(sent).toHaveLength(4);
  vi.setSystemTime(NOW - 60_000);
  await loadProfile(5_000);
  expect(sent).toHaveLength(5);
});

test("concurrent loads share a request; later ones, and those after an error, send a new one", async () => {
  const { loadProfile, writeUser } = await openPage();
  let status = 503;
  const sent = fakeApi({ "GET /api/v1/auth/me": () => json(me, status) });
  writeUser(storedUser());
  const failed = await Promise.allSettled([loadProfile(), loadProfile()]);
  expect(failed.map((one) => one.status)).toEqual(["rejected", "rejected"]);
  expect(sent).toHaveLength(1);
  status = 200;
  expect((await loadProfile(600_000))?.id).toBe(5);
  expect(sent).toHaveLength(2);
});

test("a profile that is answered after a change, which it may have been read before, is loaded anew", async () => {
  const { loadProfile, writeUser } = await openPage();
  const { call } = await import("../api/call.ts");
  let answerFirst: (response: Response) => void = () => undefined;
  const first = new Promise<Response>((resolve) => {
    answerFirst = resolve;
  });
  const answers = [first, json({ ...me, pending_email: "new@b.example" })];
  const sent = fakeApi({
    "GET /api/v1/auth/me": () => answers.shift() ?? json({}, 503),
    "POST /api/v1/auth/change-email": () => json({ success: true }),
  });
  writeUser(storedUser());
  const loads = [loadProfile(5_000)];
  await call("POST /api/v1/auth/change-email", { body: { email: "new@b.example", password: "" } });
  loads.push(loadProfile());
  answerFirst(json(me));
  for (const user of await Promise.all(loads)) expect(user?.pending_email).toBe("new@b.example");
  expect(sent).toHaveLength(3);
});

test("a profile whose answer is lost with that of a change is loaded anew, as the change's caller asks what came of it", async () => {
  const { loadProfile, writeUser } = await openPage();
  const { call } = await import("../api/call.ts");
  let loseFirst: (cause: Error) => void = () => undefined;
  const first = new Promise<Response>((_, reject) => {
    loseFirst = reject;
  });
  const answers = [first, Promise.resolve(json({ ...me, email_verified: true }))];
  const sent = fakeApi({
    "GET /api/v1/auth/me": () => answers.shift() ?? json({}, 503),
    "POST /api/v1/auth/verify-email": () => Promise.reject(new TypeError("Failed to fetch")),
  });
  writeUser(storedUser(unverified));
  const loads = [loadProfile(5_000)];
  await call("POST /api/v1/auth/verify-email", { body: { token: "x" } }).catch(() => null);
  loads.push(loadProfile());
  loseFirst(new TypeError("Failed to fetch"));
  for (const user of await Promise.all(loads)) expect(user?.email_verified).toBe(true);
  expect(sent).toHaveLength(3);
});

test("a profile that is answered after another tab stored a newer one is loaded anew", async () => {
  const { loadProfile, writeUser } = await openPage();
  const renamed = { ...store, name: "Harbour Tea" };
  const elsewhere = storedUser({ ...session("renewed"), store: renamed });
  const sent = fakeApi({
    "GET /api/v1/auth/me": () => {
      if (sent.length > 1) return json({ ...me, store: renamed });
      localStorage.setItem("user", JSON.stringify(elsewhere));
      return json(me);
    },
  });
  writeUser(storedUser());
  expect(await loadProfile()).toEqual(elsewhere);
  expect(sent).toHaveLength(2);
});

test("a session that is renewed meanwhile needs no second load", async () => {
  const { loadProfile, patchUser, writeUser } = await openPage();
  const sent = fakeApi({
    "GET /api/v1/auth/me": () => {
      patchUser(me.id, session("renewed"));
      return json(me);
    },
  });
  writeUser(storedUser());
  expect((await loadProfile())?.token).toBe("renewed-token");
  expect(sent).toHaveLength(1);
});

test("a profile that arrives after signing out does not sign in again", async () => {
  const { loadProfile, clearSession, writeUser } = await openPage();
  fakeApi({
    "GET /api/v1/auth/me": () => {
      clearSession();
      return json(me);
    },
  });
  writeUser(storedUser());
  expect(await loadProfile()).toBeNull();
  expect(readUser()).toBeNull();
});

test("a profile that arrives after another account has signed in is ignored", async () => {
  const { loadProfile, writeUser } = await openPage();
  const other = storedUser({ ...session("other"), id: 6, email: "other@b.example", store: null });
  fakeApi({
    "GET /api/v1/auth/me": () => {
      writeUser(other);
      return json({ ...me, store });
    },
  });
  writeUser(storedUser());
  expect(await loadProfile()).toEqual(other);
});
