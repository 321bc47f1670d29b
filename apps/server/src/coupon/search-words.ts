import { plainDigits, readId } from "@coupon-center/contract";
import { sql } from "kysely";
import type { Ctx, Guest, Merchant, Staff } from "../context.ts";
import { readSearch } from "../db/words/search-text.ts";
import { couponIndex, hasPrefix } from "../db/words/word-index.ts";
import { newestWithAll, withFound } from "../db/words/word-search.ts";
import { couponsById } from "./coupon-queries.ts";

export type Matching = ReturnType<typeof couponsById>;

interface Candidates {
  coupons: Matching;
  /** what description or store's name have to contain, too: `hasParts` */
  parts: string[];
}

/**
 * The coupons that match a text: by id, or by words that start with each of its words, at a limited
 * cost.
 */
export async function candidatesOf(
  ctx: Ctx<Guest | Merchant | Staff>,
  text: string,
): Promise<Candidates> {
  const id = readId(plainDigits(text));
  if (id !== null) return { coupons: couponsById(ctx).where("coupon.id", "=", id), parts: [] };
  const { words, parts } = readSearch(text);
  const newest = await newestWithAll(couponIndex, ctx, words);
  // The caller's own coupons are at most ten, so they are found regardless of their age.
  const found =
    ctx.actor.kind === "merchant"
      ? newest.union(ownWithAll(ctx, ctx.actor.accountId, words))
      : newest;
  const coupons = couponsById({ client: ctx.client, db: withFound(ctx.db, found) }).where(
    sql<boolean>`coupon.id in (select id from found)`,
  );
  return { coupons, parts };
}

function ownWithAll(ctx: Ctx, ownerId: number, words: readonly string[]) {
  return words.reduce(
    (coupons, word) => coupons.where(hasPrefix(couponIndex, word, sql`coupon.id`)),
    ctx.db
      .selectFrom("store")
      .innerJoin("coupon", "coupon.store_id", "store.id")
      .select("coupon.id")
      .where("store.owner_id", "=", ownerId),
  );
}
