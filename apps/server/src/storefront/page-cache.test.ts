import { describe, expect, it } from "vitest";
import { textResponse } from "../rendered-response.ts";
import { pageCache } from "./page-cache.ts";

const cachedPage = (text: string) => ({
  page: textResponse(text),
  headers: {},
  version: "1",
  from: 100,
  until: 200,
});

const textOf = (cache: ReturnType<typeof pageCache>, key: string, now = 150) =>
  cache.get(key, "1", now)?.page.body("identity").toString();

describe("the page cache", () => {
  it("gives a page at its version, from its first moment to before its last", () => {
    const cache = pageCache(10_000);
    cache.set("a", cachedPage("page"));
    expect(cache.get("a", "1", 99)).toBeUndefined();
    expect([textOf(cache, "a", 100), textOf(cache, "a", 199)]).toEqual(["page", "page"]);
    expect(cache.get("a", "1", 200)).toBeUndefined();
    expect(cache.get("a", "2", 150)).toBeUndefined();
    expect(cache.get("b", "1", 150)).toBeUndefined();
  });

  it("stays within its bytes: the oldest goes that nobody asked for since", () => {
    const cache = pageCache(5_000);
    const [a = "", b = "", c = ""] = ["a", "b", "c"].map((letter) => letter.repeat(1000));
    cache.set("a", cachedPage(a));
    cache.set("b", cachedPage(b));
    expect(textOf(cache, "a")).toBe(a);
    cache.set("c", cachedPage(c));
    expect(["a", "b", "c"].map((key) => textOf(cache, key))).toEqual([a, undefined, c]);
  });

  it("counts a page that is replaced once", () => {
    const cache = pageCache(5_000);
    const [a = "", b = ""] = ["a", "b"].map((letter) => letter.repeat(1000));
    cache.set("a", cachedPage(a));
    for (let round = 0; round < 50; round++) cache.set("b", cachedPage(b));
    expect([textOf(cache, "a"), textOf(cache, "b")]).toEqual([a, b]);
  });

  it("stays within its bytes when every page is asked for, and takes the next one in", () => {
    const cache = pageCache(20_000);
    const page = cachedPage("x".repeat(1000));
    const countCached = () =>
      [...Array(200).keys()].filter((key) => cache.get(`${key}`, "1", 150)).length;
    for (let key = 0; key < 200; key++) {
      cache.set(`${key}`, page);
      expect(textOf(cache, `${key}`)).toHaveLength(1000);
      expect(countCached()).toBeLessThanOrEqual(10);
    }
    expect(countCached()).toBe(10);
  });

  it("a page larger than the whole cache is not kept", () => {
    const cache = pageCache(5_000);
    cache.set("a", cachedPage("x".repeat(10_000)));
    expect(cache.get("a", "1", 150)).toBeUndefined();
  });
});
