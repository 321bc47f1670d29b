import { limits } from "@coupon-center/contract";
import { sql } from "kysely";
import type { Ctx } from "../context.ts";

/** How many different words with one prefix a search reads. */
const MAX_PREFIX_WORDS = 100;

/**
 * The end of the range of words with a prefix: no word has U+10FFFF, and both engines compare words
 * bytewise.
 */
const prefixEnd = (prefix: string) => `${prefix}\u{10ffff}`;

/** The newest coupons with a word: a short index scan. */
export function newestWith(ctx: Ctx, word: string) {
  return ctx.db
    .selectFrom("coupon_word")
    .select("coupon_id")
    .where("client_id", "=", ctx.client.id)
    .where("word", "=", word)
    .orderBy("coupon_id", "desc")
    .limit(limits.searchedCoupons);
}

/**
 * The newest coupons with words that start with a prefix; a coupon may occur several times. The
 * recursive query skips from word to word, and every word gets an equal share of the rows, so that
 * a common word does not displace others. After the last word it continues with null, at almost no
 * cost. The oldest row of each share is found once per word, whatever PostgreSQL expects of a table
 * it has not counted yet.
 */
export function newestWithPrefix(ctx: Ctx, prefix: string) {
  const client = ctx.client.id;
  return sql<{ coupon_id: number }>`(
    with recursive alike(word, number) as (
      select min(word), 1 from coupon_word
        where client_id = ${client} and word >= ${prefix} and word < ${prefixEnd(prefix)}
      union all
      select (select min(next.word) from coupon_word as next
          where next.client_id = ${client} and next.word > alike.word and next.word < ${prefixEnd(prefix)}),
        alike.number + 1
        from alike where alike.number < ${sql.lit(MAX_PREFIX_WORDS)}
    ), since(word, coupon_id) as materialized (
      select alike.word, coalesce((
        select share.coupon_id from coupon_word as share
          where share.client_id = ${client} and share.word = alike.word
          order by share.coupon_id desc
          limit 1 offset (
            select coalesce(${sql.lit(limits.searchedCoupons)} / nullif(count(word), 0) - 1, 0) from alike)
      ), 0) from alike where alike.word is not null
    )
    select each.coupon_id from since cross join coupon_word as each
      where each.client_id = ${client} and each.word = since.word
        and each.coupon_id >= since.coupon_id
  )`;
}

/** `offset 0` makes PostgreSQL check one coupon's words instead of all words with the prefix. */
export function hasPrefix(prefix: string, couponId: "looked.coupon_id" | "coupon.id") {
  return sql<boolean>`exists (select 1 from coupon_word as other
    where other.coupon_id = ${sql.ref(couponId)}
      and other.word >= ${prefix} and other.word < ${prefixEnd(prefix)} limit 1 offset 0)`;
}

/** The number of index rows for a word, exactly and as a prefix, counted up to the maximum. */
export async function countWord(
  ctx: Ctx,
  word: string,
): Promise<{ exact: number; prefix: number }> {
  const withPrefix = ctx.db
    .selectFrom("coupon_word")
    .select("coupon_id")
    .where("client_id", "=", ctx.client.id)
    .where("word", ">=", word)
    .where("word", "<", prefixEnd(word))
    .limit(limits.searchedCoupons);
  const { rows } = await sql<{ exact: number; prefix: number }>`select
    (select count(*) from ${newestWith(ctx, word)} as newest) as exact,
    (select count(*) from ${withPrefix} as newest) as prefix`.execute(ctx.db);
  const [counted] = rows;
  // equivalent mutant (drop fallback, change number): the query returns one row
  return { exact: Number(counted?.exact ?? 0), prefix: Number(counted?.prefix ?? 0) };
}
