import { limits, readId } from "@coupon-center/contract";
import { sql } from "kysely";
import type { Ctx, Guest, Merchant, Staff } from "../context.ts";
import { wordsOf } from "../folded.ts";
import { couponsWithStore } from "./rows.ts";

/** More words narrow a search no further. */
const WORDS = 6;

export type Matching = ReturnType<typeof couponsWithStore>;

/**
 * Coupons that a text may mean: the one of its id, or those with all its words. Of the words' index never more
 * than the newest of the rarest word are looked at, so that no text costs more than another.
 */
export async function candidatesOf(
  ctx: Ctx<Guest | Merchant | Staff>,
  text: string,
): Promise<Matching> {
  const id = readId(text);
  if (id !== null) return couponsWithStore(ctx).where("coupon.id", "=", id);
  const words = wordsOf(text).slice(0, WORDS);
  const rarest = await rarestOf(ctx, words);
  const newest = newestWithAll(ctx, rarest, words);
  const matching = couponsWithStore(ctx).where(
    "coupon.id",
    "in",
    // The caller's own are at most ten, and found however old they are.
    ctx.actor.kind === "merchant"
      ? newest.union(ownWithAll(ctx, ctx.actor.accountId, words))
      : newest,
  );
  return literals(text).reduce(withLiteral, matching);
}

/** The newest with one word: a short walk through the index, whatever is in it. */
function newestWith(ctx: Ctx, word: string) {
  return ctx.db
    .selectFrom("coupon_word")
    .select("coupon_id")
    .where("client_id", "=", ctx.client.id)
    .where("word", "=", word)
    .orderBy("coupon_id", "desc")
    .limit(limits.searchedCoupons);
}

function newestWithAll(ctx: Ctx, rarest: string, words: readonly string[]) {
  const all = words
    .filter((word) => word !== rarest)
    .reduce(
      (coupons, word) => coupons.where(hasWord(ctx, word, "newest.coupon_id")),
      ctx.db.selectFrom(newestWith(ctx, rarest).as("newest")).select("newest.coupon_id"),
    );
  const most = all.orderBy("newest.coupon_id", "desc").limit(limits.foundCoupons);
  return ctx.db.selectFrom(most.as("most")).select("most.coupon_id");
}

function ownWithAll(ctx: Ctx, ownerId: number, words: readonly string[]) {
  return words.reduce(
    (coupons, word) => coupons.where(hasWord(ctx, word, "coupon.id")),
    ctx.db
      .selectFrom("store")
      .innerJoin("coupon", "coupon.store_id", "store.id")
      .select("coupon.id as coupon_id")
      .where("store.owner_id", "=", ownerId),
  );
}

function hasWord(ctx: Ctx, word: string, couponId: "newest.coupon_id" | "coupon.id") {
  return sql<boolean>`exists (select 1 from coupon_word
    where client_id = ${ctx.client.id} and word = ${word} and coupon_id = ${sql.ref(couponId)})`;
}

/** Of several words the one with the fewest coupons; '' when there is none. */
async function rarestOf(ctx: Ctx, words: readonly string[]): Promise<string> {
  if (words.length < 2) return words[0] ?? "";
  const counted: { word: string; count: number }[] = [];
  for (const word of words) {
    const { count } = await ctx.db
      .selectFrom(newestWith(ctx, word).as("newest"))
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    counted.push({ word, count: Number(count) });
  }
  return counted.reduce((rarest, one) => (one.count < rarest.count ? one : rarest)).word;
}

/** Parts with other characters than letters and digits are meant as they stand: '100%', 'o'neil'. */
function literals(text: string): string[] {
  return text
    .toLowerCase()
    .split(/\s+/)
    .filter((part) => /[^\p{L}\p{M}\p{N}]/u.test(part))
    .slice(0, WORDS);
}

function withLiteral(coupons: Matching, part: string): Matching {
  const like = `%${part.replace(/[\\%_]/g, "\\$&")}%`;
  return coupons.where(
    sql<boolean>`(lower(coupon.description) like ${like} escape '\\' or lower(store.name) like ${like} escape '\\')`,
  );
}
