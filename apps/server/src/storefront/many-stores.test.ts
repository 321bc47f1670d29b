import { type DirectoryView, limits } from "@coupon-center/contract";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { copyOf, copyStores, setLive } from "../testing/copied-stores.ts";
import { type Installation, openInstallation } from "../testing/installation.ts";
import { jsonWebBuild } from "../testing/json-web-build.ts";

const MINUTE_MS = 60_000;

let at: Installation;
beforeAll(async () => {
  at = await openInstallation({ web: jsonWebBuild });
  await copyStores(at, ALL);
});
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

const ALL = 2_002;
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

describe("very many stores (rules 9.9, 9.10, decision 082)", () => {
  it("are counted up to 1,000, and said to be more for at most a minute longer than they are", async () => {
    const isExact = async () => !(await directory()).more;
    const countOf = async (live: number, query = "") => {
      await setLive(at, live);
      const { count, more } = await directory(query);
      return [count, more];
    };
    // After what the tests before have cached.
    await setLive(at, 999);
    vi.advanceTimersByTime(MINUTE_MS);
    await expectSoon(isExact);
    expect(await countOf(999)).toEqual([999, false]);
    expect(await countOf(1_000)).toEqual([1_000, false]);
    expect(await countOf(1_001)).toEqual([1_000, true]);
    await setLive(at, 999);
    vi.advanceTimersByTime(MINUTE_MS - 1);
    await expectNever(isExact);
    vi.advanceTimersByTime(1);
    await expectSoon(isExact);
    expect(await countOf(ALL, "?search=store")).toEqual([1_000, true]);
    // Of those with the word, newer ones that are not live are counted too.
    expect(await countOf(ALL - 10, "?search=store")).toEqual([990, true]);
    expect(await countOf(ALL, `?search=${copyOf(1).id}`)).toEqual([1, false]);
  });

  it("are in the sitemap, which is always current with up to 200,000 bytes, else for a minute not", async () => {
    const { db } = at;
    const mapOf = async (live: number) => {
      await setLive(at, live);
      return map();
    };
    /** Makes the sitemap of the first 1,500 stores exactly this long, by one store's slug. */
    const mapOfLength = async (length: number) => {
      const { id, slug } = copyOf(1);
      const change = (to: string) =>
        db.updateTable("store").set({ slug: to }).where("id", "=", id).execute();
      await change(slug);
      const missing = length - (await mapOf(1_500)).length;
      await change(slug.padEnd(slug.length + missing, "x"));
      const body = await map();
      expect(body).toHaveLength(length);
      return listed(body).length;
    };
    expect(await mapOfLength(200_000)).toBe(1_500);
    expect(listed(await mapOf(1_499))).toHaveLength(1_499);
    expect(await mapOfLength(200_001)).toBe(1_500);
    expect(listed(await mapOf(1_499))).toHaveLength(1_500);
    const isNew = async () => listed(await map()).length === 1_499;
    vi.advanceTimersByTime(MINUTE_MS - 1);
    await expectNever(isNew);
    vi.advanceTimersByTime(1);
    expect(await isNew()).toBe(false);
    await expectSoon(isNew);
  });

  const turn = () => new Promise((resolve) => setImmediate(resolve));

  /** Polls until the condition holds, as a new value is computed in the background. */
  async function expectSoon(isSo: () => Promise<boolean>): Promise<void> {
    const end = Date.now() + 8_000;
    while (!(await isSo()) && Date.now() < end) await turn();
    expect(await isSo()).toBe(true);
  }

  /** Polls a few times, long enough for a value computed in the background. */
  async function expectNever(isSo: () => Promise<boolean>): Promise<void> {
    for (let tries = 0; tries < 30; tries++) {
      expect(await isSo()).toBe(false);
      await turn();
    }
  }
});
