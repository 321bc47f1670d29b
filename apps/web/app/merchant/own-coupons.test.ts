// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { freshBrowser } from "../testing/browser.ts";
import { coupon } from "../testing/entities.ts";
import { fakeApi, json, noAnswer } from "../testing/fake-api.ts";
import { deleteOwnCoupon, loadOwnCoupons } from "./own-coupons.ts";

beforeEach(freshBrowser);

test("the list requests all ten coupons of the own store, in every state (rule 6.12)", async () => {
  const results = [coupon, { ...coupon, id: 8 }];
  const sent = fakeApi({ "GET /api/v1/coupons": () => json({ count: 2, results }) });
  expect(await loadOwnCoupons("northpine-cp")).toEqual(results);
  expect(Object.fromEntries(sent[0]?.url.searchParams ?? [])).toEqual({
    store_slug: "northpine-cp",
    client: "8",
    include_scheduled: "true",
    page_size: "10",
  });
});

test("deleting a coupon that another tab has deleted succeeds (rule 6.11)", async () => {
  const sent = fakeApi({ "DELETE /api/v1/coupons/:id": () => json({}, 404) });
  await expect(deleteOwnCoupon(7)).resolves.toBeUndefined();
  expect(sent.map(({ url }) => url.pathname)).toEqual(["/api/v1/coupons/7"]);
});

test.each([
  ["is refused", () => json({}, 403), 403],
  ["gets no answer", noAnswer, 0],
])("a deletion that %s is not treated as done", async (_name, answer, status) => {
  fakeApi({ "DELETE /api/v1/coupons/:id": answer });
  await expect(deleteOwnCoupon(7)).rejects.toMatchObject({ status });
});
