import type { Kysely } from "kysely";

/** Whether a plan was given for nothing by staff, until its end (decision 077). */
export async function givenPlans(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("subscription")
    .addColumn("given", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
}
