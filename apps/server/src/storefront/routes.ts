import { endpoints } from "@coupon-center/contract";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { formOrScriptRoute, ignoreBodies, readForms } from "../http/form-or-script.ts";
import { pageResponder, pageRoute } from "../http/page-route.ts";
import type { HttpDeps } from "../http/route.ts";
import type { RenderedResponse } from "../rendered-response.ts";
import type { LiveStoreCount } from "./count-live-stores.ts";
import { directoryPage } from "./directory.ts";
import { giveFeedback, thanksPage } from "./give-feedback.ts";
import { ogImageCache, storeOgImage } from "./og-image.ts";
import { pageCache } from "./page-cache.ts";
import { publicCoupon, shopLink } from "./public-coupon.ts";
import { qrCode } from "./qr-code.ts";
import { revealCoupon, revealPage } from "./reveal.ts";
import { robots, sitemap, sitemapFile } from "./sitemap.ts";
import { staleWhileRevalidate } from "./stale-while-revalidate.ts";
import { storePage } from "./store-page.ts";
import { storePageStateReader } from "./store-page-state.ts";

const PAGE_CACHE_BYTES = 48 * 1024 * 1024;
const OG_IMAGE_CACHE_BYTES = 8 * 1024 * 1024;

const Slug = z.object({ slug: z.string() });
const Version = z.object({ v: z.string().catch("") });
const id = z.coerce.number().int().positive().max(2_147_483_647).catch(0);
const CouponId = z.object({ couponId: id });
const FirstId = z.object({ firstId: id });

export interface StorefrontOptions {
  /** in the sandbox: takes over a clock that another process moved */
  followClock: ((written: string) => void) | null;
}

/** What shoppers see: store pages, the directory, and the way from a coupon to its shop. */
export function storefrontRoutes(
  app: FastifyInstance,
  deps: HttpDeps,
  { followClock }: StorefrontOptions,
): void {
  const answer = pageResponder(deps);
  const pages = {
    readPageState: storePageStateReader(deps.db, followClock),
    cache: pageCache(PAGE_CACHE_BYTES),
  };
  // Of this moment for up to so many stores; beyond that counts and page bounds may be a minute old.
  const liveStoreCounts = staleWhileRevalidate<LiveStoreCount>(
    ({ count }) => count > 2_000,
    60_000,
  );
  const maps = staleWhileRevalidate<RenderedResponse>(({ size }) => size > 200_000, 60_000);

  pageRoute(app, answer, "/stores/:slug", (ctx, request) =>
    storePage(ctx, pages, Slug.parse(request.params).slug),
  );
  pageRoute(app, answer, "/stores/:slug/qr.svg", async (ctx, request) => ({
    page: await qrCode(ctx, pages.readPageState, Slug.parse(request.params).slug),
  }));
  const ogImages = {
    readPageState: pages.readPageState,
    cache: ogImageCache(OG_IMAGE_CACHE_BYTES),
  };
  pageRoute(app, answer, "/stores/:slug/picture.png", (ctx, request) =>
    storeOgImage(ctx, ogImages, {
      slug: Slug.parse(request.params).slug,
      version: Version.parse(request.query).v,
    }),
  );
  pageRoute(app, answer, "/stores", async (ctx, request) => ({
    page: await directoryPage(ctx, liveStoreCounts, request.query),
  }));
  pageRoute(app, answer, "/sitemap.xml", async (ctx) => ({
    page: await maps(`${ctx.client.id}`, () => sitemap(ctx, liveStoreCounts)),
  }));
  pageRoute(app, answer, "/sitemaps/:firstId", async (ctx, request) => {
    const { firstId } = FirstId.parse(request.params);
    return { page: await maps(`${ctx.client.id} ${firstId}`, () => sitemapFile(ctx, firstId)) };
  });
  pageRoute(app, answer, "/robots.txt", async (ctx) => ({ page: robots(ctx) }));
  pageRoute(app, answer, "/go/:couponId", async (ctx, request) => ({
    location: shopLink(await publicCoupon(ctx, CouponId.parse(request.params).couponId)),
  }));

  const door = { deps, answer };
  app.register(async (scope) => {
    ignoreBodies(scope);
    formOrScriptRoute(scope, door, endpoints.revealCoupon, {
      data: revealCoupon,
      page: revealPage,
    });
  });
  app.register(async (scope) => {
    readForms(scope);
    formOrScriptRoute(scope, door, endpoints.giveFeedback, {
      data: giveFeedback,
      page: thanksPage,
    });
  });
}
