import { endpoints } from "@coupon-center/contract";
import { couponPayload } from "@coupon-center/testing/samples";
import { afterEach, beforeEach, expect, it } from "vitest";
import { newLiveStore } from "../testing/accounts-and-stores.ts";
import { type Installation, openInstallation } from "../testing/installation.ts";
import { jsonWebBuild } from "../testing/json-web-build.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { warmStorePages } from "./warm-store-pages.ts";

let slugs: string[] = [];
let at: Installation;
beforeEach(async () => {
  at = await openInstallation({
    web: {
      ...jsonWebBuild,
      renderStorePage(view) {
        slugs.push(view.store.slug);
        return jsonWebBuild.renderStorePage(view);
      },
    },
  });
});
afterEach(() => at.close());

/** The slug of a new store with a live coupon. */
async function newSlug() {
  const { merchant, store } = await newLiveStore(at);
  await merchant.ok(endpoints.createCoupon, { body: couponPayload });
  return store.slug;
}

async function warm(isStopping: () => boolean) {
  slugs = [];
  await warmStorePages([systemCtx(at, 10), systemCtx(at, 8)], isStopping);
  return slugs;
}

it("a new process makes a live store's page until its code is compiled, of whichever client, and no longer than it runs (decision 087)", async () => {
  expect(await warm(() => false)).toEqual([]);
  const slug = await newSlug();
  const made = await warm(() => false);
  expect([made.length > 100, new Set(made)]).toEqual([true, new Set([slug])]);
  expect(await warm(() => slugs.length === 3)).toHaveLength(3);
});

it("what it makes is neither kept nor counted as a visit", async () => {
  const slug = await newSlug();
  const misses = async () => {
    const { body } = await at.app.inject({ url: "/metrics" });
    return Number(
      /^cache_reads_total\{cache="store pages",outcome="miss"\} (\d+)/m.exec(body)?.[1] ?? 0,
    );
  };
  await warm(() => false);
  expect(await misses()).toBe(0);
  slugs = [];
  await at.app.inject({ url: `/stores/${slug}` });
  expect([slugs, await misses()]).toEqual([[slug], 1]);
});
