import { type Kysely, sql } from "kysely";
import type { Engine } from "../engine.ts";
import { heldOf, triggers } from "./037-requested-coupons.ts";

/**
 * A store waits since a copy was held (decision 064), not since another coupon that its owner may
 * keep back: of that the request was not kept (`held` is 1), and it waits for nobody where coupons
 * are not reviewed first (decision 029). Where they are, only copies are held without waiting for
 * the other one, so that no other coupon takes a store's place in the queue.
 */
export function requestedSince(engine: Engine) {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await (engine === "sqlite" ? onSqlite(db) : onPostgres(db));
    await sql`update store set held_since = (
        select min(case when held_at > store.held_since then held_at else store.held_since end)
          from coupon
          where store_id = store.id and approved = 0 and withdrawn_at is null and requested = 1)
      where held = 2 and id in (
        select store_id from coupon
          where approved = 0 and withdrawn_at is null and requested is null)`.execute(db);
  };
}

/** The time of the change that left a coupon waiting, until none does; `held` is the former one. */
const sinceOf = (coupon: string) => `case ${heldOf(`${coupon}.store_id`)}
  when 0 then null
  when 2 then case when held = 1 and ${coupon}.held_at is not null then ${coupon}.updated_at
    else coalesce(held_since, ${coupon}.updated_at) end
  else coalesce(held_since, ${coupon}.updated_at) end`;

const changes = (coupon: string) => `
  update store set held_since = ${sinceOf(coupon)} where id = ${coupon}.store_id;
  update store set held = ${heldOf(`${coupon}.store_id`)} where id = ${coupon}.store_id;`;

async function onSqlite(db: Kysely<unknown>): Promise<void> {
  for (const [name, { on, when, row }] of Object.entries(triggers)) {
    await sql`drop trigger ${sql.ref(`coupon_held_${name}`)}`.execute(db);
    await sql`${sql.raw(`create trigger coupon_held_${name} after ${on} on coupon when ${when}
      begin ${changes(row)} end`)}`.execute(db);
  }
}

async function onPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`${sql.raw(`create or replace function note_held() returns trigger language plpgsql as $$
    declare changed coupon := coalesce(new, old);
    begin ${changes("changed")}
      return null;
    end $$`)}`.execute(db);
}
