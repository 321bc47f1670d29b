import { limits, type StaffStoreList } from "@coupon-center/contract";
import { addressAt, storePageBase } from "../clients/addresses.ts";
import type { Ctx, Staff } from "../context.ts";
import { hasParts, readSearch, withoutAddressStart } from "../db/words/search-text.ts";
import { staffTexts } from "../db/words/store-words.ts";
import { storeIndex } from "../db/words/word-index.ts";
import { newestWithAll, withFound } from "../db/words/word-search.ts";
import { existingStores } from "../store/index.ts";
import { byAge, isWaiting, waitingSince } from "./review-queue.ts";
import type { ListCursor } from "./store-lists.ts";

/** What a search found: the stores of each list, in its order. */
interface FoundStores {
  lists: Record<StaffStoreList, ListCursor[]>;
  /** as many as a search finds at most, so that there may be more */
  isCapped: boolean;
}

/**
 * Stores with words that start with each of a text's, in name, slug, website or owner's address
 * (decision 010). Parts with other characters have to be in one of these as they are typed. The
 * address of a store's page, or of its screen for staff, finds that store alone; while it is being
 * typed, those whose slug has what is there.
 */
export async function findStores(ctx: Ctx<Staff>, text: string): Promise<FoundStores> {
  const slug = await slugOfAddress(ctx, text);
  const { words, parts } = readSearch(slug ?? text);
  const addressed = slug ? existingStores(ctx).select("store.id").where("slug", "=", slug) : null;
  const candidates =
    addressed && (await addressed.executeTakeFirst())
      ? addressed
      : await newestWithAll(storeIndex, ctx, words);
  const found = await withFound(ctx.db, candidates)
    .selectFrom("found")
    // With an inner join, SQLite would read all stores by name first.
    .crossJoin("store")
    .whereRef("store.id", "=", "found.id")
    .innerJoin("account", "account.id", "store.owner_id")
    .where("store.client_id", "=", ctx.client.id)
    .where("store.deleted_at", "is", null)
    .select(["store.id", "store.state", "store.name_key"])
    .select([waitingSince.as("since"), isWaiting(ctx).as("waits")])
    // Only these are compared with the parts, so that other searches do not read them.
    .$if(parts.length > 0, (stores) =>
      stores.select([
        ...(["store.name", "store.slug", "store.website_url"] as const),
        ...(["account.email", "account.email_folded"] as const),
      ]),
    )
    .orderBy("store.name_key")
    .orderBy("store.id")
    .execute();
  const rows = found.filter(
    ({ name = "", slug = "", website_url = "", email = "", email_folded = "" }) =>
      hasParts(parts, staffTexts({ name, slug, website_url, email, email_folded })),
  );
  const byName = (some: typeof rows) => some.map(({ id, name_key }) => ({ id, place: name_key }));
  const inState = (state: string) => byName(rows.filter((row) => row.state === state));
  return {
    lists: {
      pending: rows
        .filter((row) => Boolean(row.waits))
        .toSorted(byAge)
        .map(({ id, since }) => ({ id, place: String(since) })),
      approved: inState("approved"),
      declined: inState("declined"),
      suspended: inState("suspended"),
      all: byName(rows),
    },
    isCapped: found.length === limits.counted,
  };
}

/**
 * The slug of a pasted address of a store's page, as in a complaint about it, or of its screen for
 * staff, with the marks around it there.
 */
async function slugOfAddress(ctx: Ctx<Staff>, text: string): Promise<string | undefined> {
  const address = withoutAddressStart(text.replace(/^[^\p{L}\p{N}]+/u, ""));
  const after = (...starts: readonly string[]) => {
    const start = starts
      .map(withoutAddressStart)
      .find((it) => address.toLowerCase().startsWith(it.toLowerCase()));
    return start === undefined ? undefined : address.slice(start.length);
  };
  const { client } = ctx;
  const ofPage = after(storePageBase(client), addressAt(client, "/stores/"), "stores/");
  if (ofPage !== undefined) return /^[a-z0-9-]*[a-z0-9]/i.exec(ofPage)?.[0].toLowerCase() ?? "";
  const ofScreen = after(addressAt(client, "/staff/stores/"), "staff/stores/");
  return ofScreen ? slugOf(ctx, Number.parseInt(ofScreen, 10)) : undefined;
}

async function slugOf(ctx: Ctx<Staff>, id: number): Promise<string | undefined> {
  if (Number.isNaN(id) || id > limits.maxId) return undefined;
  const store = await existingStores(ctx).select("slug").where("id", "=", id).executeTakeFirst();
  return store?.slug;
}
