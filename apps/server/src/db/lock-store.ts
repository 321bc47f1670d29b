import type { Db } from "./engine.ts";

/**
 * Locks a store of the ctx's client, by the condition that is added, until the transaction ends, so
 * that changes of it, its coupons and its owner's address follow one another, and increments its
 * version, which invalidates cached pages.
 */
export function lockStore({ db, client }: { db: Db; client: { id: number } }) {
  return db
    .updateTable("store")
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("client_id", "=", client.id)
    .where("deleted_at", "is", null)
    .returningAll();
}
