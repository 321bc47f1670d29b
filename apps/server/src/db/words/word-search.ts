import { limits } from "@coupon-center/contract";
import { type SelectQueryBuilder, sql } from "kysely";
import type { Db } from "../engine.ts";
import type { Tables } from "../tables.ts";
import {
  countWord,
  hasPrefix,
  newestWith,
  newestWithPrefix,
  type SearchScope,
  type WordIndex,
} from "./word-index.ts";

/**
 * A query of the newest ids with words that start with each of these. The number of index rows that
 * are read is limited, so that all words cost about the same.
 */
export async function newestWithAll(
  index: WordIndex,
  scope: SearchScope,
  words: readonly string[],
) {
  const rarest = await rarestOf(index, scope, words);
  const others = words
    // equivalent mutant (drop filter): the rows were found by this word, so they have it
    .filter((word) => word !== rarest.exact || word !== rarest.prefix)
    .map((word) => hasPrefix(index, word, sql`looked.id`));
  const conditions = others.length > 0 ? sql`where ${sql.join(others, sql` and `)}` : sql``;
  // Whole words are ranked before longer ones, so that the limit does not drop exact matches.
  const most = sql<{ id: number }>`(
    select looked.id from ${scannedRows(index, scope, rarest)} as looked ${conditions}
      group by looked.id
      order by max(looked.exact) desc, looked.id desc
      limit ${sql.lit(limits.counted)}
  )`;
  return scope.db.selectFrom(most.as("most")).select("most.id");
}

/**
 * A database with these ids as the table `found`, which is made before anything is joined to it.
 * Within a join, PostgreSQL expects so high a cost of what `newestWithAll` returns that all ways to
 * join it look alike, and may read a million rows for it.
 */
export function withFound(db: Db, ids: SelectQueryBuilder<Tables, never, { id: number }>) {
  return db.with(
    (table) => table("found").materialized(),
    () => ids,
  );
}

interface Rarest {
  exact: string;
  prefix: string;
}

function scannedRows(index: WordIndex, scope: SearchScope, { exact, prefix }: Rarest) {
  // equivalent mutant (change number): only has to be above 0
  const whole = sql`select newest.id, 1 as exact from ${newestWith(index, scope, exact)} as newest`;
  // '' is stored as a word of each, and is a prefix of all words.
  if (prefix === "") return sql`(${whole})`;
  return sql`(${whole} union all
    select longer.id, 0 as exact from ${newestWithPrefix(index, scope, prefix)} as longer)`;
}

/** The rarest of these words, as a whole word and as a prefix; '' if there are none. */
async function rarestOf(
  index: WordIndex,
  scope: SearchScope,
  words: readonly string[],
): Promise<Rarest> {
  const [first = ""] = words;
  if (words.length < 2) return { exact: first, prefix: first };
  const counted: ({ word: string } & Awaited<ReturnType<typeof countWord>>)[] = [];
  // Longer words first: of words that reach the maximum count, a longer prefix matches fewer.
  for (const word of words.toSorted((a, b) => b.length - a.length))
    counted.push({ word, ...(await countWord(index, scope, word)) });
  const fewest = (by: "exact" | "prefix") =>
    counted.reduce((rarest, one) => (one[by] < rarest[by] ? one : rarest)).word;
  return { exact: fewest("exact"), prefix: fewest("prefix") };
}
