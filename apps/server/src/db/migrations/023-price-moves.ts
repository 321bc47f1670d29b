import { type Kysely, sql } from "kysely";

/** Announced changes of subscriptions' prices (decision 074), at most one open for each. */
export async function priceMoves(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("price_move")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("subscription_id", "text", (column) =>
      column.notNull().references("subscription.id"),
    )
    .addColumn("account_id", "bigint", (column) => column.notNull().references("account.id"))
    .addColumn("client_id", "bigint", (column) => column.notNull())
    .addColumn("currency", "text", (column) => column.notNull())
    .addColumn("from_amount", "bigint", (column) => column.notNull())
    .addColumn("to_amount", "bigint", (column) => column.notNull())
    .addColumn("planned_at", "bigint", (column) => column.notNull())
    .addColumn("starts_at", "bigint", (column) => column.notNull())
    .addColumn("told_at", "bigint")
    .addColumn("begun_at", "bigint")
    .addColumn("closed_at", "bigint")
    .addColumn("outcome", "text")
    .execute();
  await db.schema
    .createIndex("price_move_open")
    .unique()
    .on("price_move")
    .column("subscription_id")
    .where(sql.ref("closed_at"), "is", null)
    .execute();
}
