import { sql } from "kysely";
import { isOpen, type Queue, type QueueDb } from "./queue.ts";

export interface FailingRow {
  id: string;
  tries: number;
  error: string;
  /** when it is tried again; null when it was given up, or waits for somebody */
  due_at: number | null;
}

/** The rows of a queue whose last try failed, those first that are not tried again. */
export async function failingRows(
  db: QueueDb,
  queue: Queue<never>,
  most: number,
): Promise<FailingRow[]> {
  const done = queue.ended && sql.ref(queue.ended.done);
  const due = sql`case when ${isOpen(queue)} then due_at end`;
  const { rows } = await sql<Omit<FailingRow, "id"> & { id: string | number }>`
    select id, tries, error, ${due} as due_at from ${sql.table(queue.table)}
    where error is not null and ${done ? sql`${done} is null` : sql`1 = 1`}
    order by ${due} is not null, ${due}, id limit ${sql.lit(most)}`.execute(db);
  return rows.map((row) => ({ ...row, id: String(row.id) }));
}
