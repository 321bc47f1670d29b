import { sql } from "kysely";
import type { Ctx } from "../context.ts";
import { liveCouponSql, publicStoreSql, todayOf } from "../coupon/index.ts";
import { contains } from "../db/contains.ts";

export interface LiveStoreFilter {
  /** 'a' to 'z', or '' for all */
  letter?: string;
  /** each must be in the name */
  words?: readonly string[];
  /** begin with this store */
  from?: StoreCursor | undefined;
  /** begin behind this store */
  after?: StoreCursor | undefined;
}

/** Where a store stands in the order of names. */
export interface StoreCursor {
  name_key: string;
  id: number;
}

type Stores = ReturnType<typeof allLiveStores>;

/** The client's stores with an offer that is public now (decision 031), all or narrowed. */
function liveStores(ctx: Ctx, { letter = "", words = [], from, after }: LiveStoreFilter): Stores {
  let stores = words.reduce(withWord, allLiveStores(ctx));
  if (letter !== "") stores = inLetter(stores, letter);
  if (from) stores = stores.where(sql<boolean>`(${inOrder}) >= ${tuple(from)}`);
  if (after) stores = stores.where(sql<boolean>`(${inOrder}) > ${tuple(after)}`);
  return stores;
}

/** In the order of names, to be read from a place on. */
export function orderedLiveStores(ctx: Ctx, filter: LiveStoreFilter, limit: number) {
  return liveStores(ctx, filter).orderBy(inOrder).limit(limit);
}

/** How many offers of a store are public now; to be selected from `liveStores`. */
export function liveCouponCountSql(ctx: Ctx) {
  return sql<number>`(select count(*) from coupon
    where coupon.store_id = store.id and ${liveCouponSql(todayOf(ctx))})`;
}

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
  const next = String.fromCharCode(letter.charCodeAt(0) + 1);
  return stores.where("store.name_key", ">=", letter).where("store.name_key", "<", next);
}

function withWord(stores: Stores, word: string): Stores {
  return stores.where(contains(sql`store.name_key`, word));
}
