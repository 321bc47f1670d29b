import { type endpoints, limits, type Query } from "@coupon-center/contract";
import type { Ctx, Guest, Merchant, Staff } from "../context.ts";
import type { VersionSpan } from "../pages/versioned-cache.ts";
import { planSpan, type ReadStorePageState, seesAll, versionOf } from "../store/index.ts";

/**
 * What a store's list depends on for a caller, by one indexed read; null for a search, for a part
 * of a list, and for one with shoppers' feedback, which changes without the store. Times are
 * business times in epoch milliseconds.
 */
export function listSpan(readPageState: ReadStorePageState) {
  return async (
    ctx: Ctx<Guest | Merchant | Staff>,
    { query }: { query: Query<typeof endpoints.listCoupons> },
  ): Promise<VersionSpan | null> => {
    const { store_slug: slug, include_scheduled: withFeedback } = query;
    const isWhole = query.page === 1 && query.page_size >= limits.couponsPerStore;
    if (slug === undefined || withFeedback || !isWhole) return null;
    const state = await readPageState(ctx.client.id, slug);
    if (!state || state.deleted_at !== null) return null;
    const now = ctx.clock.business();
    const until = () => planSpan(ctx, state, now).until;
    const key = `${ctx.client.id} ${slug} ${seesAll(ctx.actor, state) ? "owner" : "public"}`;
    return { key, version: versionOf(ctx, state), now, until };
  };
}
