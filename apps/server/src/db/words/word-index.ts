import { limits } from "@coupon-center/contract";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../engine.ts";

/**
 * A table with a row for each word of each thing that is found by its words (decision 010), by
 * client. `id` names what is found; '' is stored as a word of each.
 */
export interface WordIndex {
  table: "coupon_word" | "store_word" | "store_name_word";
  id: "coupon_id" | "store_id";
}

/** Coupons by the words of their descriptions and their stores' names. */
export const couponIndex: WordIndex = { table: "coupon_word", id: "coupon_id" };
/** Stores by the words of everything that staff searches. */
export const storeIndex: WordIndex = { table: "store_word", id: "store_id" };
/** Stores by the words of their names. */
export const storeNameIndex: WordIndex = { table: "store_name_word", id: "store_id" };

/** Where is searched: a client's rows. */
export interface SearchScope {
  db: Db;
  client: { id: number };
}

/** How many different words with one prefix a search reads. */
const MAX_PREFIX_WORDS = 100;

/**
 * The end of the range of words with a prefix: no word has U+10FFFF, and both engines compare words
 * bytewise.
 */
const prefixEnd = (prefix: string) => `${prefix}\u{10ffff}`;

/** The newest with a word, as a subquery with the column `id`: a short index scan. */
export function newestWith(index: WordIndex, { client }: SearchScope, word: string) {
  const id = sql.ref(index.id);
  return sql<{ id: number }>`(
    select ${id} as id from ${sql.table(index.table)}
      where client_id = ${client.id} and word = ${word}
      order by ${id} desc limit ${sql.lit(limits.scanned)}
  )`;
}

/**
 * The newest with words that start with a prefix, as a subquery with the column `id`; one may occur
 * several times. The recursive query skips from word to word, and every word gets an equal share of
 * the rows, so that a common word does not displace others. After the last word it continues with
 * null, at almost no cost. The oldest row of each share is found once per word, whatever PostgreSQL
 * expects of a table it has not counted yet.
 */
export function newestWithPrefix(index: WordIndex, scope: SearchScope, prefix: string) {
  const client = scope.client.id;
  const table = sql.table(index.table);
  const id = sql.ref(index.id);
  return sql<{ id: number }>`(
    with recursive alike(word, number) as (
      select min(word), 1 from ${table}
        where client_id = ${client} and word >= ${prefix} and word < ${prefixEnd(prefix)}
      union all
      select (select min(next.word) from ${table} as next
          where next.client_id = ${client} and next.word > alike.word and next.word < ${prefixEnd(prefix)}),
        alike.number + 1
        from alike where alike.number < ${sql.lit(MAX_PREFIX_WORDS)}
    ), since(word, id) as materialized (
      select alike.word, coalesce((
        select share.${id} from ${table} as share
          where share.client_id = ${client} and share.word = alike.word
          order by share.${id} desc
          limit 1 offset (
            select coalesce(${sql.lit(limits.scanned)} / nullif(count(word), 0) - 1, 0) from alike)
      ), 0) from alike where alike.word is not null
    )
    select each.${id} as id from since cross join ${table} as each
      where each.client_id = ${client} and each.word = since.word
        and each.${id} >= since.id
  )`;
}

/**
 * Whether one has a word with a prefix. `offset 0` makes PostgreSQL check its words instead of all
 * words with the prefix.
 */
export function hasPrefix(index: WordIndex, prefix: string, id: RawBuilder<number>) {
  return sql<boolean>`exists (select 1 from ${sql.table(index.table)} as other
    where other.${sql.ref(index.id)} = ${id}
      and other.word >= ${prefix} and other.word < ${prefixEnd(prefix)} limit 1 offset 0)`;
}

/** The number of index rows for a word, exactly and as a prefix, counted up to the maximum. */
export async function countWord(
  index: WordIndex,
  scope: SearchScope,
  word: string,
): Promise<{ exact: number; prefix: number }> {
  const { rows } = await sql<{ exact: number; prefix: number }>`select
    (select count(*) from ${newestWith(index, scope, word)} as newest) as exact,
    (select count(*) from (
      select 1 from ${sql.table(index.table)}
        where client_id = ${scope.client.id} and word >= ${word} and word < ${prefixEnd(word)}
        limit ${sql.lit(limits.scanned)}
    ) as newest) as prefix`.execute(scope.db);
  const [counted] = rows;
  // equivalent mutant (drop fallback, change number): the query returns one row
  return { exact: Number(counted?.exact ?? 0), prefix: Number(counted?.prefix ?? 0) };
}
