import { type CompiledQuery, sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newLiveStore } from "../testing/accounts-and-stores.ts";
import { type Installation, openInstallation } from "../testing/installation.ts";
import { queriesOf } from "../testing/query-plans.ts";
import { staffCtx } from "../testing/system-ctx.ts";
import { getStoreForReview } from "./get-store.ts";

let at: Installation;
beforeAll(async () => {
  at = await openInstallation();
});
afterAll(() => at.close());

async function planOf(query: CompiledQuery): Promise<string> {
  const explained = { ...query, sql: `explain ${query.sql}` };
  const { rows } = await at.db.executeQuery<Record<string, string>>(explained);
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

it.runIf(process.env.TEST_DATABASE_URL)(
  "the history of a store that changes much is looked for among its own acts, not among those of all stores (rule 10.3)",
  async () => {
    const { store } = await newLiveStore(at);
    await sql`insert into audit (client_id, actor, act, subject, subject_id, store_id, at)
      select 8, case when n % 20 = 1 and n % 3 > 0 then 'ann@staff.test' else 'merchant' end, 'coupon changed',
          'coupon', n, case when n % 3 = 0 then ${store.id} else n end, n
        from generate_series(1, 200000) as n`.execute(at.db);
    await sql`analyze audit`.execute(at.db);
    const queries = await queriesOf(at, (db) =>
      getStoreForReview({ ...staffCtx(at), db }, { params: { id: store.id } }),
    );
    const plans = queries.filter(({ sql: text }) => text.includes(`from "audit"`)).map(planOf);
    expect(await Promise.all(plans)).toEqual([
      expect.stringContaining("audit_store"),
      expect.stringContaining("audit_store"),
    ]);
  },
);
