import { expect, test } from "vitest";
import { areaOf } from "./text-areas.ts";

test.each([
  ["/", "landing"],
  ["/?x=1", "landing"],
  ["/my-store/preview", "merchant"],
  ["/My-Store", "merchant"],
  ["/my%2Dstore", "merchant"],
  ["/auth%2Fset-password", "missing"],
  ["//login", "missing"],
  ["/nowhere", "missing"],
] as const)("the texts of %s are those of the area '%s' (decision 072)", (path, area) => {
  expect(areaOf(`http://localhost${path}`)).toBe(area);
});
