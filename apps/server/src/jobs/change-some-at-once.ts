import { setTimeout as wait } from "node:timers/promises";
import { type Actor, type Ctx, withTransaction } from "../context.ts";

const AT_ONCE = 100;
/** How long others can write in between. */
const PAUSE_MS = 20;

/**
 * Makes an operator's change of many rows, so many by one transaction and with pauses between them:
 * SQLite's server waits for each within its event loop, and answers nobody. Returns what became of
 * each row.
 */
export async function changeSomeAtOnce<A extends Actor, Row, T>(
  ctx: Ctx<A>,
  rows: readonly Row[],
  change: (tx: Ctx<A>, row: Row) => Promise<T>,
): Promise<T[]> {
  const changed: T[] = [];
  for (let first = 0; first < rows.length; first += AT_ONCE) {
    if (first > 0) await wait(PAUSE_MS);
    const some = await withTransaction(ctx, async (tx) => {
      const done: T[] = [];
      for (const row of rows.slice(first, first + AT_ONCE)) done.push(await change(tx, row));
      return done;
    });
    changed.push(...some);
  }
  return changed;
}
