import { expect, test } from "vitest";
import { requestLine } from "./request-line.ts";

test("parameters are inserted and escaped, empty query values omitted", () => {
  expect(
    requestLine("PUT /api/v1/stores/:store", { store: "a/b c" }, { id: 3, client: undefined }),
  ).toEqual({ method: "PUT", url: "/api/v1/stores/a%2Fb%20c?id=3" });
  expect(
    requestLine("GET /api/v1/coupons", undefined, { q: "", page: 2, all: true, none: null }),
  ).toEqual({ method: "GET", url: "/api/v1/coupons?page=2&all=true" });
  expect(requestLine("GET /api/v1/auth/me")).toEqual({ method: "GET", url: "/api/v1/auth/me" });
});
