import { type Kysely, sql } from "kysely";

/** Passkeys as a second factor (decision 057): at most five an account, as each has a place. */
export async function passkeys(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("passkey")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("account_id", "integer", (c) => c.notNull().references("account.id"))
    .addColumn("place", "integer", (c) => c.notNull().check(sql`place between 1 and 5`))
    .addColumn("credential_id", "text", (c) => c.notNull().unique())
    .addColumn("public_key", "text", (c) => c.notNull())
    .addColumn("counter", "bigint", (c) => c.notNull())
    .addColumn("transports", "text", (c) => c.notNull())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("used_at", "bigint")
    .addUniqueConstraint("passkey_place", ["account_id", "place"])
    .execute();
}
