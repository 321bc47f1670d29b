import { type QueryExecutorProvider, sql } from "kysely";
import { foldEmail } from "../../fold-email.ts";

const BATCH = 1_000;

interface Row {
  id: number;
  email: string;
  email_folded: string;
}

/**
 * Normalises addresses further than before, so that all spellings of a mailbox are one address. If
 * two accounts have the same mailbox, the older one gets the new form; the other keeps the earlier
 * form, by which it is still found.
 */
export async function foldedAddresses(db: QueryExecutorProvider): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await sql<Row>`
      select id, email, email_folded from account
      where id > ${after} and deleted_at is null order by id limit ${sql.lit(BATCH)}`.execute(db);
    for (const row of rows) await foldAccount(db, row);
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

async function foldAccount(db: QueryExecutorProvider, row: Row): Promise<void> {
  const folded = foldEmail(row.email);
  if (folded === row.email_folded) return;
  const { numAffectedRows } = await sql`
    update account set email_folded = ${folded}
    where id = ${row.id} and not exists (
      select 1 from account other where other.client_id = account.client_id and other.email_folded = ${folded}
    ) and not exists (
      select 1 from email_claim claim where claim.client_id = account.client_id
        and claim.email_folded = ${folded} and claim.account_id <> account.id
    )`.execute(db);
  if (!numAffectedRows) return;
  await sql`
    update email_claim set email_folded = ${folded}
    where account_id = ${row.id} and email_folded = ${row.email_folded}`.execute(db);
}
