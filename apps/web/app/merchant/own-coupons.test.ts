// @vitest-environment happy-dom
import { onePage } from "@coupon-center/contract";
import { beforeEach, expect, test } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { freshBrowser } from "../testing/browser.ts";
import { coupon } from "../testing/entities.ts";
import { fakeApi, json, noAnswer } from "../testing/fake-api.ts";
import { deleteOwnCoupon, loadOwnCoupons } from "./own-coupons.ts";

beforeEach(freshBrowser);

test("the list requests all ten coupons of the own store, in every state (rule 6.12)", async () => {
  const results = [coupon, { ...coupon, id: 8 }];
  const sent = fakeApi({ "GET /api/v1/coupons": () => json(onePage(results)) });
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

test.each([
  ["gone: it was deleted", () => json({}, 404), undefined],
  ["still there", () => json(coupon), 0],
  ["not to be read", noAnswer, 0],
])(
  "after lost answers to a deletion the coupon is %s (rule 12.15)",
  async (_name, look, status) => {
    fakeApi({ "DELETE /api/v1/coupons/:id": noAnswer, "GET /api/coupon/:id": look });
    const failure: unknown = await deleteOwnCoupon(7).catch((error: unknown) => error);
    expect(failure instanceof ApiError ? failure.status : failure).toBe(status);
  },
);
