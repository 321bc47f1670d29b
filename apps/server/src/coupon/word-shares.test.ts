import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bulkInserter } from "../db/insert-rows.ts";
import { couponIndex, newestWithPrefix } from "../db/words/word-index.ts";
import { type Installation, openInstallation } from "../testing/installation.ts";
import { systemCtx } from "../testing/system-ctx.ts";

let at: Installation;
beforeAll(async () => {
  at = await openInstallation();
});
afterAll(() => at.close());

interface Plan {
  Alias?: string;
  "Actual Loops": number;
  Plans?: Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

it.runIf(process.env.TEST_DATABASE_URL)(
  "a prefix's words get their shares once each, not once per row, whatever join PostgreSQL chooses",
  async () => {
    const rows = Array.from({ length: 1_000 }, (_, id) => ({ word: `share${id % 2}`, id }));
    await bulkInserter(at.engine, "coupon_word")(
      at.db,
      rows.map(({ word, id }) => ({ client_id: 8, word, coupon_id: id })),
    );
    const plan = await at.db.transaction().execute(async (tx) => {
      await sql`set local enable_nestloop = off`.execute(tx);
      const query = newestWithPrefix(couponIndex, { ...systemCtx(at), db: tx }, "share");
      const explained = await sql<{
        "QUERY PLAN": [{ Plan: Plan }];
      }>`explain (analyze, format json) ${query}`.execute(tx);
      return explained.rows[0]?.["QUERY PLAN"][0].Plan;
    });
    const shares = nodesOf(plan ?? { "Actual Loops": 0 }).filter((node) => node.Alias === "share");
    expect(shares.map((node) => node["Actual Loops"])).toEqual([2]);
  },
);
