import { describe, expect, it } from "vitest";
import { textResponse, weightOf } from "./rendered-response.ts";
import { versionedCache } from "./versioned-cache.ts";

const pageCache = (maxBytes: number) => versionedCache(maxBytes, weightOf);

const cachedPage = (text: string) => ({
  value: textResponse(text),
  version: "1",
  from: 100,
  until: 200,
});

const textOf = (cache: ReturnType<typeof pageCache>, key: string, now = 150) =>
  cache.get(key, "1", now)?.body("identity").toString();

describe("the cache of finished pages", () => {
  it("returns a page for its version and time span only", () => {
    const cache = pageCache(10_000);
    cache.set("a", cachedPage("page"));
    expect(cache.get("a", "1", 99)).toBeUndefined();
    expect([textOf(cache, "a", 100), textOf(cache, "a", 199)]).toEqual(["page", "page"]);
    expect(cache.get("a", "1", 200)).toBeUndefined();
    expect(cache.get("a", "2", 150)).toBeUndefined();
    expect(cache.get("b", "1", 150)).toBeUndefined();
  });

  it("holds exactly its limit of bytes; the least recently used page is dropped", () => {
    const cache = pageCache(3 * 504);
    for (const key of ["a", "b", "c"]) cache.set(key, cachedPage("page"));
    expect(["a", "b", "c"].map((key) => textOf(cache, key))).toEqual(Array(3).fill("page"));
    textOf(cache, "a");
    cache.set("d", cachedPage("page"));
    expect(["a", "b", "c", "d"].filter((key) => textOf(cache, key))).toEqual(["a", "c", "d"]);
    cache.set("e", cachedPage("pages"));
    expect(["a", "c", "d", "e"].filter((key) => textOf(cache, key))).toEqual(["d", "e"]);
  });

  it("does not store a page larger than the limit, and drops only the one it replaces", () => {
    const cache = pageCache(2 * 504);
    for (const key of ["a", "b"]) cache.set(key, cachedPage("page"));
    cache.set("c", cachedPage("x".repeat(600)));
    expect(["a", "b", "c"].filter((key) => textOf(cache, key))).toEqual(["a", "b"]);
    cache.set("b", cachedPage("x".repeat(600)));
    expect(["a", "b"].filter((key) => textOf(cache, key))).toEqual(["a"]);
  });

  it("counts a page's bytes, and 500", () => {
    expect([0, 1, 1001].map((size) => weightOf(textResponse("x".repeat(size))))).toEqual([
      ...[500, 501, 1501],
    ]);
  });
});
