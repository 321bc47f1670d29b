import { describe, expect, it } from "vitest";
import { textPage } from "../text-page.ts";
import { pageCache } from "./page-cache.ts";

const kept = (text: string) => ({
  page: textPage(text),
  headers: {},
  version: "1",
  from: 100,
  until: 200,
});

describe("the page cache", () => {
  it("gives a page at its version, from its first moment to before its last", () => {
    const cache = pageCache(10_000);
    cache.set("a", kept("page"));
    expect(cache.get("a", "1", 99)).toBeUndefined();
    expect(cache.get("a", "1", 100)?.page.body("identity").toString()).toBe("page");
    expect(cache.get("a", "1", 199)).toBeDefined();
    expect(cache.get("a", "1", 200)).toBeUndefined();
    expect(cache.get("a", "2", 150)).toBeUndefined();
    expect(cache.get("b", "1", 150)).toBeUndefined();
  });

  it("stays within its bytes: the oldest goes that nobody asked for since", () => {
    const cache = pageCache(5_000);
    const page = kept("x".repeat(1000));
    for (const key of ["a", "b"]) cache.set(key, page);
    expect(cache.get("a", "1", 150)).toBeDefined();
    cache.set("c", page);
    expect(cache.get("b", "1", 150)).toBeUndefined();
    expect(cache.get("a", "1", 150)).toBeDefined();
    expect(cache.get("c", "1", 150)).toBeDefined();
  });

  it("counts a page that is replaced once", () => {
    const cache = pageCache(5_000);
    const page = kept("x".repeat(1000));
    cache.set("a", page);
    for (let round = 0; round < 50; round++) cache.set("b", page);
    expect(cache.get("a", "1", 150)).toBeDefined();
  });

  it("stays within its bytes when every page is asked for, and takes the next one in", () => {
    const cache = pageCache(20_000);
    const page = kept("x".repeat(1000));
    const held = () => [...Array(200).keys()].filter((key) => cache.get(`${key}`, "1", 150)).length;
    for (let key = 0; key < 200; key++) {
      cache.set(`${key}`, page);
      expect(cache.get(`${key}`, "1", 150)).toBeDefined();
      expect(held()).toBeLessThanOrEqual(10);
    }
    expect(held()).toBe(10);
  });

  it("a page larger than the whole cache is not kept", () => {
    const cache = pageCache(5_000);
    cache.set("a", kept("x".repeat(10_000)));
    expect(cache.get("a", "1", 150)).toBeUndefined();
  });
});
