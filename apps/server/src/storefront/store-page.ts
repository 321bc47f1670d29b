import { oneEachTurn } from "../concurrency/one-each-turn.ts";
import type { Ctx } from "../context.ts";
import { type RenderedResponse, textResponse } from "../pages/rendered-response.ts";
import type { VersionedCache } from "../pages/versioned-cache.ts";
import { type ReadStorePageState, type StorePageState, versionOf } from "../store/index.ts";
import { loadPublicStore } from "./load-public-store.ts";
import { pageLifetime } from "./page-lifetime.ts";
import { storeView } from "./store-view.ts";

export interface StorePage {
  page: RenderedResponse;
  headers: Readonly<Record<string, string>>;
}

export interface StorePages {
  readPageState: ReadStorePageState;
  cache: VersionedCache<StorePage>;
}

/** A store's public page, cached while it is correct. Errors: 404, 410. */
export async function storePage(
  ctx: Ctx,
  { readPageState, cache }: StorePages,
  slug: string,
): Promise<StorePage> {
  const pageState = await loadPublicStore(ctx, readPageState, slug);
  const now = ctx.clock.business();
  const version = versionOf(ctx, pageState);
  return cache(
    { key: `${ctx.client.id} ${slug}`, version, now },
    () => makePage(ctx, pageState, now),
    (isHit) => ctx.ports.tallies.cacheRead("store pages", isHit),
  );
}

/** Pages whose rows were read together are not made in one go. */
const ownTurn = oneEachTurn();

/** A store's page as it is now, and when it has to be made again, in epoch milliseconds. */
export async function makePage(
  ctx: Ctx,
  pageState: StorePageState,
  now: number,
): Promise<{ value: StorePage; until: number }> {
  const lifetime = await pageLifetime(ctx, pageState, now);
  const view = await storeView(ctx, pageState.id, lifetime);
  const host = await ctx.ports.web();
  await ownTurn();
  return {
    value: {
      page: textResponse(host.renderStorePage(view)),
      headers: lifetime.noindex ? { "x-robots-tag": "noindex" } : {},
    },
    until: lifetime.until,
  };
}
