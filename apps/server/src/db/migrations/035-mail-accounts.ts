import type { Kysely } from "kysely";

/**
 * The account that a mail goes to wherever its address is; null for one to an address. Without a
 * foreign key, as an account's row would be locked by each mail to it.
 */
export async function mailAccounts({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable("outbox").addColumn("account_id", "integer").execute();
}
