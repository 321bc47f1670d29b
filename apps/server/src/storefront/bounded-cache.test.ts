import { describe, expect, it } from "vitest";
import { boundedCache } from "./bounded-cache.ts";

/** Texts weigh a byte a letter. */
const cacheOf = (maxBytes: number) => boundedCache<string>(maxBytes, ({ length }) => length);

describe("a bounded cache", () => {
  it("takes up to its bytes, and not one more", () => {
    const cache = cacheOf(10);
    cache.set("a", "aaaa");
    cache.set("b", "bbbbbb");
    expect([cache.get("a"), cache.get("b")]).toEqual(["aaaa", "bbbbbb"]);
    const smaller = cacheOf(9);
    smaller.set("a", "aaaa");
    smaller.set("b", "bbbbbb");
    expect([smaller.get("a"), smaller.get("b")]).toEqual([undefined, "bbbbbb"]);
  });

  it("makes as much room as is needed: the oldest goes that nobody asked for since", () => {
    const cache = cacheOf(12);
    for (const key of ["a", "b", "c", "d"]) cache.set(key, key.repeat(3));
    expect(cache.get("a")).toBe("aaa");
    cache.set("e", "eee");
    expect(["a", "b", "c", "d", "e"].map(cache.get)).toEqual([
      ...["aaa", undefined, "ccc", "ddd", "eee"],
    ]);
  });

  it("passes over what was asked for once, not for good", () => {
    const cache = cacheOf(6);
    cache.set("a", "aaa");
    cache.set("b", "bbb");
    cache.get("a");
    cache.set("c", "ccc");
    cache.set("d", "ddd");
    expect(["a", "b", "c", "d"].map(cache.get)).toEqual([undefined, undefined, "ccc", "ddd"]);
  });

  it("counts what is replaced once, with its new weight", () => {
    const cache = cacheOf(10);
    cache.set("a", "aaaa");
    for (let round = 0; round < 50; round++) cache.set("b", "bbbbbb");
    expect([cache.get("a"), cache.get("b")]).toEqual(["aaaa", "bbbbbb"]);
    cache.set("b", "bb");
    cache.set("c", "cccc");
    expect(["a", "b", "c"].map(cache.get)).toEqual(["aaaa", "bb", "cccc"]);
  });

  it("stays within its bytes when all is asked for, and takes the next one in", () => {
    const cache = cacheOf(30);
    const keys = Array.from({ length: 200 }, (_, number) => `${number}`);
    const countCached = () => keys.filter((key) => cache.get(key) !== undefined).length;
    for (const key of keys) {
      cache.set(key, "xxx");
      expect(cache.get(key)).toBe("xxx");
      expect(countCached()).toBeLessThanOrEqual(10);
    }
    expect(countCached()).toBe(10);
  });

  it("does not keep what is larger than all of it, and loses nothing for it but what it replaces", () => {
    const cache = cacheOf(10);
    cache.set("a", "aaaa");
    cache.set("b", "bbbb");
    cache.set("b", "b".repeat(11));
    expect([cache.get("a"), cache.get("b")]).toEqual(["aaaa", undefined]);
    cache.set("c", "c".repeat(10));
    expect([cache.get("a"), cache.get("c")]).toEqual([undefined, "c".repeat(10)]);
  });
});
