import { type RawBuilder, sql } from "kysely";

/**
 * Whether a column contains a text literally, without wildcards. The caller normalises case and
 * accents.
 */
export function contains(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  return sql<boolean>`${column} like ${pattern} escape '\\'`;
}
