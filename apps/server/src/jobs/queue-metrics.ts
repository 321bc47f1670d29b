import { type RawBuilder, sql } from "kysely";
import type { Db } from "../db/engine.ts";
import type { Clock } from "../ports/clock.ts";
import { isOpen, type Queue } from "./queue.ts";

export interface QueueMetrics {
  queue: string;
  /** unfinished rows */
  waiting: number;
  /** those of them whose last try failed, and which are tried again */
  retrying: number;
  /** rows that were given up */
  failed: number;
  /** for how long the longest due row has been due; 0 if none is */
  oldestDueMs: number;
}

/** The metrics of a queue; the counts use indexes that contain exactly the counted rows. */
export async function readQueueMetrics(
  { db, clock }: { db: Db; clock: Clock },
  queue: Queue<never>,
): Promise<QueueMetrics> {
  const { count, oldest } = await countOpen(db, queue);
  return {
    queue: queue.name,
    waiting: count,
    retrying: await countRetrying(db, queue),
    failed: await countFailed(db, queue),
    oldestDueMs: oldest ? Math.max(0, clock.now() - oldest) : 0,
  };
}

async function countOpen(db: Db, queue: Queue<never>) {
  const { rows } = await sql<{ count: number; oldest: number | null }>`
    select count(*) as count, min(due_at) as oldest
    from ${sql.table(queue.table)} where ${isOpen(queue)}`.execute(db);
  const [row] = rows;
  return { count: Number(row?.count), oldest: row?.oldest };
}

const countRetrying = (db: Db, queue: Queue<never>) =>
  countWhere(db, queue, sql`${isOpen(queue)} and error is not null`);

async function countFailed(db: Db, queue: Queue<never>): Promise<number> {
  const { ended } = queue;
  return ended === null ? 0 : countWhere(db, queue, sql`${sql.ref(ended.failed)} is not null`);
}

async function countWhere(
  db: Db,
  { table }: Queue<never>,
  condition: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} where ${condition}`.execute(db);
  return Number(rows[0]?.count);
}
