import type { Kysely } from "kysely";

/** Indexes by which the rows are found that have been kept for their time (decision 056). */
export async function retention(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of [
    ["session", "ended_at"],
    ["session", "expires_at"],
    ["one_time_token", "used_at"],
    ["one_time_token", "expires_at"],
    ["known_network", "seen_at"],
    ["idempotency", "created_at"],
    ["audit", "at"],
    ["upload", "created_at"],
  ] as const)
    await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
}
