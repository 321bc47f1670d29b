import { type Kysely, sql } from "kysely";
import type { Engine } from "../engine.ts";

/*
 * The database refuses to change audit entries (decision 066). Deleting is for the retention job:
 * the setting `audit-kept-from` says which entries may be deleted, and entries of the last day
 * are kept whatever it says, by the database's own clock, with an hour for clocks that differ.
 */

const refusal = "audit entries are append-only";
const dayMs = 23 * 60 * 60 * 1000;

export function appendOnlyAudit(engine: Engine) {
  return (db: Kysely<unknown>): Promise<void> =>
    engine === "sqlite" ? onSqlite(db) : onPostgres(db);
}

async function onSqlite(db: Kysely<unknown>): Promise<void> {
  const refuse = sql.raw(`begin select raise(abort, '${refusal}'); end`);
  await sql`create trigger audit_update before update on audit ${refuse}`.execute(db);
  // 'insert or replace' deletes without the trigger of deletions.
  await sql`create trigger audit_replace before insert on audit
    when exists (select 1 from audit where id = new.id) ${refuse}`.execute(db);
  await sql`create trigger audit_delete before delete on audit
    when old.at >= min(
      coalesce((select cast(value as integer) from setting where name = 'audit-kept-from'), 0),
      unixepoch('subsec') * 1000 - ${sql.lit(dayMs)}) ${refuse}`.execute(db);
}

async function onPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create function audit_refuse_change() returns trigger language plpgsql as ${sql.raw(`$$
    begin
      if tg_op = 'DELETE' then
        if old.at < least(
          coalesce((select value::bigint from setting where name = 'audit-kept-from'), 0),
          extract(epoch from now()) * 1000 - ${dayMs})
        then return old; end if;
      end if;
      raise exception '${refusal}';
    end $$`)}`.execute(db);
  await sql`create trigger audit_change before update or delete on audit
    for each row execute function audit_refuse_change()`.execute(db);
  await sql`create trigger audit_truncate before truncate on audit
    for each statement execute function audit_refuse_change()`.execute(db);
  // Otherwise 'session_replication_role' would switch them off.
  for (const name of ["audit_change", "audit_truncate"])
    await sql`alter table audit enable always trigger ${sql.ref(name)}`.execute(db);
}
