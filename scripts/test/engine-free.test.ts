import { expect, test } from "vitest";
import { readSources } from "../check/sources.ts";
import { findEngineFree } from "./engine-free.ts";

test("a test file is engine-free if none of its direct or indirect imports reads TEST_DATABASE_URL", () => {
  const files = {
    "a/direct.test.ts": "const url = process.env.TEST_DATABASE_URL;",
    "a/near.test.ts": 'import { open } from "../testing/open.ts";',
    "a/far.test.ts": 'import { shop } from "./shop.ts";',
    "a/late.test.ts": 'const { open } = await import("../testing/open.ts");',
    "a/again.test.ts": 'export { shop } from "./shop.ts";',
    "a/free.test.ts": 'import { fold } from "./fold.ts"; import { z } from "zod";',
    "a/shop.ts": 'import "./fold.ts"; import { open } from "../testing/open.ts";',
    "a/fold.ts": 'import { shape } from "./free.test.ts";',
    "testing/open.ts": "export const open = () => process.env.TEST_DATABASE_URL;",
  };
  const sources = Object.entries(files).map(([path, text]) => ({ path, text }));
  expect(findEngineFree(sources)).toEqual(["a/free.test.ts"]);
});

test("in the server, a test that opens no test database is engine-free, one that opens one is not", () => {
  const free = findEngineFree(readSources("apps/server/src/*.ts"));
  expect(free).toContain("apps/server/src/fold-email.test.ts");
  for (const bound of ["kill", "start-waits", "coupon/search", "commands/backup", "billing/orders"])
    expect(free).not.toContain(`apps/server/src/${bound}.test.ts`);
});
