import pg from "pg";

const INT8 = 20;

/** PostgreSQL ends a request's statement after this. */
export const STATEMENT_MS = 15_000;

/** A pool of connections; 64-bit integers (times, counts) come as numbers. `statementMs` null is no limit. */
export function openPool(url: string, statementMs: number | null): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 2_000,
    ...(statementMs !== null && {
      statement_timeout: statementMs,
      // Longer than the server's own limit: only a server that is gone without a word reaches it.
      query_timeout: statementMs + 2_000,
    }),
    keepAlive: true,
    types: {
      getTypeParser: (oid, format) =>
        oid === INT8 && format !== "binary" ? Number : pg.types.getTypeParser(oid, format),
    },
  });
  // An idle connection that the server closes is no fault of any request: the pool opens another.
  pool.on("error", () => undefined);
  // One in use that breaks tells its user by the statement; the event comes besides, and unheard it ends the process.
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
  });
  return pool;
}
