import { addDays, type Coupon, isPublic, type StorePageView } from "@coupon-center/contract";
import { presentClient } from "../clients.ts";
import type { Ctx } from "../context.ts";
import { presentCoupon } from "../coupon/index.ts";
import { found } from "../errors.ts";
import { isoTime } from "../ports/clock.ts";
import { presentPublicStore } from "../store/index.ts";
import type { Moment } from "./validity.ts";

const EXPIRED_SHOWN_DAYS = 90;

/** All that a store's page shows at a moment: no code is among it (D22, D32). */
export async function storeView(
  ctx: Ctx,
  storeId: number,
  { planInForce, today, noindex }: Moment,
): Promise<StorePageView> {
  const store = found(
    await ctx.db.selectFrom("store").selectAll().where("id", "=", storeId).executeTakeFirst(),
  );
  const coupons = planInForce
    ? await couponsOf(ctx, { id: storeId, slug: store.slug, name: store.name }, today)
    : [];
  const { publicUrl } = ctx.ports;
  return {
    client: presentClient(ctx.client, publicUrl),
    publicUrl,
    store: presentPublicStore(ctx, store),
    coupons: coupons.filter((coupon) =>
      isPublic(coupon, { storeApproved: true, planInForce, today }),
    ),
    expired: recentlyExpired(coupons, today),
    today,
    updatedAt: isoTime(store.updated_at),
    noindex,
  };
}

async function couponsOf(
  ctx: Ctx,
  store: { id: number; slug: string; name: string },
  today: string,
): Promise<Coupon[]> {
  const rows = await ctx.db
    .selectFrom("coupon")
    .selectAll()
    .where("store_id", "=", store.id)
    .orderBy("sort_number")
    .orderBy("id")
    .execute();
  const options = { currency: ctx.client.currency, today, withCode: false };
  return rows.map((row) =>
    presentCoupon({ ...row, store_slug: store.slug, store_name: store.name }, options),
  );
}

/** Ended in the last 90 days and never withdrawn, the latest first. */
function recentlyExpired(coupons: Coupon[], today: string): Coupon[] {
  const oldest = addDays(today, -EXPIRED_SHOWN_DAYS);
  const ended = (coupon: Coupon) => coupon.expiration_date ?? "";
  return coupons
    .filter((coupon) => coupon.approved && coupon.state === "expired" && ended(coupon) >= oldest)
    .sort((one, other) => ended(other).localeCompare(ended(one)));
}
