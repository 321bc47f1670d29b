import { endpoints } from "@coupon-center/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Caller } from "../testing/caller.ts";
import { type Installation, openInstallation } from "../testing/installation.ts";
import { newLiveStore } from "../testing/shortcuts.ts";

describe("a caller's budget of searches", () => {
  let at: Installation;
  beforeAll(async () => {
    at = await openInstallation({ rateLimitFactor: 0.05 });
  });
  afterAll(() => at.close());

  /** The statuses of searches by somebody at an address, one after another. */
  async function statusesFrom(remoteAddress: string, texts: readonly string[]): Promise<number[]> {
    const statuses: number[] = [];
    for (const text of texts) {
      const url = `/api/v1/coupons?id_search_text=${encodeURIComponent(text)}`;
      statuses.push((await at.app.inject({ url, remoteAddress })).statusCode);
    }
    return statuses;
  }

  it("is 60 a minute times the factor for each network, whatever is looked for; then 429 until Retry-After", async () => {
    expect(await statusesFrom("198.51.100.1", ["sale", "", "17", "a"])).toEqual([
      200, 200, 200, 429,
    ]);
    const refused = await at.app.inject({
      url: "/api/coupons?id_search_text=x",
      remoteAddress: "198.51.100.1",
    });
    expect(refused.statusCode).toBe(429);
    const seconds = Number(refused.headers["retry-after"]);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(await statusesFrom("198.51.100.2", ["sale"])).toEqual([200]);
  });

  it("is one for all addresses of an IPv6 /64", async () => {
    const texts = ["a"];
    const statuses: number[] = [];
    for (const host of ["1", "2", "3", "4"])
      statuses.push(...(await statusesFrom(`2001:db8:1:2::${host}`, texts)));
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it("is an account's own when somebody is signed in, and a store's list costs nothing of it", async () => {
    const { merchant, store } = await newLiveStore(at);
    const { merchant: other } = await newLiveStore(at);
    const search = async (caller: Caller) =>
      (await caller.call(endpoints.listCoupons, { query: { id_search_text: "sale" } })).status;
    const statuses = [];
    for (let i = 0; i < 4; i++) statuses.push(await search(merchant));
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(await search(other)).toBe(200);
    expect(await search(new Caller(at))).toBe(200);
    const query = { store_slug: store.slug };
    expect((await merchant.call(endpoints.listCoupons, { query })).status).toBe(200);
  });
});
