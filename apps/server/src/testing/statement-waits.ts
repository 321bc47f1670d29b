import { sql } from "kysely";
import { expect } from "vitest";
import type { Installation } from "./installation.ts";

/** Waits until some statement is blocked by a lock. PostgreSQL only. */
export async function statementWaits({ db }: Pick<Installation, "db">): Promise<void> {
  const waiting = sql<{ count: number }>`select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  const count = async () => (await waiting.execute(db)).rows[0]?.count;
  await expect.poll(count).toBe(1);
}
