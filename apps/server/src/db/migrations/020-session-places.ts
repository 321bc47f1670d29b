import type { Kysely } from "kysely";

/** By what its owner recognises a session: the browser, and a part of the network. */
export async function sessionPlaces(db: Kysely<unknown>): Promise<void> {
  for (const column of ["browser", "network"])
    await db.schema
      .alterTable("session")
      .addColumn(column, "text", (c) => c.notNull().defaultTo(""))
      .execute();
}
