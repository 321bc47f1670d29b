import { endpoints, limits, type StaffStoreList } from "@coupon-center/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { copyOf, copyStores, setLive } from "../testing/copied-stores.ts";
import { openWithStaff } from "../testing/with-staff.ts";

const ALL = limits.counted + 30;
const ids = Array.from({ length: ALL }, (_, index) => copyOf(index + 1).id);

const { at, staff } = await openWithStaff();
await copyStores(at, ALL);
await at.db
  .updateTable("store")
  .set((eb) => ({ submitted_at: eb.ref("id") }))
  .where("id", ">", 1_000_000)
  .execute();
await at.db.updateTable("store").set({ state: "declined" }).where("id", "<", 1_000_000).execute();
afterAll(() => at.close());

type Numbers = { page?: number; page_size?: number; after?: number; before?: number };
type Query = Numbers & { place?: string };

const list = (state: StaffStoreList, query: Query = {}) =>
  staff.ok(endpoints.staffListStores, { query: { state, ...query } });

/** The ids of all pages, from link to link, forwards or back. */
async function follow(state: StaffStoreList, link: "next" | "previous", from: Query) {
  const seen: number[] = [];
  for (let query: Query | null = from; query !== null; ) {
    const page = await list(state, query);
    const found = page.results.map(({ id }) => id);
    seen.splice(link === "next" ? seen.length : 0, 0, ...found);
    const address = page[link];
    query = address === null ? null : queryOf(address);
  }
  return seen;
}

function queryOf(address: string): Query {
  const {
    state: _state,
    place,
    ...query
  } = Object.fromEntries(new URL(address, "http://any").searchParams);
  const numbers = Object.entries(query).map(([name, value]) => [name, Number(value)]);
  return { ...Object.fromEntries(numbers), ...(place !== undefined && { place }) };
}

describe.each([
  { state: "pending", live: 0 },
  { state: "approved", live: ALL },
] as const)("the pages of the list $state (rule 10.2, decision 082)", ({ state, live }) => {
  beforeAll(() => setLive(at, live));

  it("have each store once, forwards and back, beyond what is counted", async () => {
    const size = { page_size: 100 };
    expect(await follow(state, "next", size)).toEqual(ids);
    const last = ids.at(-1);
    const back = await follow(state, "previous", { ...size, page: 11, before: last });
    // The first page is a whole one, so that some of its stores are on the second one too.
    expect([...new Set(back)]).toEqual(ids.slice(0, -1));
  });

  it("beyond the last are empty, with the last one that is counted before them (rule 13.2)", async () => {
    const { next, previous, results } = await list(state, { page: 9999, page_size: 30 });
    expect([next, results]).toEqual([null, []]);
    expect(queryOf(previous ?? "")).toEqual({ page: 34, page_size: 30 });
  });

  it("are counted to 1,000, and the lists with more are named", async () => {
    const { count, counts, capped } = await list(state);
    expect([count, counts[state], counts.all]).toEqual(Array(3).fill(limits.counted));
    expect(capped).toEqual([state, "all"]);
    await at.db
      .updateTable("store")
      .set({ state: "suspended" })
      .where("id", ">", copyOf(limits.counted).id)
      .execute();
    const exact = await list(state);
    expect([exact.count, exact.capped]).toEqual([limits.counted, ["all"]]);
    await setLive(at, live);
  });

  it("are found by number as far as stores are counted", async () => {
    const at2 = await list(state, { page: 2, page_size: 100 });
    expect(at2.results.map(({ id }) => id)).toEqual(ids.slice(100, 200));
    expect(queryOf(at2.previous ?? "")).toMatchObject({ page: 1, before: ids[100] });
    const beyond = await list(state, { page: 11, page_size: 100 });
    expect(beyond).toMatchObject({ results: [], next: null });
  });

  it("begin with the first one if less than a page is before a store", async () => {
    const short = await list(state, { page: 4, page_size: 20, before: ids[19] });
    expect(short.results.map(({ id }) => id)).toEqual(ids.slice(0, 20));
    expect([short.previous, queryOf(short.next ?? "").page]).toEqual([null, 2]);
    const full = await list(state, { page: 4, page_size: 20, before: ids[20] });
    expect(full.results).toEqual(short.results);
  });

  it("begin with the first one for a store that there is not", async () => {
    const { results } = await list(state, { page_size: 5, after: 999_999 });
    expect(results.map(({ id }) => id)).toEqual(ids.slice(0, 5));
  });
});

it("a search of a very common word finds the newest 1,000 and says that there may be more (decisions 010, 082)", async () => {
  await setLive(at, ALL);
  const query = { state: "all", search: "store", page_size: 100 } as const;
  const found = await staff.ok(endpoints.staffListStores, { query });
  expect(found.count).toBe(limits.counted);
  expect(found.capped).toEqual(["pending", "approved", "declined", "suspended", "all"]);
  expect(found.results[0]?.id).toBe(ids.at(-limits.counted));
  const few = await staff.ok(endpoints.staffListStores, {
    query: { state: "all", search: String(ids[7]) },
  });
  expect([few.count, few.capped]).toEqual([1, []]);
});
