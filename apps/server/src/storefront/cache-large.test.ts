import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cacheLarge } from "./cache-large.ts";

const LIFETIME_MS = 60_000;

// The clock stands still, so that the last millisecond of a result can be tested.
beforeEach(() => vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => vi.useRealTimers());

const openKeeper = () => cacheLarge<number>((value) => value >= 100, LIFETIME_MS);
const away = () => Promise.reject(new Error("away"));

describe("a large result", () => {
  it("is cached; a small one is computed each time", async () => {
    const keep = openKeeper();
    expect(await keep("small", async () => 1)).toBe(1);
    expect(await keep("small", async () => 2)).toBe(2);
    expect(await keep("large", async () => 100)).toBe(100);
    expect(await keep("large", async () => 200)).toBe(100);
    expect(await keep("other", async () => 300)).toBe(300);
  });

  it("is computed anew when it expires", async () => {
    const keep = openKeeper();
    await keep("a", async () => 100);
    vi.advanceTimersByTime(LIFETIME_MS - 1);
    expect(await keep("a", async () => 200)).toBe(100);
    vi.advanceTimersByTime(1);
    expect(await keep("a", async () => 300)).toBe(300);
    vi.advanceTimersByTime(LIFETIME_MS - 1);
    expect(await keep("a", async () => 400)).toBe(300);
  });

  it("is dropped if the new one is small", async () => {
    const keep = openKeeper();
    await keep("a", async () => 100);
    vi.advanceTimersByTime(LIFETIME_MS);
    expect(await keep("a", async () => 1)).toBe(1);
    expect(await keep("a", async () => 2)).toBe(2);
  });

  it("is computed once for concurrent callers; an error reaches all of them and is not cached", async () => {
    const keep = openKeeper();
    const fail = vi.fn(away);
    const answers = await Promise.allSettled([keep("a", fail), keep("a", fail)]);
    expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(fail).toHaveBeenCalledTimes(1);
    expect(await keep("a", async () => 7)).toBe(7);
  });
});
