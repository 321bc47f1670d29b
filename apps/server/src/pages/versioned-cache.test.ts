import { describe, expect, it } from "vitest";
import { type RenderedResponse, textResponse, weightOf } from "./rendered-response.ts";
import { versionedCache } from "./versioned-cache.ts";

const pageCache = (maxBytes: number) => versionedCache(maxBytes, weightOf);
type Cache = ReturnType<typeof pageCache>;

/** Makes a page of version 1 at 100 that is correct until 200. */
const set = (cache: Cache, key: string, text: string) =>
  cache(
    { key, version: "1", now: 100 },
    async () => ({ value: textResponse(text), until: 200 }),
    () => undefined,
  );

/** The text of a cached page, and nothing is made without one. */
async function textOf(cache: Cache, key: string, now = 150, version = "1") {
  const reads: boolean[] = [];
  const none = new Error("not cached");
  const make = () => Promise.reject(none);
  try {
    const page = await cache({ key, version, now }, make, (isHit) => reads.push(isHit));
    expect(reads).toEqual([true]);
    return page.body("identity").toString();
  } catch (error) {
    expect([error, reads]).toEqual([none, [false]]);
    return undefined;
  }
}

/** Those of the keys that have a cached page, which each read makes the latest used. */
async function cachedOf(cache: Cache, ...keys: string[]) {
  const cached: string[] = [];
  for (const key of keys) if ((await textOf(cache, key)) !== undefined) cached.push(key);
  return cached;
}

describe("the cache of finished pages", () => {
  it("returns a page for its version and time span only", async () => {
    const cache = pageCache(10_000);
    await set(cache, "a", "page");
    expect(await textOf(cache, "a", 99)).toBeUndefined();
    expect([await textOf(cache, "a", 100), await textOf(cache, "a", 199)]).toEqual([
      ...["page", "page"],
    ]);
    expect(await textOf(cache, "a", 200)).toBeUndefined();
    expect(await textOf(cache, "a", 150, "2")).toBeUndefined();
    expect(await textOf(cache, "b")).toBeUndefined();
  });

  it("holds exactly its limit of bytes; the least recently used page is dropped", async () => {
    const cache = pageCache(3 * 504);
    for (const key of ["a", "b", "c"]) await set(cache, key, "page");
    expect(await cachedOf(cache, "a", "b", "c")).toEqual(["a", "b", "c"]);
    await textOf(cache, "a");
    await set(cache, "d", "page");
    expect(await cachedOf(cache, "a", "b", "c", "d")).toEqual(["a", "c", "d"]);
    await set(cache, "e", "pages");
    expect(await cachedOf(cache, "a", "c", "d", "e")).toEqual(["d", "e"]);
  });

  it("makes a page once for all who want it meanwhile, and anew after a failure", async () => {
    const cache = pageCache(10_000);
    const begun: PromiseWithResolvers<{ value: RenderedResponse; until: number }>[] = [];
    const read = (version: string, now: number) =>
      cache(
        { key: "a", version, now },
        () => {
          const page = Promise.withResolvers<{ value: RenderedResponse; until: number }>();
          begun.push(page);
          return page.promise;
        },
        () => undefined,
      );
    const failing = [read("1", 100), read("1", 101)];
    begun[0]?.reject(new Error("no database"));
    const failures = await Promise.allSettled(failing);
    expect(failures.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    const [first, later, changed] = [read("1", 102), read("1", 199), read("2", 102)];
    expect(begun).toHaveLength(3);
    const page = textResponse("page");
    begun[1]?.resolve({ value: page, until: 200 });
    begun[2]?.resolve({ value: textResponse("changed"), until: 200 });
    expect([await first, await later]).toEqual([page, page]);
    expect((await changed).body("identity").toString()).toBe("changed");
  });

  it("does not show who asks on the next day a page that was begun on the day before", async () => {
    const cache = pageCache(10_000);
    const today = Promise.withResolvers<{ value: RenderedResponse; until: number }>();
    const note = () => undefined;
    const first = cache({ key: "a", version: "1", now: 199 }, () => today.promise, note);
    const tomorrow = { value: textResponse("tomorrow"), until: 300 };
    const next = cache({ key: "a", version: "1", now: 200 }, async () => tomorrow, note);
    today.resolve({ value: textResponse("today"), until: 200 });
    const pages = await Promise.all([first, next]);
    expect(pages.map((page) => page.body("identity").toString())).toEqual(["today", "tomorrow"]);
  });

  it("does not store a page larger than the limit, and drops only the one it replaces", async () => {
    const cache = pageCache(2 * 504);
    for (const key of ["a", "b"]) await set(cache, key, "page");
    await set(cache, "c", "x".repeat(600));
    expect(await cachedOf(cache, "a", "b", "c")).toEqual(["a", "b"]);
    const renewed = { key: "b", version: "2", now: 150 };
    const large = { value: textResponse("x".repeat(600)), until: 200 };
    await cache(
      renewed,
      async () => large,
      () => undefined,
    );
    expect(await cachedOf(cache, "a", "b")).toEqual(["a"]);
  });

  it("counts a page's bytes, and 500", () => {
    expect([0, 1, 1001].map((size) => weightOf(textResponse("x".repeat(size))))).toEqual([
      500, 501, 1501,
    ]);
  });
});
