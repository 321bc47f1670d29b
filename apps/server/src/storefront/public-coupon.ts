import { couponLink, normalizeWebUrl } from "@coupon-center/contract";
import type { Ctx } from "../context.ts";
import { couponsById, hasEnded, isPublicRow } from "../coupon/index.ts";
import { notFound, OfferEnded, requireFound } from "../errors.ts";

/**
 * A coupon that is public now (decision 031), with its store's website. Errors: 404, for its owner
 * too.
 */
export async function publicCoupon(ctx: Ctx, id: number) {
  const row = requireFound(
    await couponsById(ctx)
      .select("store.website_url as store_website")
      .where("coupon.id", "=", id)
      .executeTakeFirst(),
  );
  if (isPublicRow(ctx, row)) return row;
  throw hasEnded(ctx, row)
    ? new OfferEnded({ name: row.store_name, slug: row.store_slug })
    : notFound();
}

export type PublicCoupon = Awaited<ReturnType<typeof publicCoupon>>;

/**
 * A coupon's target (decision 027), else its store's website, validated again before use. Errors:
 * 404.
 */
export function shopLink(coupon: PublicCoupon): string {
  const url = normalizeWebUrl(couponLink(coupon, coupon.store_website));
  if (url === null) throw notFound();
  return url;
}
