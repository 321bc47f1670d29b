import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { staleWhileRevalidate } from "./stale-while-revalidate.ts";

const LIFETIME_MS = 60_000;

// The clock stands still, so that the last millisecond of a result can be tested.
beforeEach(() => vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => vi.useRealTimers());

const openKeeper = () => staleWhileRevalidate<number>((value) => value >= 100, LIFETIME_MS);
const turn = () => new Promise((resolve) => setImmediate(resolve));
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

  it("is returned once more after it expires, while a new one is computed", async () => {
    const keep = openKeeper();
    await keep("a", async () => 100);
    vi.advanceTimersByTime(LIFETIME_MS - 1);
    expect(await keep("a", async () => 200)).toBe(100);
    expect(await keep("a", async () => 300)).toBe(100);
    vi.advanceTimersByTime(1);
    expect(await keep("a", async () => 400)).toBe(100);
    expect(await keep("a", async () => 500)).toBe(400);
    vi.advanceTimersByTime(LIFETIME_MS - 1);
    expect(await keep("a", async () => 600)).toBe(400);
    expect(await keep("a", async () => 700)).toBe(400);
  });

  it("is dropped if the new one is small", async () => {
    const keep = openKeeper();
    await keep("a", async () => 100);
    vi.advanceTimersByTime(LIFETIME_MS);
    expect(await keep("a", async () => 1)).toBe(100);
    await turn();
    expect(await keep("a", async () => 2)).toBe(2);
  });

  it("is kept if computing the next one fails, without an unhandled rejection", async () => {
    const keep = openKeeper();
    const unhandled = vi.fn();
    process.on("unhandledRejection", unhandled);
    await keep("a", async () => 100);
    vi.advanceTimersByTime(LIFETIME_MS);
    expect(await keep("a", away)).toBe(100);
    expect(await keep("a", away)).toBe(100);
    await turn();
    process.off("unhandledRejection", unhandled);
    expect(unhandled).not.toHaveBeenCalled();
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
