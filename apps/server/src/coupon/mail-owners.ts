import { setImmediate } from "node:timers/promises";
import { type Ctx, withTransaction } from "../context.ts";
import type { StoreRow } from "../db/tables.ts";
import type { Addressee } from "../outbox/queue-mail.ts";

export type MailedStore = Pick<StoreRow, "id" | "name" | "slug" | "owner_id">;

export interface MailedOwner {
  store: MailedStore;
  owner: Addressee;
}

/**
 * Mails owners about coupons of theirs that are due, in a transaction for each store, until
 * `readDue` reads none. `mailOwner` leaves none of its store's coupons due, whether it mails or
 * not.
 */
export async function mailOwners(
  ctx: Ctx,
  isStopping: () => boolean,
  readDue: () => Promise<readonly { store_id: number }[]>,
  mailOwner: (tx: Ctx, mailed: MailedOwner) => Promise<void>,
): Promise<void> {
  for (;;) {
    const due = await readDue();
    if (due.length === 0) return;
    for (const storeId of new Set(due.map((coupon) => coupon.store_id))) {
      if (isStopping()) return;
      await withTransaction(ctx, async (tx) => mailOwner(tx, await lockMailedStore(tx, storeId)));
      // SQLite answers synchronously; this lets waiting requests run in between.
      await setImmediate();
    }
  }
}

/**
 * The store whose owner is to be mailed about its coupons. Its row is locked, as by every change of
 * its coupons; `version` stays, since the public page stays the same.
 */
async function lockMailedStore(ctx: Ctx, storeId: number): Promise<MailedOwner> {
  const store = await ctx.db
    .updateTable("store")
    .set((eb) => ({ version: eb.ref("version") }))
    .where("id", "=", storeId)
    .returning(["id", "name", "slug", "owner_id"])
    .executeTakeFirstOrThrow();
  const owner = await ctx.db
    .selectFrom("account")
    .select(["id", "email"])
    .where("id", "=", store.owner_id)
    .executeTakeFirstOrThrow();
  return { store, owner };
}
