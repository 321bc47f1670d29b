import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../lib/paths.ts";
import { byKind } from "./sequencer.ts";

test("tests that start processes run first, tests with a document last, the others in their order", async () => {
  const paths = [
    "apps/web/app/ui/field.test.tsx",
    "packages/contract/src/colour.test.ts",
    "apps/server/src/system/kill.test.ts",
    "packages/contract/src/client.test.ts",
    "apps/server/src/coupon/remind-processes.test.ts",
  ];
  const files = paths.map((path) => ({ moduleId: join(root, path) }));
  expect(await byKind(files)).toEqual([2, 4, 1, 3, 0].map((index) => files[index]));
});
