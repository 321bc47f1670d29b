import { limits } from "@coupon-center/contract";
import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "../context.ts";
import { liveCouponSql, publicStoreSql, todayOf } from "../coupon/index.ts";
import { countUpTo } from "../db/count-rows.ts";
import { planOfOwner } from "../db/plan-of-owner.ts";
import { hasParts, readSearch } from "../db/words/search-text.ts";
import { storeIndex, storeNameIndex, type WordIndex } from "../db/words/word-index.ts";
import { newestWithAll } from "../db/words/word-search.ts";
import { beginsSo, type Reading, readingsOf } from "./search-readings.ts";

/** A store's position in the order of names. */
export interface StoreCursor {
  name_key: string;
  id: number;
}

/**
 * Where a page of stores begins: after a store, before one (the page ends there), or at the first.
 */
export interface PagePlace {
  after?: StoreCursor | undefined;
  before?: StoreCursor | undefined;
}

type Stores = ReturnType<typeof liveStores>;

/** As an expression, so that SQLite looks stores up by id instead of reading the client's. */
const CLIENT_OF_IDS = sql<number>`+store.client_id`;

/** The client's stores with a coupon that is public now (decision 031). */
export function liveStores(ctx: Ctx, clientId = sql<number>`store.client_id`) {
  const today = todayOf(ctx);
  return ctx.db
    .selectFrom("store")
    .innerJoin("subscription", planOfOwner)
    .where(clientId, "=", ctx.client.id)
    .where(publicStoreSql({ now: ctx.clock.business(), client: ctx.client }))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("coupon")
          .select("coupon.id")
          .whereRef("coupon.store_id", "=", "store.id")
          .where(liveCouponSql(today)),
      ),
    );
}

/**
 * Live stores by name, at most `most`, from a place on; before a place in reverse, nearest first.
 * The first letter of the name's key is `letter`, '#' for a digit or sign, '' for all.
 */
export function storesByName(ctx: Ctx, letter: string, place: PagePlace, most: number) {
  const { after, before } = place;
  let stores = inLetter(liveStores(ctx), letter);
  if (after) stores = stores.where(sql<boolean>`(${inOrder}) > ${tuple(after)}`);
  if (before) stores = stores.where(sql<boolean>`(${inOrder}) < ${tuple(before)}`);
  const direction = before ? "desc" : "asc";
  return stores
    .select(["store.name_key", "store.id"])
    .orderBy("store.name_key", direction)
    .orderBy("store.id", direction)
    .limit(most)
    .execute();
}

/** The live stores under a letter, counted up to one more than a list counts. */
export function countByName(ctx: Ctx, letter: string): Promise<number> {
  const ids = inLetter(liveStores(ctx), letter)
    .select("store.id")
    // In this order the index of public stores is read, and only as far as is counted.
    .orderBy("store.name_key")
    .orderBy("store.id");
  return countUpTo(ctx.db, ids);
}

interface FoundStores {
  stores: StoreCursor[];
  isCapped: boolean;
}

const NONE = { stores: [], isCapped: false };

/**
 * The live stores that a search finds, by name: of very many the newest (decision 010), and then
 * there may be more. What is typed is read in other ways only if no name is found as it stands. A
 * text without words, '🍕', is looked for in the names of the newest stores.
 */
export async function storesWith(ctx: Ctx, letter: string, text: string): Promise<FoundStores> {
  const { words, parts } = readSearch(text);
  if (words.length === 0) return storesWithSigns(ctx, letter, parts);
  for (const reading of readingsOf(text)) {
    const found = await storesOf(ctx, letter, reading);
    if (found.stores.length > 0) return found;
  }
  return NONE;
}

async function storesWithSigns(
  ctx: Ctx,
  letter: string,
  parts: readonly string[],
): Promise<FoundStores> {
  if (parts.length === 0) return NONE;
  const { stores } = await liveStoresBy(ctx, storeNameIndex, letter, []);
  return { stores: stores.filter(({ name }) => hasParts(parts, [name])), isCapped: false };
}

/**
 * The live stores whose names have words that start with all of these, or which themselves begin so
 * without their gaps. Slugs are stored so, among the words for staff, by which shoppers find
 * nothing else.
 */
async function storesOf(ctx: Ctx, letter: string, reading: Reading): Promise<FoundStores> {
  if ("words" in reading) return liveStoresBy(ctx, storeNameIndex, letter, reading.words);
  const { stores } = await liveStoresBy(ctx, storeIndex, letter, [reading.slug]);
  return { stores: stores.filter(({ name }) => beginsSo(name, reading)), isCapped: false };
}

/** The live stores among those that an index has for these words, by name. */
async function liveStoresBy(ctx: Ctx, index: WordIndex, letter: string, words: readonly string[]) {
  const found = await (await newestWithAll(index, ctx, words)).execute();
  if (found.length === 0) return NONE;
  const ids = found.map(({ id }) => id);
  const stores = await inLetter(liveStores(ctx, CLIENT_OF_IDS), letter)
    .where("store.id", "in", ids)
    .select(["store.name_key", "store.id", "store.name"])
    .orderBy("store.name_key")
    .orderBy("store.id")
    .execute();
  return { stores, isCapped: found.length === limits.counted };
}

/** A store's position in the order of names, of whatever state it is. */
export function cursorOf(ctx: Ctx, id: number): Promise<StoreCursor | undefined> {
  return ctx.db
    .selectFrom("store")
    .select(["name_key", "id"])
    .where("id", "=", id)
    .where("client_id", "=", ctx.client.id)
    .executeTakeFirst();
}

/**
 * The initial letters of live stores' names: '#' for digits and signs, then those of any script.
 * Each step looks up the first name after all those with the letter before, so that no query reads
 * all stores.
 */
export async function lettersOfLiveStores(ctx: Ctx): Promise<string> {
  const nextName = (bound: RawBuilder<string>) =>
    liveStores(ctx)
      .where(sql<boolean>`store.name_key >= ${bound}`)
      .select("store.name_key")
      .orderBy("store.name_key")
      .limit(1);
  const beyond = sql<string>`case when letter.name < 'a' then 'a'
    else substr(letter.name, 1, 1) || ${sql.lit(LAST_CHARACTER)} end`;
  const { rows } = await sql<{ name: string }>`with recursive letter(name) as (
      select ${nextName(sql`''`)}
      union all select ${nextName(beyond)} from letter where letter.name is not null
    ) select name from letter where name is not null limit ${sql.lit(MAX_LETTERS)}`.execute(ctx.db);
  return rows.map(({ name }) => (name < "a" ? "#" : [...name][0])).join("");
}

/** A script such as Chinese can have a letter for each name. */
const MAX_LETTERS = 60;
const LAST_CHARACTER = "\u{10ffff}";

const inOrder = sql`store.name_key, store.id`;

const tuple = ({ name_key, id }: StoreCursor) => sql`(${name_key}, ${id})`;

function inLetter(stores: Stores, letter: string): Stores {
  if (letter === "") return stores;
  if (letter === "#") return stores.where("store.name_key", "<", "a");
  return stores
    .where("store.name_key", ">=", letter)
    .where("store.name_key", "<", letter + LAST_CHARACTER);
}
