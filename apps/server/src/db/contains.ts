import { digitSpellings } from "@coupon-center/contract";
import { type RawBuilder, sql } from "kysely";

/**
 * Whether a column contains a text literally, without wildcards, whatever script its digits are
 * of. The caller normalises case and accents.
 */
export function contains(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const isIn = (spelling: string) =>
    sql`${column} like ${`%${spelling.replace(/[\\%_]/g, "\\$&")}%`} escape '\\'`;
  return sql<boolean>`(${sql.join(digitSpellings(text).map(isIn), sql` or `)})`;
}
