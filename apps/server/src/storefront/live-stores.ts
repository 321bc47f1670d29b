import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "../context.ts";
import { liveCouponSql, publicStoreSql, todayOf } from "../coupon/index.ts";
import { contains } from "../db/contains.ts";

export interface LiveStoreFilter {
  /** the first letter of the name's key, '#' for a digit or sign, '' for all */
  letter?: string;
  /** each must occur in the name */
  words?: readonly string[];
  /** start with this store */
  from?: StoreCursor | undefined;
  /** start after this store */
  after?: StoreCursor | undefined;
}

/** A store's position in the order of names. */
export interface StoreCursor {
  name_key: string;
  id: number;
}

type Stores = ReturnType<typeof allLiveStores>;

/** The client's stores with a coupon that is public now (decision 031), optionally filtered. */
function liveStores(ctx: Ctx, { letter = "", words = [], from, after }: LiveStoreFilter): Stores {
  let stores = words.reduce(withWord, allLiveStores(ctx));
  if (letter !== "") stores = inLetter(stores, letter);
  if (from) stores = stores.where(sql<boolean>`(${inOrder}) >= ${tuple(from)}`);
  if (after) stores = stores.where(sql<boolean>`(${inOrder}) > ${tuple(after)}`);
  return stores;
}

/** Live stores by name, from the filter's cursor on. */
export function orderedLiveStores(ctx: Ctx, filter: LiveStoreFilter, limit: number) {
  return liveStores(ctx, filter).orderBy(inOrder).limit(limit);
}

/**
 * The initial letters of live stores' names: '#' for digits and signs, then those of any script.
 * Each step looks up the first name after all those with the letter before, so that no query reads
 * all stores.
 */
export async function lettersOfLiveStores(ctx: Ctx): Promise<string> {
  const nextName = (bound: RawBuilder<string>) =>
    allLiveStores(ctx)
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

function allLiveStores(ctx: Ctx) {
  const today = todayOf(ctx);
  return ctx.db
    .selectFrom("store")
    .innerJoin("subscription", (join) =>
      join
        .onRef("subscription.account_id", "=", "store.owner_id")
        .on("subscription.is_current", "=", sql.lit(1)),
    )
    .where("store.client_id", "=", ctx.client.id)
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

const inOrder = sql`store.name_key, store.id`;

const tuple = ({ name_key, id }: StoreCursor) => sql`(${name_key}, ${id})`;

function inLetter(stores: Stores, letter: string): Stores {
  if (letter === "#") return stores.where("store.name_key", "<", "a");
  return stores
    .where("store.name_key", ">=", letter)
    .where("store.name_key", "<", letter + LAST_CHARACTER);
}

function withWord(stores: Stores, word: string): Stores {
  return stores.where(contains(sql`store.name_key`, word));
}
