import { type DirectoryView, limits } from "@coupon-center/contract";
import { z } from "zod";
import { presentClient } from "../clients/present-client.ts";
import type { SharedWork } from "../concurrency/share-running.ts";
import { aside, type Ctx, type Guest } from "../context.ts";
import { type RenderedResponse, textResponse } from "../pages/rendered-response.ts";
import { networkKey, rateLimits } from "../ports/rate-limits.ts";
import { nameKey, presentPublicStore } from "../store/index.ts";
import {
  countByName,
  cursorOf,
  lettersOfLiveStores,
  type StoreCursor,
  storesByName,
  storesWith,
} from "./live-stores.ts";
import { storeSavings } from "./store-savings.ts";

const PER_PAGE = 48;

const storeId = z.coerce.number().int().positive().max(limits.maxId).optional().catch(undefined);

/**
 * `?letter=n` or `?letter=%23`, `?search=words`, of which the field's length counts, and the id of
 * the store that the page begins after or ends before; other values are ignored.
 */
const DirectoryQuery = z.object({
  letter: z
    .string()
    .regex(/^(?:#|\p{L})$/u)
    .transform((letter) => (letter === "#" ? letter : ([...nameKey(letter)][0] ?? "")))
    .catch(""),
  search: z
    .string()
    .transform((text) => text.trim().slice(0, limits.storeSearch).trimEnd())
    .catch(""),
  after: storeId,
  before: storeId,
});

/** What pages of the directory share, of all clients. */
export interface DirectoryShared {
  counts: SharedWork<number>;
  firstPages: SharedWork<RenderedResponse>;
}

/**
 * The client's stores with live coupons, by name. Every page is found by the store beside it, so
 * that the last one costs as much as the first. Errors: 429, 503.
 */
export async function directoryPage(
  ctx: Ctx<Guest>,
  { counts, firstPages }: DirectoryShared,
  query: unknown,
): Promise<RenderedResponse> {
  const asked = { ...DirectoryQuery.parse(query), counts };
  const { letter, search, after, before } = asked;
  if (search !== "") await ctx.ports.throttles.take(rateLimits.directorySearch, networkKey(ctx));
  if (letter !== "" || search !== "" || (after ?? before) !== undefined)
    return renderAside(ctx, asked);
  // What most visitors want is made once for all who wait for it, and in nobody's line.
  const key = `directory ${ctx.client.id} ${ctx.client.version}`;
  return firstPages(key, () => ctx.ports.dearReads.run(key, (db) => render({ ...ctx, db }, asked)));
}

interface AskedPage extends z.infer<typeof DirectoryQuery> {
  counts: DirectoryShared["counts"];
}

const renderAside = aside(render);

async function render(ctx: Ctx<Guest>, asked: AskedPage): Promise<RenderedResponse> {
  const { letter, search } = asked;
  const { ids, ...page } = await (search === "" ? browse : find)(ctx, asked);
  const host = await ctx.ports.web();
  const html = host.renderDirectory({
    client: presentClient(ctx.client),
    search,
    letter,
    letters: await lettersOfLiveStores(ctx),
    ...page,
    stores: await presentStores(ctx, ids),
  });
  return textResponse(html);
}

/** The stores of a page, with what it begins after, and what leads to the pages beside it. */
interface PagePart extends Pick<DirectoryView, "after" | "previous" | "next"> {
  ids: number[];
}

/** All stores, or those under a letter. */
async function browse(
  ctx: Ctx,
  { letter, after, before, counts }: AskedPage,
): Promise<PagePart & Pick<DirectoryView, "count" | "more">> {
  const key = `${ctx.client.id} ${ctx.client.version} ${letter}`;
  const count = await counts(key, () => countByName(ctx, letter));
  const part = await (before ? pageBefore(ctx, letter, before) : pageAfter(ctx, letter, after));
  return { count: Math.min(count, limits.counted), more: count > limits.counted, ...part };
}

async function pageAfter(ctx: Ctx, letter: string, after?: number): Promise<PagePart> {
  const from = after === undefined ? undefined : await cursorOf(ctx, after);
  const rows = await storesByName(ctx, letter, { after: from }, PER_PAGE + 1);
  return partOf(rows.slice(0, PER_PAGE), from?.id ?? null, rows.length > PER_PAGE);
}

/** A page that would be short is the first one instead. */
async function pageBefore(ctx: Ctx, letter: string, before: number): Promise<PagePart> {
  const to = await cursorOf(ctx, before);
  const rows = to ? await storesByName(ctx, letter, { before: to }, PER_PAGE + 1) : [];
  if (rows.length <= PER_PAGE) return pageAfter(ctx, letter);
  const [earlier, ...page] = rows.toReversed();
  return partOf(page, earlier?.id ?? null, true);
}

function partOf(rows: readonly StoreCursor[], after: number | null, isMore: boolean): PagePart {
  const ids = rows.map(({ id }) => id);
  return {
    ids,
    after,
    previous: after === null ? null : (ids[0] ?? null),
    next: isMore ? (ids.at(-1) ?? null) : null,
  };
}

/** The stores that a search found, which are few enough to be cut into pages here. */
async function find(
  ctx: Ctx,
  { letter, search, after, before }: AskedPage,
): Promise<PagePart & Pick<DirectoryView, "count" | "more">> {
  const { stores: found, isCapped } = await storesWith(ctx, letter, search);
  const end = before === undefined ? -1 : found.findIndex(({ id }) => id === before);
  const first =
    end < 0 ? found.findIndex(({ id }) => id === after) + 1 : Math.max(0, end - PER_PAGE);
  const page = found.slice(first, first + PER_PAGE);
  const isMore = first + PER_PAGE < found.length;
  const part = partOf(page, found[first - 1]?.id ?? null, isMore);
  return { count: found.length, more: isCapped, ...part };
}

async function presentStores(ctx: Ctx, ids: readonly number[]): Promise<DirectoryView["stores"]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db.selectFrom("store").selectAll().where("id", "in", ids).execute();
  const savings = await storeSavings(ctx, ids);
  return ids.flatMap((id) => {
    const row = rows.find((store) => store.id === id);
    const saving = savings.get(id);
    // It was deleted, or its last coupon ended, between the queries.
    if (!row || !saving) return [];
    const { name, slug, logo_url } = presentPublicStore(ctx, row);
    return [{ name, slug, logo_url, ...saving }];
  });
}
