import type { Ctx } from "../context.ts";
import { couponTextsOf, removeCouponWords } from "../db/words/coupon-words.ts";
import { indexStoreOf } from "../db/words/store-words.ts";

/**
 * Retires the store of a deleted account: its coupons are deleted, its row stays to reserve the
 * slug (decision 020).
 */
export async function retireStoreOf(ctx: Ctx, ownerId: number): Promise<void> {
  const store = await ctx.db
    .updateTable("store")
    .set((eb) => ({
      deleted_at: ctx.clock.now(),
      version: eb("version", "+", 1),
      contact_first_name: "",
      contact_last_name: "",
      contact_email: "",
      revision: null,
    }))
    .where("owner_id", "=", ownerId)
    .where("deleted_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!store) return;
  await indexStoreOf(ctx.db, ownerId);
  await removeCouponWords(ctx.db, await couponTextsOf(ctx.db, store.id));
  await ctx.db.deleteFrom("coupon").where("store_id", "=", store.id).execute();
}
