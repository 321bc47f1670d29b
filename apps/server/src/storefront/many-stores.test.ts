import type { DirectoryView } from "@coupon-center/contract";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { copyOf, copyStores, setLive } from "../testing/copied-stores.ts";
import { type Installation, openInstallation } from "../testing/installation.ts";
import { jsonWebBuild } from "../testing/json-web-build.ts";

const MINUTE_MS = 60_000;

let at: Installation;
beforeAll(async () => {
  at = await openInstallation({ web: jsonWebBuild });
  await copyStores(at, 2_002);
});
afterAll(() => at.close());
// The cache of one minute uses this clock, which stands still here.
beforeEach(() => vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => vi.useRealTimers());

async function directory(query = ""): Promise<DirectoryView> {
  return (await at.app.inject({ url: `/stores${query}` })).json();
}

async function map(): Promise<string> {
  return (await at.app.inject({ url: "/sitemap.xml" })).body;
}

const listed = (body: string) =>
  [...body.matchAll(/\/stores\/([^<]+)<\/loc>/g)].map(([, slug = ""]) => slug);

describe("the directory's pages of 48 (rule 9.9)", () => {
  /** Requests all pages and returns the slugs that they show. */
  async function turnPages(pages: number, count: number): Promise<string[]> {
    const seen: string[] = [];
    for (let page = 1; page <= pages; page++) {
      const view = await directory(`?page=${page}`);
      expect(view).toMatchObject({ count, page, pages });
      expect(view.stores).toHaveLength(page < pages ? 48 : count - 48 * (pages - 1));
      seen.push(...view.stores.map(({ slug }) => slug));
    }
    return seen;
  }

  it("each store is shown exactly once, also with equal names, and the sitemap has the same stores", async () => {
    // More than one chunk.
    const count = 1_010;
    await setLive(at, count);
    const { db } = at;
    await db.updateTable("store").set({ name_key: "same" }).where("id", ">", 1_000_000).execute();
    const slugs = Array.from({ length: count }, (_, index) => copyOf(index + 1).slug);
    expect(await turnPages(22, count)).toEqual(slugs);
    expect(listed(await map())).toEqual(slugs);
  });

  it("a page number after the last shows the last page, up to 100,000; larger numbers are ignored", async () => {
    await setLive(at, 48);
    expect(await directory("?page=2")).toMatchObject({ page: 1, pages: 1 });
    await setLive(at, 49);
    expect(await directory("?page=2")).toMatchObject({ page: 2, pages: 2, stores: [{}] });
    expect((await directory("?page=100000")).page).toBe(2);
    expect((await directory("?page=100001")).page).toBe(1);
    expect((await directory("?page=0")).page).toBe(1);
  });
});

describe("large results are cached for a minute (rules 9.9, 9.10)", () => {
  it("the directory's count is always current with up to 2,000 stores", async () => {
    const countOf = async (live: number) => {
      await setLive(at, live);
      return (await directory()).count;
    };
    expect([await countOf(1_999), await countOf(2_000), await countOf(2_001)]).toEqual([
      ...[1_999, 2_000, 2_001],
    ]);
    expect(await countOf(2_002)).toBe(2_001);
    vi.advanceTimersByTime(MINUTE_MS - 1);
    await expectNever(async () => (await directory()).count === 2_002);
    vi.advanceTimersByTime(1);
    expect((await directory()).count).toBe(2_001);
    await expectSoon(async () => (await directory()).count === 2_002);
    // A small result again, so that the other tests find nothing cached.
    vi.advanceTimersByTime(MINUTE_MS);
    await setLive(at, 0);
    await expectSoon(async () => (await directory()).count === 0);
  });

  it("the sitemap is always current with up to 200,000 bytes", async () => {
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
