import { afterEach, beforeEach, expect, test, vi } from "vitest";

const WEEK = 604_800_000;

beforeEach(() => {
  vi.resetModules();
  vi.setSystemTime("2026-11-20T10:00:00Z");
});
afterEach(() => void vi.useRealTimers());

test("the last valid time from the server is used; a missing or invalid one changes nothing (rule 12.13)", async () => {
  const { businessNow, syncBusinessTime } = await import("./business-time.ts");
  const ahead = () => businessNow() - Date.now();
  expect(ahead()).toBe(0);
  syncBusinessTime(new Headers({ "x-business-time": String(Date.now() + WEEK) }));
  expect(ahead()).toBe(WEEK);
  syncBusinessTime(new Headers());
  syncBusinessTime(new Headers({ "x-business-time": "soon" }));
  expect(ahead()).toBe(WEEK);
  syncBusinessTime(new Headers({ "x-business-time": String(Date.now()) }));
  expect(ahead()).toBe(0);
});
