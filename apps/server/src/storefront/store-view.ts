import { readableHost, type StorePageView } from "@coupon-center/contract";
import { presentClient } from "../clients/present-client.ts";
import type { Ctx } from "../context.ts";
import { isoTime } from "../ports/clock.ts";
import { presentPublicStore } from "../store/index.ts";
import { ogImageOf } from "./og-image-content.ts";
import type { PageLifetime } from "./page-lifetime.ts";
import { storeContent } from "./store-content.ts";

/**
 * Everything that a store page shows at a given time; codes are not part of it
 * (decisions 032, 044).
 */
export async function storeView(
  ctx: Ctx,
  storeId: number,
  lifetime: PageLifetime,
): Promise<StorePageView> {
  const { row, coupons, expired } = await storeContent(ctx, storeId, lifetime);
  const store = presentPublicStore(ctx, row);
  return {
    client: presentClient(ctx.client),
    store,
    coupons,
    expired,
    today: lifetime.today,
    websiteHost: readableHost(store.website_url, ctx.client.locale),
    updatedAt: isoTime(row.updated_at),
    noindex: lifetime.noindex,
    ogImage: ogImageOf(ctx, row, coupons),
  };
}
