import { sql } from "kysely";
import type { Db } from "./engine.ts";

/** Asks the database for nothing but an answer. Errors: the driver's own, when it is away. */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
