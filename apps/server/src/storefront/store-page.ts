import type { Ctx } from "../context.ts";
import { textResponse } from "../pages/rendered-response.ts";
import { loadPublicStore } from "./load-public-store.ts";
import type { CachedPage, PageCache } from "./page-cache.ts";
import { pageLifetime } from "./page-lifetime.ts";
import type { ReadStorePageState, StorePageState } from "./store-page-state.ts";
import { storeView } from "./store-view.ts";

export interface StorePages {
  readPageState: ReadStorePageState;
  cache: PageCache;
}

/** A store's public page, cached while it is correct. Errors: 404, 410. */
export async function storePage(
  ctx: Ctx,
  { readPageState, cache }: StorePages,
  slug: string,
): Promise<CachedPage> {
  const pageState = await loadPublicStore(ctx, readPageState, slug);
  const key = `${ctx.client.id} ${slug}`;
  const version = `${versionOf(pageState)} ${ctx.client.version}`;
  const now = ctx.clock.business();
  const known = cache.get(key, version, now);
  if (known) return known;
  const made = await makePage(ctx, pageState, version, now);
  cache.set(key, made);
  return made;
}

/** The store's row counts its own changes; those of the plan are read with it. */
function versionOf(pageState: StorePageState): string {
  const { version, plan_status, plan_ends_at, plan_past_due_since } = pageState;
  return `${version} ${plan_status} ${plan_ends_at} ${plan_past_due_since}`;
}

// The state was read before the content, so a change in between leaves the page with an outdated
// version.
async function makePage(
  ctx: Ctx,
  pageState: StorePageState,
  version: string,
  now: number,
): Promise<CachedPage> {
  const lifetime = await pageLifetime(ctx, pageState, now);
  const view = await storeView(ctx, pageState.id, lifetime);
  const host = await ctx.ports.web();
  return {
    page: textResponse(host.renderStorePage(view)),
    headers: lifetime.noindex ? { "x-robots-tag": "noindex" } : {},
    version,
    from: now,
    until: lifetime.until,
  };
}
