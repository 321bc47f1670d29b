import type { Ctx } from "../context.ts";
import type { StoreRow } from "../db/tables.ts";
import type { Addressee } from "../outbox/queue-mail.ts";

export type MailedStore = Pick<StoreRow, "id" | "name" | "slug" | "owner_id">;

/**
 * The store whose owner is to be mailed about its coupons. Its row is locked, as by every change of
 * its coupons; `version` stays, since the public page stays the same.
 */
export async function lockMailedStore(
  ctx: Ctx,
  storeId: number,
): Promise<{ store: MailedStore; owner: Addressee }> {
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
