import { sql } from "kysely";
import type { Ctx, System } from "../context.ts";
import { changeSomeAtOnce } from "./change-some-at-once.ts";
import { isRetryable, type Queue, type QueueRow } from "./queue.ts";
import { retryNow } from "./settle.ts";

/** Makes all rows due at once whose last try failed, whoever's they are; returns how many. */
export async function retryFailed(ctx: Ctx<System>, queue: Queue<never>): Promise<number> {
  const { rows } = await sql<Pick<QueueRow, "id">>`
    select id from ${sql.table(queue.table)}
    where error is not null and ${isRetryable(queue)}
    order by id`.execute(ctx.db);
  const retried = await changeSomeAtOnce(ctx, rows, (tx, { id }) =>
    retryNow(tx.db, queue, { id, now: tx.clock.now() }),
  );
  return retried.filter(Boolean).length;
}
