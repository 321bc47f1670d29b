import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { onTestFinished } from "vitest";
import { type Db, openDatabase } from "../db/engine.ts";
import { migrate } from "../db/migrate.ts";
import { dropDatabase, freshDatabaseUrl } from "./postgres.ts";

/** A database for one test as the version with this last migration left it. */
export async function databaseOf(
  lastMigration: string,
): Promise<{ db: Db; upgrade: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), "coupon-center-test-"));
  const databaseUrl = await freshDatabaseUrl();
  const database = await openDatabase({ databaseUrl, dataDir });
  onTestFinished(async () => {
    await database.readDb.destroy();
    await database.db.destroy();
    rmSync(dataDir, { recursive: true });
    await dropDatabase(databaseUrl);
  });
  await migrate(database, lastMigration);
  return { db: database.db, upgrade: () => migrate(database) };
}

/** Inserts store 1, with the columns of the first schema, for a migration's test. */
export async function insertOldStore(db: Db): Promise<void> {
  await sql`insert into account (client_id, email, email_folded, password_hash, role, created_at, payment_reference)
    values (8, 'a@shop.example', 'a@shop.example', 'x', 'merchant', 1, 'x')`.execute(db);
  await sql`insert into store (client_id, owner_id, name, name_key, slug, website_url, url, affiliate_website_url,
      contact_first_name, contact_last_name, contact_email, location, primary_category, state, created_at, updated_at)
    values (8, 1, 'A', 'a', 'a-cp', '', '', '', '', '', '', 'us', 501, 'approved', 1, 1)`.execute(
    db,
  );
}
