import type { Day } from "@coupon-center/contract";
import { type RawBuilder, sql } from "kysely";
import { letRequestsRun } from "../concurrency/let-requests-run.ts";
import { type StoredTable, tableKeys } from "../db/table-keys.ts";
import type { QueueDb } from "./queue.ts";

const BATCH = 500;

interface OldRows {
  table: StoredTable;
  column: string;
  /** epoch milliseconds, or a day */
  before: number | Day;
}

/** Deletes the rows with an earlier time or day in a column. */
export function deleteOldRows(db: QueueDb, old: OldRows, isStopping: () => boolean): Promise<void> {
  return changeOldRows(db, old, { change: sql`delete from ${sql.table(old.table)}` }, isStopping);
}

/** Takes who got them out of the mails that were sent before a time. */
export function eraseOldRecipients(
  db: QueueDb,
  before: number,
  isStopping: () => boolean,
): Promise<void> {
  const old = { table: "outbox", column: "sent_at", before } as const;
  const change = sql`update outbox set recipient = '', account_id = null`;
  const where = sql<boolean>`recipient <> ''`;
  return changeOldRows(db, old, { change, where }, isStopping);
}

/** Changes old rows, the oldest first, a limited number at once, so that nothing waits for it. */
async function changeOldRows(
  db: QueueDb,
  { table, column, before }: OldRows,
  { change, where = sql`1 = 1` }: { change: RawBuilder<unknown>; where?: RawBuilder<boolean> },
  isStopping: () => boolean,
): Promise<void> {
  const key = sql.join(tableKeys[table].columns.map((name) => sql.ref(name)));
  const at = sql.ref(column);
  while (!isStopping()) {
    const { numAffectedRows = 0n } = await sql`
      ${change} where (${key}) in (
        select ${key} from ${sql.table(table)} where ${at} < ${before} and ${where}
        order by ${at} limit ${sql.lit(BATCH)}
      )`.execute(db);
    if (numAffectedRows < BATCH) return;
    await letRequestsRun();
  }
}
