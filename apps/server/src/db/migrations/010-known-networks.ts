import type { Kysely } from "kysely";

/**
 * From which networks an account was signed in to: those go on when too many others fail
 * (decision 018).
 */
export async function knownNetworks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("known_network")
    .addColumn("account_id", "integer", (c) => c.notNull().references("account.id"))
    .addColumn("network", "text", (c) => c.notNull())
    .addColumn("seen_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("known_network_pk", ["account_id", "network"])
    .execute();
}
