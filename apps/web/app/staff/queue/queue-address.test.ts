import { expect, test } from "vitest";
import { shownPage } from "./queue-address.ts";

test("the page that has no page before it is the first one, whatever number led to it (rule 10.2)", () => {
  expect(shownPage(3, { previous: "/api/v1/staff/stores?state=pending&page=2" })).toBe(3);
  expect(shownPage(2, { previous: null })).toBe(1);
});
