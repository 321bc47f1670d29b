import { DAY_MS, endpoints } from "@coupon-center/contract";
import { couponPayload } from "@coupon-center/testing/samples";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newLiveStore } from "../testing/accounts-and-stores.ts";
import { openInstallation } from "../testing/installation.ts";
import { jsonWebBuild } from "../testing/json-web-build.ts";
import { cacheLarge } from "./cache-large.ts";

/** The memory for a page of this size. */
const weightOf = (size: number) => size + 500;
const MB = 1024 * 1024;

/** The size of each page and image, and how often one was rendered. */
const made = { size: 0, pages: 0, pictures: 0 };

const at = await openInstallation({
  web: {
    ...jsonWebBuild,
    renderStorePage() {
      made.pages++;
      return "x".repeat(made.size);
    },
  },
});
beforeAll(async () => {
  at.ports.ogImages = {
    async draw() {
      made.pictures++;
      return Buffer.alloc(made.size);
    },
  };
});
afterAll(() => at.close());

/** Requests a URL of a new store twice and returns how often each was rendered. */
async function openTwice(path: string, size: number, plan: { ends_at?: number } = {}) {
  const { merchant, store } = await newLiveStore(at);
  const { id } = await merchant.ok(endpoints.getMe);
  await at.db
    .updateTable("subscription")
    .set({ status: "active", ...plan })
    .where("account_id", "=", id)
    .execute();
  await merchant.ok(endpoints.createCoupon, { body: couponPayload });
  Object.assign(made, { size, pages: 0, pictures: 0 });
  for (let visit = 0; visit < 2; visit++) {
    // The images are rendered completely, also for a HEAD request.
    const url = `/stores/${store.slug}${path}`;
    expect((await at.app.inject({ method: "HEAD", url })).statusCode).toBe(200);
  }
  return { pages: made.pages, pictures: made.pictures };
}

describe("limits of the cached bytes", () => {
  it("32 MB of store pages: a page of that size is cached, a larger one is rendered for each request", async () => {
    const size = 33_553_932;
    expect(weightOf(size)).toBe(32 * MB);
    expect(await openTwice("", size)).toEqual({ pages: 1, pictures: 0 });
    expect(await openTwice("", size + 1)).toEqual({ pages: 2, pictures: 0 });
  });

  it.each<[string, { ends_at?: number }]>([
    ["a plan in force", {}],
    ["a plan that ends", { ends_at: Date.now() + 3 * DAY_MS }],
    ["a plan that has ended", { ends_at: Date.now() - DAY_MS }],
    ["a plan that ended 61 days ago", { ends_at: Date.now() - 61 * DAY_MS }],
  ])("the page of a store with %s is rendered once", async (_, plan) => {
    expect(await openTwice("", 1, plan)).toEqual({ pages: 1, pictures: 0 });
  });

  it("6 MB of images: an image of that size is cached, a larger one is drawn for each request", async () => {
    const size = 6_290_956;
    expect(weightOf(size)).toBe(6 * MB);
    expect(await openTwice("/picture.png", size)).toEqual({ pages: 0, pictures: 1 });
    expect(await openTwice("/picture.png", size + 1)).toEqual({ pages: 0, pictures: 2 });
  });

  it("a hundred large results: the least recently used one is dropped for the next", async () => {
    const keep = cacheLarge<number>(() => true, 60_000);
    const ask = (key: number, value: number) => keep(`${key}`, async () => value);
    for (let key = 1; key <= 100; key++) await ask(key, 1);
    const anew = async (key: number) => (await ask(key, 2)) === 2;
    expect([await anew(1), await anew(2), await anew(100)]).toEqual([false, false, false]);
    await ask(101, 1);
    expect([await anew(1), await anew(2), await anew(101)]).toEqual([false, false, false]);
    expect(await anew(3)).toBe(true);
  });
});
