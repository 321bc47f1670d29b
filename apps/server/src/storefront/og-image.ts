import { getOrCreate } from "@coupon-center/contract";
import { LRUCache } from "lru-cache";
import { IMMUTABLE } from "../cache-lifetimes.ts";
import type { Ctx, Guest } from "../context.ts";
import { bytesResponse, type RenderedResponse, weightOf } from "../pages/rendered-response.ts";
import type { OgImageContent } from "../ports/og-image/draw-og-image.ts";
import { networkKey, rateLimits } from "../ports/rate-limits.ts";
import type { ReadStorePageState } from "../store/index.ts";
import { loadPublicStore } from "./load-public-store.ts";
import { brandOgImageContent, ogImageContent, ogImageVersion } from "./og-image-content.ts";
import { pageLifetime } from "./page-lifetime.ts";
import { storeContent } from "./store-content.ts";

const crossOrigin = { "cross-origin-resource-policy": "cross-origin" };
const immutable = { ...crossOrigin, "cache-control": IMMUTABLE };

export interface OgImageResult {
  page: RenderedResponse;
  headers: Readonly<Record<string, string>>;
}

/**
 * A store page's preview image. The URL of a version always gives the same image; an unknown
 * version gives the current image, not to be cached. Errors: 404, 410, 429, 503.
 */
export async function storeOgImage(
  ctx: Ctx<Guest>,
  { readPageState, cache }: { readPageState: ReadStorePageState; cache: OgImageCache },
  requested: { slug: string; version: string },
): Promise<OgImageResult> {
  const pageState = await loadPublicStore(ctx, readPageState, requested.slug);
  const known = cache.get(`${pageState.id} ${requested.version}`);
  if (known) return { page: known, headers: immutable };
  const lifetime = await pageLifetime(ctx, pageState, ctx.clock.business());
  const { row, coupons } = await storeContent(ctx, pageState.id, lifetime);
  const facts = ogImageContent(ctx.client, row, coupons);
  const version = ogImageVersion(facts);
  const page = await draw(ctx, cache, `${pageState.id} ${version}`, facts);
  return { page, headers: version === requested.version ? immutable : crossOrigin };
}

/** The preview image of the brand's own pages. Errors: 429, 503. */
export async function brandOgImage(ctx: Ctx<Guest>, cache: OgImageCache): Promise<OgImageResult> {
  const facts = brandOgImageContent(ctx.client);
  const page = await draw(ctx, cache, `brand ${ogImageVersion(facts)}`, facts);
  return { page, headers: crossOrigin };
}

/** The image of a key, drawn unless it is cached. */
async function draw(
  ctx: Ctx<Guest>,
  cache: OgImageCache,
  key: string,
  facts: OgImageContent,
): Promise<RenderedResponse> {
  if (!cache.has(key)) await ctx.ports.throttles.take(rateLimits.newOgImage, networkKey(ctx));
  return cache.make(key, () => ctx.ports.ogImages.draw(facts));
}

export interface OgImageCache {
  get(key: string): RenderedResponse | undefined;
  /** whether it is cached or being drawn */
  has(key: string): boolean;
  /** draws it unless it is cached; concurrent callers share one drawing */
  make(key: string, draw: () => Promise<Buffer>): Promise<RenderedResponse>;
}

/** A cache of finished images, limited by bytes. */
export function ogImageCache(maxBytes: number): OgImageCache {
  const pages = new LRUCache<string, RenderedResponse>({
    maxSize: maxBytes,
    sizeCalculation: weightOf,
  });
  const drawing = new Map<string, Promise<RenderedResponse>>();
  const drawAndCache = async (key: string, draw: () => Promise<Buffer>) => {
    const page = bytesResponse(await draw(), "image/png");
    pages.set(key, page);
    return page;
  };
  return {
    get: (key) => pages.get(key),
    has: (key) => drawing.has(key) || pages.get(key) !== undefined,
    make: async (key, draw) =>
      pages.get(key) ??
      getOrCreate(drawing, key, () => drawAndCache(key, draw).finally(() => drawing.delete(key))),
  };
}
