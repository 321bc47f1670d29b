import type { DirectoryView } from "@coupon-center/contract";
import { z } from "zod";
import { networkOf } from "../account/index.ts";
import type { Ctx, Guest } from "../context.ts";
import type { Budget } from "../ports/throttles.ts";
import { presentClient } from "../present-client.ts";
import { nameKey, presentPublicStore } from "../store/index.ts";
import { type TextPage, textPage } from "../text-page.ts";
import type { KeepLarge } from "./keep-large.ts";
import { offersSql, orderedLive, type Wanted } from "./live-stores.ts";
import { type Survey, survey } from "./survey.ts";

const PER_PAGE = 48;

/** A search reads every name: a person types a few a minute. */
const searches: Budget = { name: "directory-search", points: 120, seconds: 60 };

/** `?letter=n`, `?search=words`, `?page=2`; what is none of these counts as not said. */
const DirectoryQuery = z.object({
  letter: z
    .string()
    .regex(/^[a-z]$/i)
    .toLowerCase()
    .catch(""),
  search: z.string().trim().max(100).catch(""),
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
});

/** The brand's stores with offers, in the order of their names. Errors: 429. */
export async function directoryPage(
  ctx: Ctx<Guest>,
  surveyOf: KeepLarge<Survey>,
  query: unknown,
): Promise<TextPage> {
  const { letter, search, page } = DirectoryQuery.parse(query);
  if (search !== "") await ctx.ports.throttles.take(searches, networkOf(ctx.actor.ip));
  const wanted = { letter, words: wordsOf(search) };
  const key = `${ctx.client.id} ${letter} ${wanted.words.join(" ")}`;
  const { count, starts } = await surveyOf(key, () => survey(ctx, wanted, PER_PAGE));
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
    stores: await storesOf(ctx, { ...wanted, from: starts[shown - 1] }),
  });
  return textPage(html);
}

function wordsOf(search: string): string[] {
  return nameKey(search)
    .split("-")
    .filter((word) => word !== "");
}

async function storesOf(ctx: Ctx, wanted: Wanted): Promise<DirectoryView["stores"]> {
  const rows = await orderedLive(ctx, wanted, PER_PAGE)
    .selectAll("store")
    .select(offersSql(ctx).as("offers"))
    .execute();
  return rows.map((row) => {
    const { name, slug, logo_url } = presentPublicStore(ctx, row);
    return { name, slug, logo_url, offers: Number(row.offers) };
  });
}
