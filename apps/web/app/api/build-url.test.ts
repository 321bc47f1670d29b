import { endpoints } from "@coupon-center/contract";
import { expect, test } from "vitest";
import { buildUrl } from "./build-url.ts";

test("parameters are filled in and escaped, empty query values left out", () => {
  expect(
    buildUrl(endpoints.updateStore.path, { store: "a/b c" }, { id: 3, client: undefined }),
  ).toBe("/api/v1/stores/a%2Fb%20c?id=3");
  expect(buildUrl("/api/x", undefined, { q: "", page: 2, all: true, none: null })).toBe(
    "/api/x?page=2&all=true",
  );
});
