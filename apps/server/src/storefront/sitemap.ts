import { sql } from "kysely";
import { addressAt, storePageBase } from "../clients/addresses.ts";
import { aside, type Ctx, type Guest } from "../context.ts";
import { requireFound } from "../errors.ts";
import { escapeMarkup } from "../escape-markup.ts";
import { type RenderedResponse, textResponse } from "../pages/rendered-response.ts";
import { isoTime } from "../ports/clock.ts";
import { liveStores } from "./live-stores.ts";

const XML = "application/xml; charset=utf-8";
const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";
/**
 * The URLs of one file, and the ids that one of several files is about, so that each is read at
 * once and stays the same file while stores come and go. The format allows 50,000.
 */
export const PER_FILE = 2_000;

export interface Sitemap {
  page: RenderedResponse;
  /** it is one of several files, or their index */
  isOfMany: boolean;
}

/** The client's sitemap: one file, or an index of several if there are many stores. */
export const sitemap = aside(async (ctx: Ctx<Guest>): Promise<Sitemap> => {
  const stores = await pagesOf(ctx)
    .limit(PER_FILE + 1)
    .execute();
  if (stores.length <= PER_FILE) return sitemapOf(urlset(ctx, stores), false);
  const entries = (await partsWithStores(ctx)).map(
    (part) => `<sitemap><loc>${siteOrigin(ctx)}/sitemaps/${part}</loc></sitemap>`,
  );
  return sitemapOf(xml("sitemapindex", entries), true);
});

/** A file of the sitemap by its number, from 1. Errors: 404 if no store of it is live. */
export const sitemapFile = aside(async (ctx: Ctx<Guest>, part: number): Promise<Sitemap> => {
  const stores = await pagesOf(ctx)
    .where("store.id", ">", (part - 1) * PER_FILE)
    .where("store.id", "<=", part * PER_FILE)
    .execute();
  requireFound(stores[0]);
  return sitemapOf(urlset(ctx, stores), true);
});

function sitemapOf(text: string, isOfMany: boolean): Sitemap {
  return { page: textResponse(text, XML), isOfMany };
}

function pagesOf(ctx: Ctx) {
  return liveStores(ctx).select(["store.slug", "store.updated_at"]).orderBy("store.id");
}

/** The numbers of the files that have a live store: each step looks up the next one's first. */
async function partsWithStores(ctx: Ctx): Promise<number[]> {
  const next = (after: ReturnType<typeof sql>) =>
    liveStores(ctx)
      .select("store.id")
      .where(sql<boolean>`store.id > ${after}`)
      .orderBy("store.id")
      .limit(1);
  const size = sql.lit(PER_FILE);
  const { rows } = await sql<{ part: number }>`with recursive first(id) as (
      select ${next(sql`0`)}
      union all
      select ${next(sql`(first.id + ${size} - 1) / ${size} * ${size}`)}
        from first where first.id is not null
    ) select (id + ${size} - 1) / ${size} as part from first where id is not null`.execute(ctx.db);
  return rows.map(({ part }) => Number(part));
}

type Page = { slug: string; updated_at: number };

function urlset(ctx: Ctx, stores: readonly Page[]): string {
  const base = storePageBase(ctx.client);
  const entries = stores.map(({ slug, updated_at }) =>
    entry(`${base}${slug}`, isoTime(updated_at)),
  );
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
