import { sql } from "kysely";
import type { Ctx } from "../context.ts";
import { liveCouponSql, publicStoreSql, todayOf } from "../coupon/index.ts";
import { contains } from "../db/contains.ts";

export interface LiveStoreFilter {
  /** 'a' to 'z', or '' for all */
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
 * The initial letters of live stores' names. Each letter is queried by itself, so that no query
 * reads all stores.
 */
export async function lettersOfLiveStores(ctx: Ctx): Promise<string> {
  const begun = sql<boolean>`store.name_key >= letter.first and store.name_key < letter.next`;
  const stores = allLiveStores(ctx).where(begun).select("store.id");
  const { rows } = await sql<{ first: string }>`with letter(first, next) as (values ${letters})
    select first from letter where exists ${stores} order by first`.execute(ctx.db);
  return rows.map(({ first }) => first).join("");
}

const letters = sql.join(
  [..."abcdefghijklmnopqrstuvwxyz"].map(
    (letter) => sql`(${sql.lit(letter)}, ${sql.lit(letterAfter(letter))})`,
  ),
);

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
    .where(publicStoreSql(ctx.clock.business()))
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
  return stores
    .where("store.name_key", ">=", letter)
    .where("store.name_key", "<", letterAfter(letter));
}

function letterAfter(letter: string): string {
  return String.fromCharCode(letter.charCodeAt(0) + 1);
}

function withWord(stores: Stores, word: string): Stores {
  return stores.where(contains(sql`store.name_key`, word));
}
