import pg from "pg";

const INT8 = 20;

/** PostgreSQL cancels a request's statement after this time. */
export const STATEMENT_MS = 15_000;

interface PoolLimits {
  /** null for no timeout */
  statementMs: number | null;
  connections: number;
}

/** A pool of connections that return 64-bit integers (times, counts) as numbers. */
export function openPool(url: string, { statementMs, connections }: PoolLimits): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 2_000,
    ...(statementMs !== null && {
      statement_timeout: statementMs,
      // Longer than the server's own timeout, so it is only reached if the server no longer
      // responds.
      query_timeout: statementMs + 2_000,
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
