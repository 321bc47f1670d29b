import { sql } from "kysely";
import type { Ctx } from "../context.ts";
import { liveCouponSql, shownStoreSql, todayOf } from "../coupon/index.ts";

export interface Wanted {
  /** 'a' to 'z', or '' for all */
  letter?: string;
  /** each must be in the name */
  words?: readonly string[];
  /** begin with this store */
  from?: Place | undefined;
  /** begin behind this store */
  after?: Place | undefined;
}

/** Where a store stands in the order of names. */
export interface Place {
  name_key: string;
  id: number;
}

type Stores = ReturnType<typeof allLive>;

/** The client's stores with an offer that is public now (D21), all or narrowed. */
export function liveStores(ctx: Ctx, { letter = "", words = [], from, after }: Wanted = {}) {
  return allLive(ctx)
    .$if(letter !== "", (stores) => inLetter(stores, letter))
    .$if(from !== undefined, (stores) => stores.where(sql<boolean>`${place} >= ${tuple(from)}`))
    .$if(after !== undefined, (stores) => stores.where(sql<boolean>`${place} > ${tuple(after)}`))
    .$if(words.length > 0, (stores) => words.reduce(withWord, stores));
}

/** In the order of names, to be read from a place on. */
export function orderedLive(ctx: Ctx, wanted: Wanted, limit: number) {
  return liveStores(ctx, wanted).orderBy("store.name_key").orderBy("store.id").limit(limit);
}

/** How many offers of a store are public now; to be selected from `liveStores`. */
export function offersSql(ctx: Ctx) {
  return sql<number>`(select count(*) from coupon
    where coupon.store_id = store.id and ${liveCouponSql(todayOf(ctx))})`;
}

function allLive(ctx: Ctx) {
  const today = todayOf(ctx);
  return ctx.db
    .selectFrom("store")
    .innerJoin("subscription", (join) =>
      join
        .onRef("subscription.account_id", "=", "store.owner_id")
        .on("subscription.is_current", "=", sql.lit(1)),
    )
    .where("store.client_id", "=", ctx.client.id)
    .where(shownStoreSql(ctx.clock.business()))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("coupon")
          .select(sql.lit(1).as("one"))
          .whereRef("coupon.store_id", "=", "store.id")
          .where(liveCouponSql(today)),
      ),
    );
}

const place = sql`(store.name_key, store.id)`;

function tuple(at: Place | undefined) {
  return sql`(${at?.name_key ?? ""}, ${at?.id ?? 0})`;
}

function inLetter(stores: Stores, letter: string): Stores {
  const next = String.fromCharCode(letter.charCodeAt(0) + 1);
  return stores.where("store.name_key", ">=", letter).where("store.name_key", "<", next);
}

function withWord(stores: Stores, word: string): Stores {
  const like = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
  return stores.where(sql<boolean>`store.name_key like ${like} escape '\\'`);
}
