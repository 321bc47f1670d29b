import { type RawBuilder, sql } from "kysely";

/** Whether a column holds a text as it stands: no sign in it is a wildcard. Case and accents are the caller's. */
export function contains(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  return sql<boolean>`${column} like ${pattern} escape '\\'`;
}
