import { endpoints, limits } from "@coupon-center/contract";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { oneEachTurn } from "../concurrency/one-each-turn.ts";
import { shareRunning } from "../concurrency/share-running.ts";
import { notFound } from "../errors.ts";
import { formBody, ignoredBody } from "../http/body-adapters.ts";
import { sendMissing } from "../http/error-handler.ts";
import { type PageResponder, pageRoute } from "../http/page-route.ts";
import type { Route } from "../http/route.ts";
import { type RenderedResponse, weightOf } from "../pages/rendered-response.ts";
import { versionedCache } from "../pages/versioned-cache.ts";
import type { ReadStorePageState } from "../store/index.ts";
import { cacheLarge } from "./cache-large.ts";
import { directoryPage } from "./directory.ts";
import { giveFeedback, thanksPage } from "./give-feedback.ts";
import { brandOgImage, ogImageCache, storeOgImage } from "./og-image.ts";
import { publicCoupon, shopLink } from "./public-coupon.ts";
import { qrCode } from "./qr-code.ts";
import { revealCoupon, revealPage } from "./reveal.ts";
import { robots, type Sitemap, sitemap, sitemapFile } from "./sitemap.ts";
import { type StorePage, storePage } from "./store-page.ts";

const PAGE_CACHE_BYTES = 32 * 1024 * 1024;
const OG_IMAGE_CACHE_BYTES = 6 * 1024 * 1024;
const MINUTE_MS = 60_000;

const Slug = z.object({ slug: z.string() });
const Version = z.object({ v: z.string().catch("") });
const id = z.coerce.number().int().positive().max(limits.maxId).catch(0);
const CouponId = z.object({ couponId: id });
const FormCoupon = z.object({ id });
const SitemapPart = z.object({ part: id });

/** The public routes: store pages, the directory, and links from a coupon to its shop. */
export function storefrontRoutes(
  app: FastifyInstance,
  route: Route,
  respond: PageResponder,
  readPageState: ReadStorePageState,
): void {
  const pages = {
    readPageState,
    cache: versionedCache<StorePage>(PAGE_CACHE_BYTES, ({ page }) => weightOf(page)),
  };
  const directory = {
    // A count is always current; that there are more than it counts may be a minute old.
    counts: cacheLarge<number>((count) => count > limits.counted, MINUTE_MS),
    firstPages: shareRunning<RenderedResponse>(),
  };
  const sitemaps = cacheLarge<Sitemap>(({ isOfMany }) => isOfMany, MINUTE_MS);

  pageRoute(app, respond, "/stores/:slug", async (ctx, request) => {
    const { slug } = Slug.parse(request.params);
    const location = canonicalLocation(slug, request.url);
    return location ? { location, isPermanent: true } : storePage(ctx, pages, slug);
  });
  const qrCodes = { readPageState, ownTurn: oneEachTurn() };
  pageRoute(app, respond, "/stores/:slug/qr.svg", async (ctx, request) => ({
    page: await qrCode(ctx, qrCodes, Slug.parse(request.params).slug),
  }));
  const ogImages = {
    readPageState,
    cache: ogImageCache(OG_IMAGE_CACHE_BYTES),
  };
  pageRoute(app, respond, "/stores/:slug/picture.png", (ctx, request) =>
    storeOgImage(ctx, ogImages, {
      slug: Slug.parse(request.params).slug,
      version: Version.parse(request.query).v,
    }),
  );
  pageRoute(app, respond, "/picture.png", (ctx) => brandOgImage(ctx, ogImages.cache));
  // Nothing else is below them: a shopper who asks for it is led to the stores.
  for (const path of ["/stores/*", "/go/*"])
    pageRoute(app, respond, path, () => Promise.reject(notFound()));
  pageRoute(app, respond, "/stores", async (ctx, request) => ({
    page: await directoryPage(ctx, directory, request.query),
  }));
  pageRoute(app, respond, "/sitemap.xml", (ctx) =>
    sitemaps(`${ctx.client.id} ${ctx.client.version}`, () => sitemap(ctx, undefined)),
  );
  pageRoute(app, respond, "/sitemaps/:part", async (ctx, request) => {
    const { part } = SitemapPart.parse(request.params);
    const key = `${ctx.client.id} ${ctx.client.version} ${part}`;
    return sitemaps(key, () => sitemapFile(ctx, part));
  });
  pageRoute(app, respond, "/robots.txt", async (ctx) => ({ page: robots(ctx) }));
  pageRoute(app, respond, "/go/:couponId", async (ctx, request) => ({
    location: shopLink(await publicCoupon(ctx, CouponId.parse(request.params).couponId)),
  }));

  route(endpoints.revealCoupon, revealCoupon, { body: ignoredBody, page: revealPage });
  route(endpoints.giveFeedback, giveFeedback, { body: formBody, page: thanksPage });
  for (const { path } of [endpoints.revealCoupon, endpoints.giveFeedback])
    formAddress(app, respond, path);
}

/** The URL of a form's page, when a shopper shares it or opens it again, leads to the coupon. */
function formAddress(app: FastifyInstance, respond: PageResponder, path: string): void {
  app.get(path, (request, reply) => {
    if (!request.headers.accept?.includes("text/html")) return sendMissing(request, reply);
    return respond(request, reply, async (ctx) => {
      const { id, store_slug } = await publicCoupon(ctx, FormCoupon.parse(request.params).id);
      return { location: `/stores/${store_slug}#offer-${id}` };
    });
  });
}

/**
 * The page's URL, with the query, of a slug that was typed in capitals, or copied with the marks
 * that followed it in a text: slugs have neither, and end without a hyphen.
 */
function canonicalLocation(slug: string, url: string): string | undefined {
  const typed = /^([A-Za-z0-9-]*[A-Za-z0-9])[\p{P}\p{S}\p{Cf}\s]*$/u.exec(slug)?.[1]?.toLowerCase();
  if (typed === undefined || typed === slug) return undefined;
  return `/stores/${typed}${/\?.*$/s.exec(url)?.[0] ?? ""}`;
}
