import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { jobs } from "../scheduled-jobs.ts";
import { newLiveStore } from "../testing/accounts-and-stores.ts";
import { openInstallation } from "../testing/installation.ts";
import { systemCtx } from "../testing/system-ctx.ts";

const at = await openInstallation();
afterAll(() => at.close());

// SQLite plans without.
it.runIf(at.engine === "postgres")(
  "PostgreSQL has statistics of each table with rows once the hourly job has run, as it has lost them by an upgrade of its own",
  async () => {
    await newLiveStore(at);
    await jobs.find(({ name }) => name === "collect statistics")?.run(systemCtx(at), () => false);
    const { rows } = await sql<{ name: string }>`
      select distinct tablename as name from pg_stats
      where tablename in ('store', 'account', 'coupon') order by tablename`.execute(at.db);
    // None of a table without rows.
    expect(rows.map(({ name }) => name)).toEqual(["account", "store"]);
  },
);
