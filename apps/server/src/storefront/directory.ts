import type { DirectoryView } from "@coupon-center/contract";
import { z } from "zod";
import { networkOf } from "../account/index.ts";
import { presentClient } from "../clients/present-client.ts";
import type { Ctx, Guest } from "../context.ts";
import { type RenderedResponse, textResponse } from "../pages/rendered-response.ts";
import type { RateLimit } from "../ports/throttles.ts";
import { nameKey, presentPublicStore } from "../store/index.ts";
import { countLiveStores, type LiveStoreCount } from "./count-live-stores.ts";
import { type LiveStoreFilter, liveCouponCountSql, orderedLiveStores } from "./live-stores.ts";
import type { StaleWhileRevalidate } from "./stale-while-revalidate.ts";

const PER_PAGE = 48;

/** A search reads every name: a person types a few a minute. */
const searches: RateLimit = { name: "directory-search", points: 120, seconds: 60 };

/** `?letter=n`, `?search=words`, `?page=2`; what is none of these counts as not said. */
const DirectoryQuery = z.object({
  letter: z
    .string()
    .regex(/^[a-z]$/i)
    .toLowerCase()
    .catch(""),
  search: z.string().trim().max(100).catch(""),
  page: z.coerce.number().int().positive().max(100_000).catch(1),
});

/** The brand's stores with offers, in the order of their names. Errors: 429. */
export async function directoryPage(
  ctx: Ctx<Guest>,
  cachedCount: StaleWhileRevalidate<LiveStoreCount>,
  query: unknown,
): Promise<RenderedResponse> {
  const { letter, search, page } = DirectoryQuery.parse(query);
  if (search !== "") await ctx.ports.throttles.take(searches, networkOf(ctx.actor.ip));
  const filter = { letter, words: searchWordsOf(search) };
  const key = `${ctx.client.id} ${letter} ${filter.words.join(" ")}`;
  const { count, starts } = await cachedCount(key, () => countLiveStores(ctx, filter, PER_PAGE));
  const pages = Math.max(1, starts.length);
  const shown = Math.min(page, pages);
  const host = await ctx.ports.web();
  const html = host.renderDirectory({
    client: presentClient(ctx.client),
    search,
    letter,
    page: shown,
    pages,
    count,
    stores: await storesOf(ctx, { ...filter, from: starts[shown - 1] }),
  });
  return textResponse(html);
}

function searchWordsOf(search: string): string[] {
  return nameKey(search).match(/[^-]+/g) ?? [];
}

async function storesOf(ctx: Ctx, filter: LiveStoreFilter): Promise<DirectoryView["stores"]> {
  const rows = await orderedLiveStores(ctx, filter, PER_PAGE)
    .selectAll("store")
    .select(liveCouponCountSql(ctx).as("coupon_count"))
    .execute();
  return rows.map((row) => {
    const { name, slug, logo_url } = presentPublicStore(ctx, row);
    return { name, slug, logo_url, couponCount: Number(row.coupon_count) };
  });
}
