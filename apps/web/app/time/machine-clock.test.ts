import { beforeEach, expect, test, vi } from "vitest";

beforeEach(() => void vi.resetModules());

const HOUR = 3_600_000;
const end = "2026-11-20T10:15:00.000Z";
const sent = Date.parse("2026-11-20T10:00:00Z");
const headers = new Headers({ date: new Date(sent).toUTCString() });

test.each([
  [2 * HOUR, "2026-11-20T12:15:00.000Z"],
  [-2 * HOUR, "2026-11-20T08:15:00.000Z"],
  [30_000, "2026-11-20T10:15:30.000Z"],
  [29_999, end],
  [-29_999, end],
])("on a clock that is %d ms ahead of the server's, its time is %s (rule 2.7)", async (ms, by) => {
  const { byMachineClock, compareClock } = await import("./machine-clock.ts");
  compareClock(headers, sent + ms);
  expect(byMachineClock(end)).toBe(by);
});

test("before any response, or without its time, the clock counts as right; the last one decides", async () => {
  const { byMachineClock, compareClock } = await import("./machine-clock.ts");
  expect(byMachineClock(end)).toBe(end);
  compareClock(headers, sent + HOUR);
  compareClock(new Headers(), sent);
  compareClock(new Headers({ date: "soon" }), sent);
  expect(byMachineClock(end)).not.toBe(end);
  compareClock(headers, sent);
  expect(byMachineClock(end)).toBe(end);
});
