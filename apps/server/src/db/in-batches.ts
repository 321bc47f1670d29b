/** Rows that are read and written at once: more would take too much memory. */
const AT_ONCE = 1_000;

/**
 * Calls back with all rows above an id, a batch at a time, in the order of their ids; `read`
 * returns so many rows above an id at most.
 */
export async function inBatches<T extends { id: number }>(
  aboveId: number,
  read: (aboveId: number, limit: number) => Promise<T[]>,
  use: (rows: readonly T[]) => Promise<unknown>,
): Promise<void> {
  for (let last = aboveId; ; ) {
    const rows = await read(last, AT_ONCE);
    if (rows.length > 0) await use(rows);
    if (rows.length < AT_ONCE) return;
    last = rows.at(-1)?.id ?? last;
  }
}
