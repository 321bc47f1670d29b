import type { DirectoryView } from "@coupon-center/contract";
import { z } from "zod";
import { presentClient } from "../clients/present-client.ts";
import { aside, type Ctx, type Guest } from "../context.ts";
import { type RenderedResponse, textResponse } from "../pages/rendered-response.ts";
import { networkKey, rateLimits } from "../ports/rate-limits.ts";
import { nameKey, presentPublicStore } from "../store/index.ts";
import { countLiveStores, type LiveStoreCount } from "./count-live-stores.ts";
import { type LiveStoreFilter, lettersOfLiveStores, orderedLiveStores } from "./live-stores.ts";
import type { StaleWhileRevalidate } from "./stale-while-revalidate.ts";
import { storeSavings } from "./store-savings.ts";

const PER_PAGE = 48;

/** `?letter=n` or `?letter=%23`, `?search=words`, `?page=2`; other values are ignored. */
const DirectoryQuery = z.object({
  letter: z
    .string()
    .regex(/^(?:#|\p{L})$/u)
    .transform((letter) => (letter === "#" ? letter : ([...nameKey(letter)][0] ?? "")))
    .catch(""),
  search: z.string().trim().max(100).catch(""),
  page: z.coerce.number().int().positive().max(100_000).catch(1),
});

/** The client's stores with live coupons, by name. Errors: 429, 503. */
export async function directoryPage(
  ctx: Ctx<Guest>,
  cachedCount: StaleWhileRevalidate<LiveStoreCount>,
  query: unknown,
): Promise<RenderedResponse> {
  const asked = { ...DirectoryQuery.parse(query), cachedCount };
  if (asked.search === "") return render(ctx, asked);
  await ctx.ports.throttles.take(rateLimits.directorySearch, networkKey(ctx));
  return renderAside(ctx, asked);
}

interface AskedPage extends z.infer<typeof DirectoryQuery> {
  cachedCount: StaleWhileRevalidate<LiveStoreCount>;
}

const renderAside = aside(render);

async function render(
  ctx: Ctx<Guest>,
  { letter, search, page, cachedCount }: AskedPage,
): Promise<RenderedResponse> {
  const filter = { letter, words: searchWordsOf(search) };
  const key = `${ctx.client.id} ${ctx.client.version} ${letter} ${filter.words.join(" ")}`;
  const { count, starts } = await cachedCount(key, () => countLiveStores(ctx, filter, PER_PAGE));
  const pages = Math.max(1, starts.length);
  const shown = Math.min(page, pages);
  const host = await ctx.ports.web();
  const html = host.renderDirectory({
    client: presentClient(ctx.client),
    search,
    letter,
    letters: await lettersOfLiveStores(ctx),
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
  const rows = await orderedLiveStores(ctx, filter, PER_PAGE).selectAll("store").execute();
  const savings = await storeSavings(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.flatMap((row) => {
    const saving = savings.get(row.id);
    // Its last coupon ended between the two queries.
    if (!saving) return [];
    const { name, slug, logo_url } = presentPublicStore(ctx, row);
    return [{ name, slug, logo_url, ...saving }];
  });
}
