import pg from "pg";

const INT8 = 20;

/** A pool of connections; 64-bit integers (times, counts) come as numbers. */
export function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 2_000,
    statement_timeout: 15_000,
    types: {
      getTypeParser: (oid, format) =>
        oid === INT8 && format !== "binary" ? Number : pg.types.getTypeParser(oid, format),
    },
  });
  // An idle connection that the server closes is no fault of any request: the pool opens another.
  pool.on("error", () => undefined);
  return pool;
}
