import { type Kysely, sql } from "kysely";
import type { Engine } from "../engine.ts";
import { heldOf, triggers } from "./037-requested-coupons.ts";

/**
 * Since when coupons of a store have been waiting for staff, kept by the database with `held`, and
 * the queue in that order (rule 10.2): an approved store was submitted long before its coupon was.
 */
export function heldSince(engine: Engine) {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable("store").addColumn("held_since", "bigint").execute();
    await sql`update store set held_since = (
        select min(coalesce(held_at, updated_at)) from coupon
        where store_id = store.id and approved = 0 and withdrawn_at is null
          and coalesce(requested, 1) = 1)
      where held > 0`.execute(db);
    await (engine === "sqlite" ? onSqlite(db) : onPostgres(db));
    for (const [name, where] of Object.entries(parts)) {
      await db.schema.dropIndex(name).execute();
      await sql`create index ${sql.ref(name)} on store ${sql.raw(`(client_id, ${since}, id)
        where deleted_at is null and ${where}`)}`.execute(db);
    }
  };
}

const since = `coalesce(revision_submitted_at, case when state = 'approved' then held_since end,
  submitted_at, 0)`;

const parts = {
  store_waiting: `((state = 'pending' and submitted_at is not null)
    or (state = 'approved' and (revision is not null or held = 2)))`,
  store_held: "(state = 'approved' and revision is null and held = 1)",
} as const;

/** The time of the first change that left a coupon waiting, until none does. */
const sinceOf = (coupon: string) =>
  `case when held > 0 then coalesce(held_since, ${coupon}.updated_at) end`;

async function onSqlite(db: Kysely<unknown>): Promise<void> {
  for (const [name, { on, when, row }] of Object.entries(triggers)) {
    await sql`drop trigger ${sql.ref(`coupon_held_${name}`)}`.execute(db);
    await sql`${sql.raw(`create trigger coupon_held_${name} after ${on} on coupon when ${when}
      begin
        update store set held = ${heldOf(`${row}.store_id`)} where id = ${row}.store_id;
        update store set held_since = ${sinceOf(row)} where id = ${row}.store_id;
      end`)}`.execute(db);
  }
}

async function onPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`${sql.raw(`create or replace function note_held() returns trigger language plpgsql as $$
    declare changed coupon := coalesce(new, old);
    begin
      update store set held = ${heldOf("changed.store_id")} where id = changed.store_id;
      update store set held_since = ${sinceOf("changed")} where id = changed.store_id;
      return null;
    end $$`)}`.execute(db);
}
