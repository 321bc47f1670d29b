import {
  type DatabaseMetadataOptions,
  type Kysely,
  PostgresAdapter,
  type PostgresCursor,
  PostgresDialect,
  PostgresDriver,
  PostgresIntrospector,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  sql,
  type TableMetadata,
} from "kysely";
import type pg from "pg";
import { runAgain } from "../../concurrency/run-again.ts";
import { hasCode } from "../../errors.ts";
import { isWrite } from "../is-write.ts";
import type { OutageMonitor } from "../outage-log.ts";
import { isBroken, isLost } from "../unavailable.ts";
import { dropSettings } from "./open-pool.ts";
import { isRefusedSetting, ofConnect, ofStatement } from "./unavailable.ts";

/** The part of a pool that is used by libraries with their own statements. */
export interface QueryPool {
  query(statement: { text: string; values?: unknown[]; name?: string }): Promise<object>;
}

/** Kysely's dialect for a pool whose connections may break at any time. */
export function postgresDialect(pool: pg.Pool, watch: OutageMonitor): PostgresDialect {
  const config = { pool: watchedPool(pool, watch) };
  return new (class extends PostgresDialect {
    override createDriver() {
      return new Driver(config);
    }
    override createAdapter() {
      return new Adapter();
    }
    override createIntrospector(db: Kysely<unknown>) {
      return new Introspector(db);
    }
  })(config);
}

class Driver extends PostgresDriver {
  /**
   * A failed rollback means that the connection is broken and will be discarded; the transaction's
   * own error is more useful.
   */
  override async rollbackTransaction(
    ...[connection]: Parameters<PostgresDriver["rollbackTransaction"]>
  ): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => undefined);
  }
}

/**
 * Makes the other processes that migrate wait until this transaction ends, and waits for those
 * before it: with `withoutLimit` however long they take, also where the user has a limit.
 */
export async function holdMigrations(tx: Pick<Kysely<unknown>, "getExecutor">): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await allowPauses(tx);
  await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(tx);
}

/** Keeps a transaction between whose statements files are read or written, however slowly. */
export async function allowPauses(tx: Pick<Kysely<unknown>, "getExecutor">): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
}

/** Kysely's own number, which earlier versions of this program lock. */
const MIGRATION_LOCK = "3853314791062309107";

/**
 * Kysely's lock belongs to the connection, and PgBouncer may run the statement that releases it on
 * another one; this lock ends with its transaction.
 */
class Adapter extends PostgresAdapter {
  override acquireMigrationLock: PostgresAdapter["acquireMigrationLock"] = holdMigrations;
  override async releaseMigrationLock(): Promise<void> {}
}

/**
 * Sees the tables that statements find by their names alone. One of another schema was taken for
 * this program's, as `kysely_migration` of another program in the same database.
 */
class Introspector extends PostgresIntrospector {
  readonly #db: Kysely<unknown>;

  constructor(db: Kysely<unknown>) {
    super(db);
    this.#db = db;
  }

  override async getTables(options?: DatabaseMetadataOptions): Promise<TableMetadata[]> {
    const { rows } = await sql<{ schema: string }>`
      select unnest(current_schemas(false))::text as schema`.execute(this.#db);
    const searched = new Set(rows.map(({ schema }) => schema));
    return (await super.getTables(options)).filter(({ schema }) => searched.has(schema ?? ""));
  }
}

/**
 * The pool for single statements outside Kysely, which count points: one whose connection was lost
 * is repeated, as a point that is counted twice harms less than a request that fails. Their names
 * are left out: the connection that knows a named statement may be another one the next time,
 * behind PgBouncer.
 */
export function queryPool(pool: pg.Pool, watch: OutageMonitor): QueryPool {
  const connections = watchedPool(pool, watch);
  const run = async (text: string, values: readonly unknown[]) => {
    const connection = await connections.connect();
    try {
      return await connection.query<unknown>(text, values);
    } finally {
      connection.release();
    }
  };
  return { query: ({ text, values = [] }) => runAgain(() => run(text, values), isLost) };
}

function watchedPool(pool: pg.Pool, watch: OutageMonitor): PostgresPool {
  return {
    options: pool.options,
    connect: async () => {
      try {
        return new WatchedConnection(await connect(pool), watch);
      } catch (error) {
        throw watch.failed(ofConnect(error));
      }
    },
    end: () => pool.end(),
  };
}

/**
 * Connects without the program's settings where a pooler refuses them; `npm run doctor` tells then.
 */
async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    if (!isRefusedSetting(error)) throw error;
    dropSettings(pool.options);
    return pool.connect();
  }
}

/** A write in a session that takes none: a replica's, or one that began while none were taken. */
const READ_ONLY = "25006";

/**
 * A connection taken from the pool once. After it breaks it runs no further statements and is not
 * returned to the pool, nor is one whose session takes no writes, which another one may do again.
 */
class WatchedConnection implements PostgresPoolClient {
  readonly #client: PostgresPoolClient;
  readonly #watch: OutageMonitor;
  #broken: unknown;
  #isReadOnly = false;

  constructor(client: PostgresPoolClient, watch: OutageMonitor) {
    this.#client = client;
    this.#watch = watch;
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(sql: string | PostgresCursor<R>, parameters: readonly unknown[] = []) {
    if (typeof sql !== "string") return this.#client.query(sql);
    return this.#run<R>(sql, parameters);
  }

  async #run<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (this.#broken) throw this.#broken;
    const barred = this.#watch.barred?.();
    if (barred && isWrite(sql)) throw barred;
    try {
      const result = await this.#client.query<R>(sql, parameters);
      this.#watch.worked();
      return result;
    } catch (error) {
      const reported = this.#watch.failed(ofStatement(error));
      if (isBroken(reported)) this.#broken = reported;
      if (hasCode(error, READ_ONLY)) this.#isReadOnly = true;
      throw reported;
    }
  }

  release(destroy = false): void {
    this.#client.release(destroy || this.#isReadOnly || this.#broken !== undefined);
  }
}
