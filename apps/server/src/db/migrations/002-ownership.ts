import { type Kysely, sql } from "kysely";

/**
 * The schema for revoking everything issued before an ownership change: a credential version, the
 * address of each link, and addresses reserved for their owner. It also keeps mailed links out of
 * the database.
 */
export async function ownership(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  for (const table of ["account", "session", "one_time_token"])
    await schema
      .alterTable(table)
      .addColumn("credential_version", "integer", (c) => c.notNull().defaultTo(0))
      .execute();
  await schema
    .alterTable("one_time_token")
    .addColumn("email", "text", (c) => c.notNull().defaultTo(""))
    .execute();
  // Only verification links have a known address, as they are mailed to the account's own.
  await sql`update one_time_token set email = (select email from account where account.id = account_id)`.execute(
    db,
  );
  await sql`update one_time_token set used_at = created_at where kind <> 'verify' and used_at is null`.execute(
    db,
  );

  await schema
    .createTable("email_claim")
    .addColumn("client_id", "integer", (c) => c.notNull())
    .addColumn("email_folded", "text", (c) => c.notNull())
    .addColumn("account_id", "integer", (c) => c.notNull().references("account.id"))
    .addColumn("held_until", "bigint")
    .addPrimaryKeyConstraint("email_claim_key", ["client_id", "email_folded"])
    .execute();
  await schema.createIndex("email_claim_account").on("email_claim").column("account_id").execute();
  await sql`
    insert into email_claim (client_id, email_folded, account_id)
    select client_id, email_folded, id from account where deleted_at is null`.execute(db);

  // Finished mails need no data; waiting ones are encrypted by the next start.
  await sql`update outbox set data = '' where sent_at is not null or dead_at is not null`.execute(
    db,
  );
}
