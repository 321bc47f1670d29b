// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { freshBrowser } from "../testing/browser.ts";
import { me, session, storedUser } from "../testing/entities.ts";
import { fakeApi, json } from "../testing/fake-api.ts";

const NOW = Date.parse("2026-11-20T10:00:00Z");
const TURN = 855_000;
let stop = () => {};

beforeEach(() => {
  freshBrowser();
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  stop();
  // The next file loads React, whose scheduler keeps the timers that it finds.
  vi.useRealTimers();
});

/** The modules keep state about the profile and listeners, so each test imports them again. */
async function openPage(refresh: () => Response, profile = () => json(me)) {
  vi.resetModules();
  const page = {
    ...(await import("./SessionRenewal.tsx")),
    ...(await import("./profile.ts")),
    ...(await import("./stored-user.ts")),
  };
  const sent = fakeApi({ "POST /api/Auth/refresh": refresh, "GET /api/v1/auth/me": profile });
  const start = () => {
    stop = page.renewSessionInTime();
  };
  return { ...page, start, asked: () => sent.map(({ url }) => url.pathname) };
}

test("at start the profile is loaded, and the session is renewed each time before it expires (rule 2.7)", async () => {
  let count = 1;
  const page = await openPage(() => json(session(`renewed-${count++}`)));
  page.writeUser(storedUser({ email: "old@northpine.example" }));
  page.start();
  await vi.advanceTimersByTimeAsync(TURN - 1);
  expect(page.asked()).toEqual(["/api/v1/auth/me"]);
  expect(page.readUser()?.email).toBe(me.email);
  await vi.advanceTimersByTimeAsync(1);
  expect(page.readUser()?.token).toBe("renewed-1-token");
  await vi.advanceTimersByTimeAsync(TURN);
  expect(page.readUser()?.token).toBe("renewed-2-token");
  expect(page.asked()).toEqual(["/api/v1/auth/me", "/api/Auth/refresh", "/api/Auth/refresh"]);
});

test("a session that another tab has renewed is not renewed at the old time", async () => {
  const page = await openPage(() => json(session("second")));
  page.writeUser(storedUser());
  page.start();
  await vi.advanceTimersByTimeAsync(600_000);
  localStorage.setItem("user", JSON.stringify(storedUser(session("other-tab"))));
  window.dispatchEvent(new StorageEvent("storage", { key: "user" }));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(page.asked()).toEqual(["/api/v1/auth/me"]);
  expect(page.readUser()?.token).toBe("other-tab-token");
});

test("the profile is not loaded again within two seconds of signing in", async () => {
  const page = await openPage(() => json({}, 503));
  await page.startSession(session());
  vi.setSystemTime(NOW + 2_000);
  page.renewSessionInTime()();
  expect(page.asked()).toHaveLength(1);
  vi.setSystemTime(NOW + 2_001);
  page.renewSessionInTime()();
  await expect.poll(() => page.asked()).toHaveLength(2);
});

test("one renewal is scheduled, even if loading the profile fails or it changes often", async () => {
  const page = await openPage(
    () => json(session("second")),
    () => json({}, 503),
  );
  page.writeUser(storedUser());
  page.start();
  for (const email of ["a@b.example", "b@b.example"]) page.patchUser(me.id, { email });
  expect(vi.getTimerCount()).toBe(1);
  stop();
  expect(vi.getTimerCount()).toBe(0);
  page.start();
  await vi.advanceTimersByTimeAsync(TURN);
  expect(page.asked().filter((path) => path === "/api/Auth/refresh")).toHaveLength(1);
});

test("a failed renewal keeps the session", async () => {
  const page = await openPage(() => json({}, 503));
  page.writeUser(storedUser());
  page.start();
  await vi.advanceTimersByTimeAsync(TURN);
  expect(page.asked()).toContain("/api/Auth/refresh");
  expect(page.readUser()?.token).toBe("first-token");
});

test("after signing out, or leaving the page, nothing is renewed", async () => {
  const page = await openPage(() => json(session("second")));
  page.writeUser(storedUser());
  page.start();
  page.clearSession();
  await vi.advanceTimersByTimeAsync(2 * TURN);
  page.writeUser(storedUser());
  stop();
  await vi.advanceTimersByTimeAsync(2 * TURN);
  page.writeUser(storedUser());
  await vi.advanceTimersByTimeAsync(2 * TURN);
  expect(page.asked()).not.toContain("/api/Auth/refresh");
});
