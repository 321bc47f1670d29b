import { endpoints } from "@coupon-center/contract";
import { afterAll, describe, expect, it } from "vitest";
import { newLiveStore } from "../testing/accounts-and-stores.ts";
import type { Caller } from "../testing/caller.ts";
import { holdTime, later } from "../testing/held-time.ts";
import { openInstallation } from "../testing/installation.ts";
import { MINUTE_MS, passed, type Seen, seenOf, spend } from "../testing/spend-limits.ts";

const at = await openInstallation({ rateLimitFactor: 1 });
afterAll(() => at.close());
// The clock stands still, so that the limit is hit exactly.
holdTime();

async function searchFrom(remoteAddress: string, text: string): Promise<Seen> {
  const url = `/api/v1/coupons?id_search_text=${encodeURIComponent(text)}`;
  const { statusCode, headers } = await at.app.inject({ url, remoteAddress });
  return seenOf(statusCode, headers);
}

async function searchBy(caller: Caller): Promise<Seen> {
  const query = { id_search_text: "sale" };
  const { status, headers } = await caller.call(endpoints.listCoupons, { query });
  return seenOf(status, headers);
}

describe("a search 'is limited to 60 a minute' (rule 7.4)", () => {
  it("per network, for any text; then 429 until Retry-After", async () => {
    const texts = ["sale", "", "17", "a"];
    await spend(60, (index) => searchFrom("198.51.100.1", texts[index % 4] ?? ""));
    expect(await searchFrom("198.51.100.1", "sale")).toEqual([429, 60]);
    expect(await searchFrom("198.51.100.2", "sale")).toEqual(passed);
    later(MINUTE_MS - 1);
    expect(await searchFrom("198.51.100.1", "sale")).toEqual([429, 1]);
    later(1);
    expect(await searchFrom("198.51.100.1", "sale")).toEqual(passed);
  });

  it("for all addresses of an IPv6 /64 together", async () => {
    await spend(60, (index) => searchFrom(`2001:db8:1:2::${index + 1}`, "a"));
    expect(await searchFrom("2001:db8:1:2::ffff", "a")).toEqual([429, 60]);
    expect(await searchFrom("2001:db8:1:3::1", "a")).toEqual(passed);
  });

  it("per account if signed in; listing a store's coupons is not counted", async () => {
    const { merchant, store } = await newLiveStore(at);
    const { merchant: other } = await newLiveStore(at);
    await spend(60, () => searchBy(merchant));
    expect(await searchBy(merchant)).toEqual([429, 60]);
    expect(await searchBy(other)).toEqual(passed);
    const query = { store_slug: store.slug };
    expect((await merchant.call(endpoints.listCoupons, { query })).status).toBe(200);
  });
});
