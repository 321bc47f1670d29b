import type { Kysely } from "kysely";

/**
 * What a subscription with a discount is charged next, and without it, in minor units, and when the
 * discount is over (decision 080). Null until it is read again.
 */
export async function discounts(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("subscription").addColumn("discount_currency", "text").execute();
  for (const column of ["discounted_amount", "full_amount", "discount_ends_at"])
    await db.schema.alterTable("subscription").addColumn(column, "bigint").execute();
}
