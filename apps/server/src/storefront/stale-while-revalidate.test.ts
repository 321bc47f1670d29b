import { describe, expect, it, vi } from "vitest";
import { staleWhileRevalidate } from "./stale-while-revalidate.ts";

const large = (value: number) => value >= 100;

describe("a large result", () => {
  it("is kept; a small one is computed each time", async () => {
    const keep = staleWhileRevalidate(large, 60_000);
    expect(await keep("small", async () => 1)).toBe(1);
    expect(await keep("small", async () => 2)).toBe(2);
    expect(await keep("large", async () => 100)).toBe(100);
    expect(await keep("large", async () => 200)).toBe(100);
    expect(await keep("other", async () => 300)).toBe(300);
  });

  it("is given once more when its time is over, while a new one is made", async () => {
    const keep = staleWhileRevalidate(large, 0);
    await keep("a", async () => 100);
    expect(await keep("a", async () => 200)).toBe(100);
    await vi.waitFor(async () => expect(await keep("a", async () => 200)).toBe(200));
  });

  it("outlives a failure of the next one", async () => {
    const keep = staleWhileRevalidate(large, 0);
    await keep("a", async () => 100);
    const fail = () => Promise.reject(new Error("away"));
    expect(await keep("a", fail)).toBe(100);
    expect(await keep("a", fail)).toBe(100);
  });

  it("is computed once for callers at the same time; a failure reaches all and is not kept", async () => {
    const keep = staleWhileRevalidate(large, 60_000);
    let computed = 0;
    const fail = async () => {
      computed++;
      throw new Error("away");
    };
    const answers = await Promise.allSettled([keep("a", fail), keep("a", fail)]);
    expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(computed).toBe(1);
    expect(await keep("a", async () => 7)).toBe(7);
  });
});
