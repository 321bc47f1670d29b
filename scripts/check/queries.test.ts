import { expect, test } from "vitest";
import { findMisplacedQueries } from "./queries.ts";

const select = 'await ctx.db\n  .selectFrom("account")\n  .execute();\n';
const faultsOf = (path: string, text = select) => findMisplacedQueries([{ path, text }]);

test.each([
  "apps/server/src/http/bearer.ts",
  "apps/server/src/coupon/routes.ts",
  "apps/server/src/app.ts",
])("a query in a file that binds requests is rejected: %s", (path) => {
  expect(faultsOf(path)).toEqual([`${path}:2: .selectFrom("account")`]);
  expect(faultsOf(path, "await sql`select 1`.execute(db);\n")).toHaveLength(1);
});

test("verbs, `db` and tests may contain queries", () => {
  for (const path of ["coupon/update.ts", "db/person-queries.ts", "http/http.test.ts"])
    expect(faultsOf(`apps/server/src/${path}`)).toEqual([]);
});
