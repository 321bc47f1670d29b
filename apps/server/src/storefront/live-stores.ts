import { limits } from "@coupon-center/contract";
import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "../context.ts";
import { liveCouponSql, publicStoreSql, todayOf } from "../coupon/index.ts";
import { countUpTo } from "../db/count-rows.ts";
import { planOfOwner } from "../db/plan-of-owner.ts";
import { hasParts, readSearch, withoutAddressStart } from "../db/search-text.ts";
import { storeIndex, storeNameIndex, type WordIndex } from "../db/word-index.ts";
import { newestWithAll } from "../db/word-search.ts";
import { splitWords } from "../slug-and-words.ts";

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

/** What shoppers add to a store's name, in the languages of the brands. */
const OFFER_WORDS: ReadonlySet<string> = new Set(
  splitWords(`
    coupon coupons code codes promo deal deals offer offers discount discounts voucher vouchers
    cupón cupones código códigos oferta ofertas descuento descuentos
    كوبون كوبونات كود أكواد خصم خصومات عرض عروض قسيمة قسائم
  `),
);
/** What they write before it, or for a sign in it. */
const LITTLE_WORDS: ReadonlySet<string> = new Set(
  splitWords("and the for at from of y e el la los las de del en para و من في"),
);
/** In Arabic 'and' is written with the word after it. */
const AND_BEFORE = /^و(?=\p{Script=Arabic}{3})/u;

/**
 * A web address, and in it the name of a shop: 'kestrel' of 'm.kestrel.co.uk/new'. Initials are none,
 * as of 'T.J.Kestrel'.
 */
const ADDRESS =
  /^(?!.\..\.)(?:[^./]+\.)*?([^./]+)(?:\.(?:ac|co|com|edu|gov|net|org))?\.\p{L}{2,}(?:[/?#:,;].*|\.)?$/u;

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
 * The live stores whose names have words that start with all of these, by name: of very many the
 * newest (decision 010), and then there may be more. If there are none, without the words that ask
 * for offers ('kestrel coupons'), else also without little ones ('coupons for kestrel') and the rest
 * of web addresses ('kestrel.com'), else those whose names begin with the words without gaps. A text
 * without words, '🍕', is looked for in the names of the newest stores.
 */
export async function storesWith(ctx: Ctx, letter: string, text: string): Promise<FoundStores> {
  const asked = readSearch(text);
  const found = await storesNamed(ctx, letter, asked);
  if (found.stores.length > 0) return found;
  const given = wordsOfNames(text).filter(asksForNoOffer);
  const words = given.filter(isOfName).map((word) => word.replace(AND_BEFORE, ""));
  if (words.length === 0) return found;
  let tried = asked.words;
  // What is left out last may be of the name: 'la mer coupons', 'booking.com coupons'.
  for (const fewer of [asked.words.filter(asksForNoOffer), words]) {
    if (fewer.join(" ") === tried.join(" ")) continue;
    const named = await storesNamed(ctx, letter, { words: fewer, parts: [] });
    if (named.stores.length > 0) return named;
    tried = fewer;
  }
  // A name may begin with little ones, 'TheBodyShop'. Words without their gaps are rare, so that each
  // of these searches reads little.
  const first = given.findIndex(isOfName);
  const end = given.findLastIndex(isOfName) + 1;
  let joined = found;
  for (let start = 0; start <= first && joined.stores.length === 0; start++)
    joined = await storesJoined(ctx, letter, given.slice(start, end).join(""));
  return joined;
}

const asksForNoOffer = (word: string) => !OFFER_WORDS.has(word);
const isOfName = (word: string) => !LITTLE_WORDS.has(word);

/** The words of a search, of a web address only those of the name in it. */
function wordsOfNames(text: string): string[] {
  const nameIn = (part: string) => withoutAddressStart(part).replace(ADDRESS, "$1");
  return readSearch(text.split(/\s+/).map(nameIn).join(" ")).words;
}

async function storesNamed(
  ctx: Ctx,
  letter: string,
  { words, parts }: ReturnType<typeof readSearch>,
): Promise<FoundStores> {
  const isOfSigns = words.length === 0;
  if (isOfSigns && parts.length === 0) return NONE;
  const { stores, isCapped } = await liveStoresBy(ctx, storeNameIndex, letter, words);
  if (!isOfSigns) return { stores, isCapped };
  return { stores: stores.filter(({ name }) => hasParts(parts, [name])), isCapped: false };
}

/**
 * The live stores whose names begin so without their gaps: 'Home Depot' for 'homedepot',
 * 'GiftCards' for 'gift cards'. Slugs are stored so, among the words for staff, which shoppers find
 * nothing by.
 */
async function storesJoined(ctx: Ctx, letter: string, joined: string): Promise<FoundStores> {
  const { stores } = await liveStoresBy(ctx, storeIndex, letter, [joined]);
  const begins = ({ name_key }: StoreCursor) => name_key.replaceAll("-", "").startsWith(joined);
  return { stores: stores.filter(begins), isCapped: false };
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
