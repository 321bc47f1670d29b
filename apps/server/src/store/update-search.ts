import type { Ctx } from "../context.ts";
import type { StoreRow } from "../db/tables.ts";
import { addCouponWords, couponTextsOf, removeCouponWords } from "../db/words/coupon-words.ts";
import { indexStoreOf } from "../db/words/store-words.ts";

/**
 * Updates the search words of a store and of its coupons after a change of its name or website. The
 * caller has locked its row.
 */
export async function updateSearch(ctx: Ctx, before: StoreRow, after: StoreRow): Promise<void> {
  const isRenamed = after.name !== before.name;
  if (isRenamed) await renameCoupons(ctx, before, after.name);
  if (isRenamed || after.website_url !== before.website_url)
    await indexStoreOf(ctx.db, after.owner_id);
}

async function renameCoupons(ctx: Ctx, { id, name }: StoreRow, newName: string): Promise<void> {
  const texts = await couponTextsOf(ctx.db, id);
  const named = (store_name: string) => texts.map((text) => ({ ...text, store_name }));
  await removeCouponWords(ctx.db, named(name));
  await addCouponWords(ctx.db, named(newName));
}
