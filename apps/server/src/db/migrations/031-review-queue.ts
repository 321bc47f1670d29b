import { type Kysely, sql } from "kysely";
import type { Engine } from "../engine.ts";

/**
 * The review queue and the lists of stores as indexes in their order (decision 082). What a store's
 * coupons have that waits is kept in its row by the database itself: `held` is 1 with a coupon that
 * is not approved, 2 with a copy of a withdrawn one (decision 064), else 0.
 */
export function reviewQueue(engine: Engine) {
  return async function up(db: Kysely<unknown>): Promise<void> {
    const { schema } = db;
    await schema
      .alterTable("store")
      .addColumn("held", "integer", (c) => c.notNull().defaultTo(0))
      .execute();
    await sql`update store set held = ${sql.raw(heldOf("store.id"))}
      where id in (select store_id from coupon where approved = 0)`.execute(db);
    await (engine === "sqlite" ? onSqlite(db) : onPostgres(db));
    for (const name of ["store_queue", "store_revision", "store_name"])
      await schema.dropIndex(name).execute();
    const exists = "deleted_at is null";
    const since = "coalesce(revision_submitted_at, submitted_at, 0)";
    const indexes = {
      store_name: `(client_id, name_key, id) where ${exists}`,
      store_waiting: `(client_id, ${since}, id) where ${exists} and ${waiting}`,
      store_held: `(client_id, ${since}, id) where ${exists} and ${unapproved}`,
    };
    for (const [name, index] of Object.entries(indexes))
      await sql`create index ${sql.ref(name)} on store ${sql.raw(index)}`.execute(db);
  };
}

const waiting = `((state = 'pending' and submitted_at is not null)
  or (state = 'approved' and (revision is not null or held = 2)))`;
const unapproved = "(state = 'approved' and revision is null and held = 1)";

const heldOf = (storeId: string) => `coalesce((
  select max(case when held_at is null then 1 else 2 end) from coupon
    where store_id = ${storeId} and approved = 0 and withdrawn_at is null), 0)`;

const triggers = {
  insert: { on: "insert", when: "new.approved = 0", row: "new" },
  update: {
    on: "update of approved, withdrawn_at, held_at",
    when: "old.approved = 0 or new.approved = 0",
    row: "new",
  },
  delete: { on: "delete", when: "old.approved = 0", row: "old" },
} as const;

async function onSqlite(db: Kysely<unknown>): Promise<void> {
  for (const [name, { on, when, row }] of Object.entries(triggers))
    await sql`${sql.raw(`create trigger coupon_held_${name} after ${on} on coupon when ${when}
      begin update store set held = ${heldOf(`${row}.store_id`)} where id = ${row}.store_id; end`)}`.execute(
      db,
    );
}

async function onPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`${sql.raw(`create function note_held() returns trigger language plpgsql as $$
    declare own integer := coalesce(new.store_id, old.store_id);
    begin
      update store set held = ${heldOf("own")} where id = own;
      return null;
    end $$`)}`.execute(db);
  for (const [name, { on, when }] of Object.entries(triggers))
    await sql`${sql.raw(`create trigger coupon_held_${name} after ${on} on coupon
      for each row when (${when}) execute function note_held()`)}`.execute(db);
}
