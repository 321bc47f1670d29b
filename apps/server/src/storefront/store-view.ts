import type { StorePageView } from "@coupon-center/contract";
import type { Ctx } from "../context.ts";
import { isoTime } from "../ports/clock.ts";
import { presentClient } from "../present-client.ts";
import { presentPublicStore } from "../store/index.ts";
import { pictureOf } from "./picture-facts.ts";
import { storeContent } from "./store-content.ts";
import type { Moment } from "./validity.ts";

/** All that a store's page shows at a moment: no code is among it (D22, D32). */
export async function storeView(ctx: Ctx, storeId: number, moment: Moment): Promise<StorePageView> {
  const { row, coupons, expired } = await storeContent(ctx, storeId, moment);
  return {
    client: presentClient(ctx.client),
    store: presentPublicStore(ctx, row),
    coupons,
    expired,
    today: moment.today,
    updatedAt: isoTime(row.updated_at),
    noindex: moment.noindex,
    picture: pictureOf(ctx, row, coupons),
  };
}
