import { type Kysely, sql } from "kysely";

/**
 * How often a subscription's price is charged, and that of its announced change (decision 085).
 * Prices were known of monthly ones only; what is yearly is read again, as its price is missing.
 */
export async function planIntervals(db: Kysely<unknown>): Promise<void> {
  for (const table of ["subscription", "price_move"])
    await db.schema
      .alterTable(table)
      .addColumn("billing_interval", "text", (column) =>
        column.notNull().defaultTo("month").check(sql`billing_interval in ('month', 'year')`),
      )
      .execute();
}
