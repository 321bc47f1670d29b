// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { freshBrowser } from "../testing/browser.ts";
import { coupon } from "../testing/entities.ts";
import { rememberCoupons, seenCoupons } from "./last-seen.ts";

const KEY = "coupons";
const usual = expect.objectContaining({ length: 3 });

beforeEach(freshBrowser);

test("a store's coupons are remembered without their texts and codes", () => {
  rememberCoupons("northpine-cp", [{ ...coupon, state: "scheduled", start_date: "2026-12-01" }]);
  expect(seenCoupons("northpine-cp")).toEqual([{ state: "scheduled", start_date: "2026-12-01" }]);
  expect(window.localStorage.getItem(KEY)).not.toContain(coupon.description);
});

test("a store without coupons is remembered as such", () => {
  rememberCoupons("northpine-cp", []);
  expect(seenCoupons("northpine-cp")).toEqual([]);
});

test("another store's coupons are not taken for one's own", () => {
  rememberCoupons("northpine-cp", []);
  expect(seenCoupons("other-cp")).toEqual(usual);
});

test.each(["", "{", "null", "[]", '{"store":"northpine-cp"}', '{"store":"northpine-cp","seen":1}'])(
  "a corrupt entry %j counts as none",
  (entry) => {
    window.localStorage.setItem(KEY, entry);
    expect(seenCoupons("northpine-cp")).toEqual(usual);
  },
);

test.each([[null], [{ state: "live" }], [{ start_date: "2026-01-01" }]])(
  "an entry with %j for a coupon counts as none",
  (one) => {
    window.localStorage.setItem(KEY, JSON.stringify({ store: "northpine-cp", seen: [one] }));
    expect(seenCoupons("northpine-cp")).toEqual(usual);
  },
);

test("a browser without storage has the usual number", () => {
  const refuse = () => {
    throw new Error("refused");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
  expect(() => rememberCoupons("northpine-cp", [coupon])).not.toThrow();
  expect(seenCoupons("northpine-cp")).toEqual(usual);
});
