import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { listCoupons } from "../../apps/server/src/coupon/list.ts";
import type { Engine } from "../../apps/server/src/db/engine.ts";
import type { Tables } from "../../apps/server/src/db/tables.ts";
import { openInstallation } from "../../apps/server/src/testing/installation.ts";
import { systemCtx } from "../../apps/server/src/testing/system-ctx.ts";

export interface CapturedSql {
  sql: string;
  parameters: readonly unknown[];
}

/** The statement of a store's coupon list, captured from the verb itself. */
export async function captureListSql(engine: Engine, slug: string): Promise<CapturedSql> {
  const queries: CompiledQuery[] = [];
  const db = recordingDb(engine, (query) => queries.push(query));
  const installation = await openInstallation();
  await listCoupons(
    { ...systemCtx(installation), db, actor: { kind: "guest", ip: "127.0.0.1" } },
    { query: { store_slug: slug, include_scheduled: false, page: 1, page_size: 20 } },
  );
  await installation.close();
  const [query, ...others] = queries;
  if (!query || others.length > 0)
    throw new Error(`the list costs ${queries.length} statements; the reference runs one`);
  return { sql: query.sql, parameters: query.parameters };
}

/** A Kysely that records queries without running them. */
function recordingDb(engine: Engine, heard: (query: CompiledQuery) => void): Kysely<Tables> {
  const isPostgres = engine === "postgres";
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => (isPostgres ? new PostgresAdapter() : new SqliteAdapter()),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) =>
        isPostgres ? new PostgresIntrospector(db) : new SqliteIntrospector(db),
      createQueryCompiler: () =>
        isPostgres ? new PostgresQueryCompiler() : new SqliteQueryCompiler(),
    },
    log: (event) => heard(event.query),
  });
}
