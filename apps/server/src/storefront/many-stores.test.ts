import { type DirectoryView, limits } from "@coupon-center/contract";
import { afterAll, afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { copyOf, copyStores, setLive } from "../testing/copied-stores.ts";
import { openInstallation } from "../testing/installation.ts";
import { jsonWebBuild } from "../testing/json-web-build.ts";

const MINUTE_MS = 60_000;
const ALL = 2_002;

const at = await openInstallation({ web: jsonWebBuild });
await copyStores(at, ALL);
afterAll(() => at.close());
// The cache of one minute uses this clock, which stands still here.
beforeEach(() => vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => vi.useRealTimers());

async function directory(query = ""): Promise<DirectoryView> {
  return (await at.app.inject({ url: `/stores${query}` })).json();
}

async function map(path = "/sitemap.xml"): Promise<string> {
  return (await at.app.inject({ url: path })).body;
}

async function listedInFiles(): Promise<string[]> {
  const files = (await map()).matchAll(/(\/sitemaps\/\d+)<\/loc>/g);
  const found: string[] = [];
  for (const [, path] of files) found.push(...listed(await map(path)));
  return found;
}

const listed = (body: string) =>
  [...body.matchAll(/\/stores\/([^<]+)<\/loc>/g)].map(([, slug = ""]) => slug);

const copiesFrom = (first: number) =>
  Array.from({ length: ALL - first + 1 }, (_, index) => copyOf(first + index));

describe("the directory's pages of 48 (rule 9.9, decision 082)", () => {
  const slugsOf = (view: DirectoryView) => view.stores.map(({ slug }) => slug);

  /** Requests all pages, forwards and back again, and returns the slugs that they show. */
  async function turnPages(query: string): Promise<{ there: string[]; back: string[] }> {
    const there: string[] = [];
    const back: string[] = [];
    let view = await directory(`?${query}`);
    expect(view.previous).toBeNull();
    for (;;) {
      there.push(...slugsOf(view));
      if (view.next === null) break;
      expect(view.stores).toHaveLength(48);
      view = await directory(`?${query}&after=${view.next}`);
    }
    for (;;) {
      back.unshift(...slugsOf(view));
      if (view.previous === null) break;
      view = await directory(`?${query}&before=${view.previous}`);
    }
    return { there, back };
  }

  it("each store is shown exactly once, also with equal names, and the sitemap has the same stores", async () => {
    await setLive(at, ALL);
    const { db } = at;
    await db.updateTable("store").set({ name_key: "same" }).where("id", ">", 1_000_000).execute();
    const slugs = copiesFrom(1).map(({ slug }) => slug);
    expect(await turnPages("letter=s")).toEqual({ there: slugs, back: slugs });
    expect(await listedInFiles()).toEqual(slugs);
    // The newest that a search finds.
    const newest = slugs.slice(-limits.counted);
    expect(await turnPages("letter=s&search=sto")).toEqual({ there: newest, back: newest });
  });

  it("a page before which there is less than a page is the first one", async () => {
    await setLive(at, ALL);
    const [first, second] = [copyOf(1), copyOf(49)];
    const view = await directory(`?before=${copyOf(3).id}`);
    expect(view).toMatchObject({ after: null, previous: null, next: copyOf(48).id });
    expect(slugsOf(view)[0]).toBe(first.slug);
    const [nearFirst, last] = [ALL - limits.counted + 3, ALL - limits.counted + 48];
    const found = await directory(`?search=store&before=${copyOf(nearFirst).id}`);
    expect(found).toMatchObject({ after: null, previous: null, next: copyOf(last).id });
    const back = await directory(`?before=${copyOf(97).id}`);
    expect(back).toMatchObject({ after: copyOf(48).id, previous: second.id });
  });

  it("a page begins after its store, whether that is still live or not", async () => {
    await setLive(at, 49);
    expect(await directory(`?after=${copyOf(48).id}`)).toMatchObject({ next: null, stores: [{}] });
    expect(slugsOf(await directory(`?after=${copyOf(60).id}`))).toEqual([]);
  });
});

it("the directory's first page is made once for all who wait for it, and anew for the next (decision 082)", async () => {
  let made = 0;
  const web = {
    ...jsonWebBuild,
    renderDirectory: (view: DirectoryView) => `${++made} ${view.count}`,
  };
  const other = await openInstallation({ web, processOf: at });
  onTestFinished(() => other.close());
  const open = async (url: string) => (await other.app.inject({ url })).body;
  await setLive(at, 3);
  const together = await Promise.all(Array.from({ length: 10 }, () => open("/stores")));
  expect(new Set(together)).toEqual(new Set(["1 3"]));
  await setLive(at, 4);
  expect(await open("/stores")).toBe("2 4");
  expect(await Promise.all([open("/stores?letter=s"), open("/stores?letter=s")])).toHaveLength(2);
  expect(made).toBe(4);
});

describe("very many stores (rules 9.9, 9.10, decision 082)", () => {
  it("are counted up to 1,000, and said to be more for at most a minute longer than they are", async () => {
    const countOf = async (live: number, query = "") => {
      await setLive(at, live);
      const { count, more } = await directory(query);
      return [count, more];
    };
    // After what the tests before have cached.
    vi.advanceTimersByTime(MINUTE_MS);
    expect(await countOf(999)).toEqual([999, false]);
    expect(await countOf(1_000)).toEqual([1_000, false]);
    expect(await countOf(1_001)).toEqual([1_000, true]);
    vi.advanceTimersByTime(MINUTE_MS - 1);
    expect(await countOf(999)).toEqual([1_000, true]);
    vi.advanceTimersByTime(1);
    expect(await countOf(999)).toEqual([999, false]);
    expect(await countOf(ALL, "?search=store")).toEqual([1_000, true]);
    // A word that staff find all of them by.
    expect(await countOf(ALL, "?search=example")).toEqual([0, false]);
    // Of those with the word, newer ones that are not live are counted too.
    expect(await countOf(ALL - 10, "?search=store")).toEqual([990, true]);
    expect(await countOf(ALL, `?search=${copyOf(1).id}`)).toEqual([1, false]);
    expect(await countOf(ALL, "?search=!")).toEqual([0, false]);
    // Nothing speaks for more stores with a sign among those that are not looked at.
    expect(await countOf(ALL, `?search=${encodeURIComponent("🍕")}`)).toEqual([0, false]);
  });

  it("are in the sitemap, which is always current as one file, and for at most a minute not as several", async () => {
    const filesOf = async (live: number) => {
      await setLive(at, live);
      return [...(await map()).matchAll(/\/sitemaps\/\d+<\/loc>/g)].length;
    };
    vi.advanceTimersByTime(MINUTE_MS);
    expect(await filesOf(2_000)).toBe(0);
    expect(await filesOf(1_999)).toBe(0);
    expect(listed(await map())).toHaveLength(1_999);
    expect(await filesOf(2_001)).toBe(2);
    vi.advanceTimersByTime(MINUTE_MS - 1);
    expect(await filesOf(2_000)).toBe(2);
    vi.advanceTimersByTime(1);
    expect(await filesOf(2_000)).toBe(0);
    expect(listed(await map())).toHaveLength(2_000);
  });
});
