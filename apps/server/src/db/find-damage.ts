import { sql } from "kysely";
import type { Database } from "./engine.ts";

/**
 * What is damaged in SQLite's file, by its own check; PostgreSQL checks what it reads. Errors:
 * DatabaseUnavailable.
 */
export async function findDamage({ db, engine }: Database): Promise<string[]> {
  if (engine !== "sqlite") return [];
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(3)`.execute(db);
  return rows.map((row) => row.integrity_check).filter((text) => text !== "ok");
}
