import { type Kysely, sql } from "kysely";

/**
 * Indexes of exactly the rows that jobs and staff's lists look for, so that their cost depends on
 * what is to be done and not on how many merchants there are (decision 082). A customer whose
 * account may have changed since Stripe was told of it has no `told_version`.
 */
export async function workOfJobs(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await sql`update billing_customer set told_version = null
    where told_version is distinct from
      (select credential_version from account where account.id = account_id and deleted_at is null)`.execute(
    db,
  );
  const only = (
    table: string,
    name: string,
    columns: string[],
    condition: ReturnType<typeof sql<boolean>>,
  ) => schema.createIndex(`${table}_${name}`).on(table).columns(columns).where(condition).execute();
  await only("account", "staff", ["client_id", "email_folded"], sql`role = 'staff'`);
  await only("account", "suspended", ["client_id", "id"], sql`suspended_at is not null`);
  await only("store", "suspended", ["client_id", "state", "owner_id"], sql`state = 'suspended'`);
  await only("billing_customer", "untold", ["client_id", "id"], sql`told_version is null`);
  const subscription = only.bind(null, "subscription");
  await subscription("owing", ["client_id", "id"], sql`status = 'past_due' and is_current = 1`);
  await subscription(
    "surplus",
    ["client_id", "surplus", "id"],
    sql`surplus is not null and settled_at is null`,
  );
  await subscription("paused", ["client_id", "pause", "account_id"], sql`pause is not null`);
  await subscription("card", ["client_id", "card_month", "id"], sql`card_month is not null`);
  await only("price_move", "todo", ["client_id", "id"], sql`closed_at is null`);
  await schema.dropIndex("audit_subject").execute();
  await schema
    .createIndex("audit_subject")
    .on("audit")
    .columns(["subject", "subject_id", "id"])
    .execute();
}
