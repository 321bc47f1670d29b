import { sql } from "kysely";
import type { Db } from "../db/engine.ts";
import type { Clock } from "../ports/clock.ts";
import { isOpen, type Queue } from "./queue.ts";

export interface QueueFigures {
  queue: string;
  /** rows whose work has not ended */
  waiting: number;
  /** rows that were given up, or wait for somebody to try them again */
  failed: number;
  /** for how long the row that is longest due has been due; 0 when none is */
  oldestDueMs: number;
}

/** What operators want to know of a queue; the counts go by indexes that hold just what they count. */
export async function readFigures(
  { db, clock }: { db: Db; clock: Clock },
  queue: Queue<never>,
): Promise<QueueFigures> {
  const { count, oldest } = await countOpen(db, queue);
  return {
    queue: queue.name,
    waiting: count,
    failed: await countFailed(db, queue),
    oldestDueMs: oldest ? Math.max(0, clock.now() - oldest) : 0,
  };
}

async function countOpen(db: Db, queue: Queue<never>) {
  const { rows } = await sql<{ count: number; oldest: number | null }>`
    select count(*) as count, min(due_at) as oldest
    from ${sql.table(queue.table)} where ${isOpen(queue)}`.execute(db);
  return { count: Number(rows[0]?.count), oldest: rows[0]?.oldest };
}

async function countFailed(db: Db, { table, ended }: Queue<never>): Promise<number> {
  if (ended === null) return 0;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from ${sql.table(table)} where ${sql.ref(ended.failed)} is not null`.execute(db);
  return Number(rows[0]?.count);
}
