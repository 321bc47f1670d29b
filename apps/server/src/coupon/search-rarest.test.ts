import { endpoints, limits } from "@coupon-center/contract";
import { couponPayload } from "@coupon-center/testing/samples";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fillCouponWords } from "../db/words/coupon-words.ts";
import { countWord, couponIndex, newestWith, newestWithPrefix } from "../db/words/word-index.ts";
import { newLiveStore } from "../testing/accounts-and-stores.ts";
import { Caller } from "../testing/caller.ts";
import { copyOf, copyStores, setLive } from "../testing/copied-stores.ts";
import { openInstallation } from "../testing/installation.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { candidatesOf } from "./search-words.ts";

/** Newer coupons with the same words, more than a search scans. */
const COPIES = limits.scanned + 10;
/** the newest coupon */
const newest = copyOf(COPIES).id;

const words = Array.from({ length: 101 }, (_, index) => `q${1001 + index}`);

let manyWords: number[];
const at = await openInstallation();
const rare = await older("Crowd rarity", "Savi crow", "Cab", "Cad", "Caf", "Zyx", "Zyxes");
const coats = await older("Win coat", "Win boat", "Coat one", "Coat two", "Winter", "Winters");
beforeAll(async () => {
  const lines = [0, 20, 40, 60, 80].map((from) => words.slice(from, Math.min(from + 20, 99)));
  manyWords = await older(...lines.map((line) => line.join(" ")), "q1100", "q1101");
  await copyStores(at, COPIES, { description: "Crowd saving" });
  await setLive(at, COPIES);
  await fillCouponWords(at.db, at.engine, copyOf(0).id);
  // Another client's coupons, whose words lie between these in the index.
  await add(10, ["Crowd", "Zyx", "q1000 q1001a"]);
});
afterAll(() => at.close());

/** Adds coupons with these descriptions, older than the copies. */
function older(...descriptions: string[]): Promise<number[]> {
  return add(8, descriptions);
}

async function add(clientId: number, descriptions: readonly string[]): Promise<number[]> {
  const { merchant } = await newLiveStore(at, "Elder", clientId);
  const ids: number[] = [];
  for (const description of descriptions) {
    const body = { ...couponPayload, description };
    ids.push((await merchant.ok(endpoints.createCoupon, { body })).id);
  }
  return ids;
}

/** A guest's search: the count, and the ids of the first and the last page. */
async function find(id_search_text: string) {
  const pageAt = async (page: number) => {
    const query = { id_search_text, page, page_size: limits.maxPageSize };
    const { count, results } = await new Caller(at).ok(endpoints.listCoupons, { query });
    return { count, ids: results.map(({ id }) => id) };
  };
  const first = await pageAt(1);
  const last = await pageAt(Math.max(1, Math.ceil(first.count / limits.maxPageSize)));
  return { count: first.count, first: first.ids, last: last.ids };
}

describe("a search among very many coupons (rule 7.4, decision 010)", () => {
  it("finds the newest, up to the maximum count", async () => {
    for (const text of ["", "crowd", "crow", "saving crowd"]) {
      const { count, first } = await find(text);
      expect([text, count, first[0]]).toEqual([text, limits.counted, newest]);
    }
  });

  it("finds a coupon by its id, even if words start with the same digits", async () => {
    const [id = 0] = rare;
    expect(String(newest).startsWith(String(id))).toBe(true);
    expect((await find(String(id))).first).toEqual([id]);
  });

  it("goes by the rarer of two words, in either order", async () => {
    const [id] = rare;
    expect((await find("crowd rarity")).first).toEqual([id]);
    expect((await find("rarity crowd")).first).toEqual([id]);
  });

  it("requires every word, also if one is rarest as a whole word and another as a prefix", async () => {
    const [both] = coats;
    expect((await find("win coat")).first).toEqual([both]);
    expect((await find("coat win")).first).toEqual([both]);
  });

  it("ranks whole words before longer ones, also with two words", async () => {
    const [, whole] = rare;
    const { count, first, last } = await find("savi crow");
    expect([count, first[0], last.at(-1)]).toEqual([limits.counted, newest, whole]);
  });

  it("goes by the longer of two words that are both at the maximum count", async () => {
    expect((await find("c crowd")).count).toBe(limits.counted);
    expect((await find("cac")).count).toBe(0);
  });

  it("covers a hundred different words with one prefix", async () => {
    expect((await find("q1")).first.toReversed()).toEqual(manyWords.slice(0, -1));
    expect((await find("q1101")).first).toEqual(manyWords.slice(-1));
  });
});

describe("the rows read for a word", () => {
  it("are the newest 2,000 coupons with it, of the client only", async () => {
    const read = async (clientId: number) => {
      const found = newestWith(couponIndex, systemCtx(at, clientId), "crowd");
      return (await sql<{ id: number }>`select * from ${found} as found`.execute(at.db)).rows;
    };
    const rows = await read(8);
    expect([rows.length, rows[0]?.id]).toEqual([limits.scanned, newest]);
    expect(await read(10)).toHaveLength(1);
  });

  it("are an equal share for each word with the prefix, of the client only", async () => {
    const idsOf = async (prefix: string) => {
      const walk = newestWithPrefix(couponIndex, systemCtx(at), prefix);
      const { rows } = await sql<{ id: number }>`select * from ${walk} as found`.execute(at.db);
      return rows.map(({ id }) => id).toSorted((a, b) => a - b);
    };
    const [, crow = 0] = rare;
    const crowd = Array.from({ length: limits.scanned / 2 }, (_, index) => newest - index);
    expect(await idsOf("crow")).toEqual([crow, ...crowd.reverse()]);
    expect(await idsOf("zyx")).toEqual(rare.slice(-2));
  });

  it("are counted up to the maximum, as a whole word and as a prefix, of the client only", async () => {
    const most = limits.scanned;
    const count = (word: string, clientId = 8) =>
      countWord(couponIndex, systemCtx(at, clientId), word);
    expect(await count("crowd")).toEqual({ exact: most, prefix: most });
    expect(await count("crow", 8)).toMatchObject({ prefix: most });
    expect(await count("zyx")).toEqual({ exact: 1, prefix: 2 });
    expect(await count("cab")).toEqual({ exact: 1, prefix: 1 });
    expect(await count("zyxe")).toEqual({ exact: 0, prefix: 1 });
    expect(await count("crowd", 10)).toEqual({ exact: 1, prefix: 1 });
  });

  it("exclude the prefix query if the text has no word", async () => {
    const sqlOf = async (text: string) => {
      const ctx = { ...systemCtx(at), actor: { kind: "guest", ip: "10.0.0.1" } as const };
      return (await candidatesOf(ctx, text)).coupons.compile().sql;
    };
    expect(await sqlOf("crowd")).toContain("recursive");
    expect(await sqlOf("")).not.toContain("recursive");
  });
});
