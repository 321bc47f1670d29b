import { couponLink, normalizeWebUrl } from "@coupon-center/contract";
import type { Ctx } from "../context.ts";
import { couponsWithStore, isPublicRow } from "../coupon/index.ts";
import { notFound, requireFound } from "../errors.ts";

/** A coupon that is public now (decision 031), with its store's address; anything else is 404, for its owner too. */
export async function publicCoupon(ctx: Ctx, id: number) {
  const row = requireFound(
    await couponsWithStore(ctx)
      .select("store.website_url as store_website")
      .where("coupon.id", "=", id)
      .executeTakeFirst(),
  );
  if (!isPublicRow(ctx, row)) throw notFound();
  return row;
}

export type PublicCoupon = Awaited<ReturnType<typeof publicCoupon>>;

/** Where a coupon leads (decision 027), else its store's site: checked again, whatever was stored. Errors: 404. */
export function shopLink(coupon: PublicCoupon): string {
  const url = normalizeWebUrl(couponLink(coupon, coupon.store_website));
  if (url === null) throw notFound();
  return url;
}
