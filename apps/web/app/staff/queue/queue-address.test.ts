import { limits } from "@coupon-center/contract";
import { expect, test } from "vitest";
import { shownPage, wantedList } from "./queue-address.ts";

test("the page that has no page before it is the first one, whatever number led to it (rule 10.2)", () => {
  expect(shownPage(3, { previous: "/api/v1/staff/stores?state=pending&page=2" })).toBe(3);
  expect(shownPage(2, { previous: null })).toBe(1);
});

test.each([
  ["", { state: "pending", search: "" }],
  ["search=+tea+", { state: "all", search: "tea" }],
  ["state=declined&search=tea", { state: "declined", search: "tea" }],
  ["state=none", { state: "pending", search: "" }],
  [`search=${"w".repeat(300)}`, { state: "all", search: "w".repeat(limits.textLength) }],
])("the URL ?%s asks for a list that the API has (rule 10.6)", (query, list) => {
  expect(wantedList(new URLSearchParams(query))).toEqual(list);
});
