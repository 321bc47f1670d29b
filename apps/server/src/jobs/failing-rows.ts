import { sql } from "kysely";
import { isNotDone, isOpen, type Queue, type QueueDb } from "./queue.ts";

export interface FailingRow {
  id: string;
  /** null for work of the installation, or of a client that is not known */
  client_id: number | null;
  tries: number;
  error: string;
  /** when it is tried again; null if it was given up */
  due_at: number | null;
}

/** The rows of a queue whose last try failed, final failures first. */
export async function failingRows(
  db: QueueDb,
  queue: Queue<never>,
  most: number,
): Promise<FailingRow[]> {
  const due = sql`case when ${isOpen(queue)} then due_at end`;
  const { rows } = await sql<Omit<FailingRow, "id"> & { id: string | number }>`
    select id, client_id, tries, error, ${due} as due_at from ${sql.table(queue.table)}
    where error is not null and ${isNotDone(queue)}
    order by ${due} is not null, ${due}, id limit ${sql.lit(most)}`.execute(db);
  return rows.map((row) => ({ ...row, id: String(row.id) }));
}
