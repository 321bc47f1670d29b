import { endpoints } from "@coupon-center/contract";
import { couponPayload } from "@coupon-center/testing/samples";
import { afterAll, describe, expect, it } from "vitest";
import { bulkInserter } from "../db/insert-rows.ts";
import { newLiveStore } from "../testing/accounts-and-stores.ts";
import { Caller } from "../testing/caller.ts";
import { openInstallation } from "../testing/installation.ts";

const at = await openInstallation();
afterAll(() => at.close());

async function find(id_search_text: string): Promise<number[]> {
  const query = { id_search_text, page_size: 100 };
  const { results } = await new Caller(at).ok(endpoints.listCoupons, { query });
  return results.map(({ id }) => id).toSorted((a, b) => a - b);
}

describe("the search words of coupons (rule 7.4)", () => {
  it("have to be of one coupon: words of two coupons match neither", async () => {
    const { merchant } = await newLiveStore(at);
    const add = async (description: string) =>
      (await merchant.ok(endpoints.createCoupon, { body: { ...couponPayload, description } })).id;
    const [red, blue] = [await add("Crimson galoshes"), await add("Azure bonnets")];
    expect(await find("crimson galo")).toEqual([red]);
    expect(await find("bonn azure")).toEqual([blue]);
    expect(await find("crimson bonnets")).toEqual([]);
  });

  it("are read for up to a hundred words with one prefix, not counting another client's words", async () => {
    const { merchant } = await newLiveStore(at);
    const ids: number[] = [];
    for (const description of ["One", "Two", "Three"])
      ids.push(
        (await merchant.ok(endpoints.createCoupon, { body: { ...couponPayload, description } })).id,
      );
    const [first = 0, hundredth = 0, later = 0] = ids;
    const word = (number: number) => `qqm${String(number).padStart(3, "0")}`;
    const owner = (number: number) => {
      if (number < 100) return first;
      return number === 100 ? hundredth : later;
    };
    const insert = bulkInserter(at.engine, "coupon_word");
    const own = Array.from({ length: 101 }, (_, index) => index + 1);
    await insert(
      at.db,
      own.map((number) => ({ client_id: 8, word: word(number), coupon_id: owner(number) })),
    );
    expect(await find("qq")).toEqual([first, hundredth]);
    // Words of another client before and between ours, and more newer rows of one of ours than a
    // search scans.
    const theirs = ["qqa", `${word(50)}a`, ...Array<string>(1_100).fill(word(100))];
    await insert(
      at.db,
      theirs.map((text, index) => ({ client_id: 21, word: text, coupon_id: 1_000_000 + index })),
    );
    expect(await find("qq")).toEqual([first, hundredth]);
  });
});
