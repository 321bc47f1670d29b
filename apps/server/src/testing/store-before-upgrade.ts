import { type Kysely, sql } from "kysely";
import type { Tables } from "../db/tables.ts";

/** Inserts store 1, with the columns of the first schema, for a migration's test. */
export async function insertOldStore(db: Kysely<Tables>): Promise<void> {
  await sql`insert into account (client_id, email, email_folded, password_hash, role, created_at, payment_reference)
    values (8, 'a@shop.example', 'a@shop.example', 'x', 'merchant', 1, 'x')`.execute(db);
  await sql`insert into store (client_id, owner_id, name, name_key, slug, website_url, url, affiliate_website_url,
      contact_first_name, contact_last_name, contact_email, location, primary_category, state, created_at, updated_at)
    values (8, 1, 'A', 'a', 'a-cp', '', '', '', '', '', '', 'us', 501, 'approved', 1, 1)`.execute(
    db,
  );
}
