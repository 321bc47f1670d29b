import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { CouponInput, type CouponText } from "./coupon.ts";
import type { Endpoint } from "./endpoint.ts";
import { endpoints } from "./endpoints/index.ts";
import { limits, siteConstants } from "./limits.ts";
import { listOf } from "./paging.ts";
import { ApproveInput, ReasonInput, StaffStoreQuery } from "./staff.ts";
import { normalizeWebUrl } from "./web-url.ts";

const takes = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success;

describe("limits that the specification names", () => {
  it("'120 x 40' for a logo, of at most 2 MB, a million pixels and 4,096 a side (decision 024)", () => {
    const bytes = 2_097_152;
    expect(limits.logo).toEqual({ width: 120, height: 40, bytes, pixels: 1e6, side: 4096 });
  });

  it("'default category 501', location 'us', version '3.2.7'", () => {
    expect(siteConstants).toEqual({ defaultCategory: 501, location: "us", version: "3.2.7" });
  });

  it("2,048 characters for a URL; a search scans 2,000 coupons and returns up to 1,000", () => {
    const address = (length: number) => normalizeWebUrl("https://example.com/".padEnd(length, "x"));
    expect([2048, 2049].map((length) => address(length) !== null)).toEqual([true, false]);
    expect([limits.scanned, limits.counted]).toEqual([2_000, 1_000]);
  });

  it("a description has at most 120 characters, a code 60, a reason 500", () => {
    const longest: Record<CouponText, number> = { description: 120, discount_code: 60 };
    const offer = { offer_type: "Other", description: "An offer" };
    for (const [name, max] of Object.entries(longest)) {
      const sent = (length: number) => ({ ...offer, [name]: "x".repeat(length) });
      const taken = [max, max + 1].map((length) => takes(CouponInput, sent(length)));
      expect([name, taken]).toEqual([name, [true, false]]);
    }
    const reason = (length: number) => takes(ReasonInput, { reason: "x".repeat(length) });
    expect([500, 501].map(reason)).toEqual([true, false]);
  });
});

describe("input from staff", () => {
  it("a review tag is optional and has at most 64 characters", () => {
    const tag = (review_tag: unknown) => takes(ApproveInput, { review_tag });
    expect([tag("x".repeat(64)), tag(null), tag(undefined), tag("x".repeat(65))]).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  it("a list with an unknown state shows the queue; its search is trimmed and has at most 120 characters", () => {
    expect(z.parse(StaffStoreQuery, { state: "gone" })).toEqual({ state: "pending" });
    expect(z.parse(StaffStoreQuery, { state: "all", search: " pine " })).toEqual({
      state: "all",
      search: "pine",
    });
    const search = (length: number) => takes(StaffStoreQuery, { search: "x".repeat(length) });
    expect([120, 121].map(search)).toEqual([true, false]);
  });
});

describe("endpoints with special handling", () => {
  const named = (is: (one: Endpoint) => boolean | undefined) =>
    Object.entries<Endpoint>(endpoints)
      .filter(([, one]) => is(one))
      .map(([name]) => name);

  it("creating stores and coupons is idempotent, and a logo is uploaded as a file", () => {
    const idempotent = named((one) => one.idempotent);
    expect(idempotent).toEqual(expect.arrayContaining(["createStore", "createCoupon"]));
    expect(named((one) => one.upload)).toEqual(["uploadImage"]);
  });
});

describe("responses", () => {
  it("acknowledge an action with `success: true`, never false", () => {
    const answering = (answer: object) =>
      Object.entries<Endpoint>(endpoints)
        .filter(([, { responses }]) => takes(responses[200] ?? z.never(), answer))
        .map(([name]) => name);
    const done = ["deleteCoupon", "sortCoupons", "giveFeedback", "setNewPassword"];
    expect(answering({ success: true })).toEqual(expect.arrayContaining(done));
    expect(answering({ success: false })).toEqual([]);
  });

  it("have a count of 0 or more in a list", () => {
    const list = { next: null, previous: null, results: [] };
    const count = (count: number) => takes(listOf(z.string()), { ...list, count });
    expect([0, -1].map(count)).toEqual([true, false]);
  });
});
