import type { Kysely } from "kysely";

/**
 * What an account asks for besides its password (decision 057): an authenticator app's key,
 * recovery codes.
 */
export async function secondFactor(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("totp")
    .addColumn("account_id", "integer", (c) => c.primaryKey().references("account.id"))
    .addColumn("secret", "text")
    .addColumn("pending", "text")
    .addColumn("pending_at", "bigint")
    .addColumn("confirmed_at", "bigint")
    .addColumn("last_step", "bigint", (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable("recovery_code")
    .addColumn("account_id", "integer", (c) => c.notNull().references("account.id"))
    .addColumn("hash", "text", (c) => c.notNull())
    .addColumn("used_at", "bigint")
    .addPrimaryKeyConstraint("recovery_code_pk", ["account_id", "hash"])
    .execute();
}
