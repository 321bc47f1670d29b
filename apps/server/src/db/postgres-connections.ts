import {
  type PostgresCursor,
  PostgresDialect,
  PostgresDriver,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from "kysely";
import type pg from "pg";
import type { OutageMonitor } from "./outage-log.ts";
import { ofConnect, ofStatement } from "./postgres-unavailable.ts";
import { DatabaseUnavailable } from "./unavailable.ts";

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

/** The pool for single statements outside Kysely. */
export function queryPool(pool: pg.Pool, watch: OutageMonitor): QueryPool {
  return {
    async query(statement) {
      try {
        const result = await pool.query(statement);
        watch.worked();
        return result;
      } catch (error) {
        throw watch.failed(ofStatement(error));
      }
    },
  };
}

function watchedPool(pool: pg.Pool, watch: OutageMonitor): PostgresPool {
  return {
    options: pool.options,
    connect: async () => {
      try {
        return new WatchedConnection(await pool.connect(), watch);
      } catch (error) {
        throw watch.failed(ofConnect(error));
      }
    },
    end: () => pool.end(),
  };
}

/**
 * A connection taken from the pool once. After it breaks it runs no further statements and is not
 * returned to the pool.
 */
class WatchedConnection implements PostgresPoolClient {
  readonly #client: PostgresPoolClient;
  readonly #watch: OutageMonitor;
  #broken: unknown;

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
    try {
      const result = await this.#client.query<R>(sql, parameters);
      this.#watch.worked();
      return result;
    } catch (error) {
      const reported = this.#watch.failed(ofStatement(error));
      if (reported instanceof DatabaseUnavailable && reported.kind === "lost")
        this.#broken = reported;
      throw reported;
    }
  }

  release(destroy = false): void {
    this.#client.release(destroy || this.#broken !== undefined);
  }
}
