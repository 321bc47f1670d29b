import type { Ctx } from "../context.ts";
import { addCouponWords, couponTextsOf, removeCouponWords } from "../db/coupon-words.ts";

/** Updates the search words of a store's coupons after a rename. The caller has locked its row. */
export async function renameInSearch(
  ctx: Ctx,
  store: { id: number; name: string },
  name: string | undefined,
): Promise<void> {
  if (name === undefined || name === store.name) return;
  const texts = await couponTextsOf(ctx.db, store.id);
  const named = (store_name: string) => texts.map((text) => ({ ...text, store_name }));
  await removeCouponWords(ctx.db, named(store.name));
  await addCouponWords(ctx.db, named(name));
}
