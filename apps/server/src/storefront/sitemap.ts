import { addressAt, storePageBase } from "../clients/addresses.ts";
import type { Ctx } from "../context.ts";
import { requireFound } from "../errors.ts";
import { escapeMarkup } from "../escape-markup.ts";
import { type RenderedResponse, textResponse } from "../pages/rendered-response.ts";
import { isoTime } from "../ports/clock.ts";
import {
  CHUNK,
  countLiveStores,
  iterateLiveStores,
  type LiveStoreCount,
} from "./count-live-stores.ts";
import type { LiveStoreFilter } from "./live-stores.ts";
import type { StaleWhileRevalidate } from "./stale-while-revalidate.ts";

const XML = "application/xml; charset=utf-8";
const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";
/** the format allows 50,000 URLs per file */
const PER_FILE = 40 * CHUNK;

/** The client's sitemap: one file, or an index of several if there are very many stores. */
export async function sitemap(
  ctx: Ctx,
  cachedCount: StaleWhileRevalidate<LiveStoreCount>,
): Promise<RenderedResponse> {
  const key = `${ctx.client.id} ${ctx.client.version} sitemap`;
  const { starts } = await cachedCount(key, () => countLiveStores(ctx, {}, PER_FILE));
  if (starts.length <= 1) return textResponse(await urlset(ctx, {}), XML);
  const entries = starts.map(
    ({ id }) => `<sitemap><loc>${siteOrigin(ctx)}/sitemaps/${id}</loc></sitemap>`,
  );
  return textResponse(xml("sitemapindex", entries), XML);
}

/** A file of the sitemap, identified by its first store. Errors: 404. */
export async function sitemapFile(ctx: Ctx, firstId: number): Promise<RenderedResponse> {
  const from = requireFound(
    await ctx.db
      .selectFrom("store")
      .select(["name_key", "id"])
      .where("id", "=", firstId)
      .where("client_id", "=", ctx.client.id)
      .executeTakeFirst(),
  );
  return textResponse(await urlset(ctx, { from }), XML);
}

async function urlset(ctx: Ctx, filter: LiveStoreFilter): Promise<string> {
  const base = storePageBase(ctx.client);
  const entries: string[] = [];
  for await (const stores of iterateLiveStores(ctx, filter)) {
    for (const { slug, updated_at } of stores)
      entries.push(entry(`${base}${slug}`, isoTime(updated_at)));
    if (entries.length === PER_FILE) break;
  }
  // The directory exists at this installation's origin only; each of several files lists it.
  const directory = ctx.client.clientUrl === "" ? [entry(addressAt(ctx.client, "/stores"))] : [];
  return xml("urlset", [...directory, ...entries]);
}

/** robots.txt, with the sitemap's URL. */
export function robots(ctx: Ctx): RenderedResponse {
  const lines = [
    "User-agent: *",
    "Disallow: /api/",
    "Disallow: /go/",
    "Disallow: /staff",
    "Disallow: /sandbox",
    "",
    `Sitemap: ${siteOrigin(ctx)}/sitemap.xml`,
    "",
  ];
  return textResponse(lines.join("\n"), "text/plain; charset=utf-8");
}

function siteOrigin(ctx: Ctx): string {
  return new URL(storePageBase(ctx.client)).origin;
}

function xml(root: string, entries: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">\n${entries.join("\n")}\n</${root}>\n`;
}

function entry(address: string, changed?: string): string {
  return `<url><loc>${escapeMarkup(address)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ""}</url>`;
}
