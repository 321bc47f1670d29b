import { type Kysely, sql } from "kysely";
import type { Engine } from "../engine.ts";

/**
 * Whether a coupon's owner wants it to be shown, so that what waits for staff is known without the
 * client's setting (decision 029). Of coupons that are not approved and no copies it was not kept:
 * null. A store's `held` is 2 with a coupon that waits, 1 with one of which that is not known.
 */
export function requestedCoupons(engine: Engine) {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable("coupon")
      .addColumn("requested", "integer", (c) => c.defaultTo(1))
      .execute();
    await sql`update coupon set requested = null where approved = 0 and held_at is null`.execute(
      db,
    );
    await (engine === "sqlite" ? onSqlite(db) : onPostgres(db));
  };
}

/** What `held` is for a store. */
export const heldOf = (storeId: string) => `coalesce((
  select max(case when requested = 1 then 2 else 1 end) from coupon
    where store_id = ${storeId} and approved = 0 and withdrawn_at is null
      and coalesce(requested, 1) = 1), 0)`;

/** The triggers that keep it, on coupons. */
export const triggers = {
  insert: { on: "insert", when: "new.approved = 0", row: "new" },
  update: {
    on: "update of approved, withdrawn_at, requested",
    when: "old.approved = 0 or new.approved = 0",
    row: "new",
  },
  delete: { on: "delete", when: "old.approved = 0", row: "old" },
} as const;

async function onSqlite(db: Kysely<unknown>): Promise<void> {
  for (const [name, { on, when, row }] of Object.entries(triggers)) {
    await sql`drop trigger ${sql.ref(`coupon_held_${name}`)}`.execute(db);
    await sql`${sql.raw(`create trigger coupon_held_${name} after ${on} on coupon when ${when}
      begin update store set held = ${heldOf(`${row}.store_id`)} where id = ${row}.store_id; end`)}`.execute(
      db,
    );
  }
}

async function onPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`${sql.raw(`create or replace function note_held() returns trigger language plpgsql as $$
    declare own integer := coalesce(new.store_id, old.store_id);
    begin
      update store set held = ${heldOf("own")} where id = own;
      return null;
    end $$`)}`.execute(db);
  const { on, when } = triggers.update;
  await sql`drop trigger coupon_held_update on coupon`.execute(db);
  await sql`${sql.raw(`create trigger coupon_held_update after ${on} on coupon
    for each row when (${when}) execute function note_held()`)}`.execute(db);
}
