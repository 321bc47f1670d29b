import pg from "pg";
import type { DatabaseLimits } from "../database-place.ts";

const INT8 = 20;

interface PoolOptions extends Omit<DatabaseLimits, "statementMs"> {
  /** null for no timeout */
  statementMs: number | null;
  connections: number;
}

/**
 * The driver takes these modes for `verify-full`, and prints six lines about it that read as if the
 * installation were not secure.
 */
function withoutAliases(url: string): string {
  if (/[?&]uselibpqcompat=true\b/.test(url)) return url;
  return url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)\b/g, "$1verify-full");
}

/**
 * PostgreSQL compiles dear statements anew each time, which takes longer than to run them: a search
 * took 3 s instead of 0.3. It also takes reading by an index for four times as dear as reading in
 * order, as on turning disks, and would read all of a table for 500 rows of it. Where the database
 * or the user has a stricter isolation, transactions that wait for each other fail instead.
 */
const SETTINGS =
  "-c jit=off -c random_page_cost=1.1 -c default_transaction_isolation=read\\ committed";

/** Before the settings of the address, as a schema of its own, which the driver sends alone. */
const PREFIX = encodeURIComponent(`${SETTINGS} `);

function withSettings(url: string): string {
  return url.replace(/(?<=[?&]options=)/, PREFIX);
}

/** From now on a pool connects without the program's settings; those of its address stay. */
export function dropSettings(options: pg.PoolConfig): void {
  delete options.statement_timeout;
  delete options.idle_in_transaction_session_timeout;
  delete options.options;
  options.connectionString = String(options.connectionString).replace(PREFIX, "");
}

/** A pool of connections that return 64-bit integers (times, counts) as numbers. */
export function openPool(url: string, options: PoolOptions): pg.Pool {
  const { statementMs, connectMs, connections } = options;
  const pool = new pg.Pool({
    connectionString: withSettings(withoutAliases(url)),
    max: connections,
    connectionTimeoutMillis: connectMs,
    options: SETTINGS,
    ...(statementMs !== null && {
      statement_timeout: statementMs,
      // Longer than the server's own timeout, so it is only reached if the server no longer
      // responds.
      query_timeout: statementMs + 2_000,
      // Of a machine that was lost, or a process that stands still: others wait for its rows.
      idle_in_transaction_session_timeout: statementMs,
    }),
    keepAlive: true,
    types: {
      getTypeParser: (oid, format) =>
        oid === INT8 && format !== "binary" ? Number : pg.types.getTypeParser(oid, format),
    },
  });
  // The pool replaces idle connections that the server closes.
  pool.on("error", () => undefined);
  // A statement on a broken connection fails by itself; an unhandled 'error' event would end the
  // process.
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
  });
  return pool;
}
