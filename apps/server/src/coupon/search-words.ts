import { limits, plainDigits, readId } from "@coupon-center/contract";
import { sql } from "kysely";
import type { Ctx, Guest, Merchant, Staff } from "../context.ts";
import { contains } from "../db/contains.ts";
import { splitWords } from "../slug-and-words.ts";
import { couponsById } from "./coupon-queries.ts";
import { countWord, hasPrefix, newestWith, newestWithPrefix } from "./word-index.ts";

/** Further words of a search are ignored. */
const MAX_WORDS = 6;

export type Matching = ReturnType<typeof couponsById>;

/**
 * The coupons that match a text: by id, or by words that start with each of its words. The number
 * of index rows that are read is limited, so that every text costs about the same.
 */
export async function candidatesOf(
  ctx: Ctx<Guest | Merchant | Staff>,
  text: string,
): Promise<Matching> {
  const id = readId(plainDigits(text));
  if (id !== null) return couponsById(ctx).where("coupon.id", "=", id);
  const words = splitWords(text).slice(0, MAX_WORDS);
  const newest = newestWithAll(ctx, await rarestOf(ctx, words), words);
  const matching = couponsById(ctx).where(
    "coupon.id",
    "in",
    // The caller's own coupons are at most ten, so they are found regardless of their age.
    ctx.actor.kind === "merchant"
      ? newest.union(ownWithAll(ctx, ctx.actor.accountId, words))
      : newest,
  );
  return literals(text).reduce(withLiteral, matching);
}

interface Rarest {
  exact: string;
  prefix: string;
}

/** Whole words are ranked before longer ones, so that the limit does not drop exact matches. */
function newestWithAll(ctx: Ctx, rarest: Rarest, words: readonly string[]) {
  const most = words
    // equivalent mutant (drop filter): the rows were found by this word, so they have it
    .filter((word) => word !== rarest.exact || word !== rarest.prefix)
    .reduce(
      (coupons, word) => coupons.where(hasPrefix(word, "looked.coupon_id")),
      ctx.db.selectFrom(scannedRows(ctx, rarest).as("looked")).select("looked.coupon_id"),
    )
    .groupBy("looked.coupon_id")
    .orderBy(({ fn }) => fn.max("looked.exact"), "desc")
    .orderBy("looked.coupon_id", "desc")
    .limit(limits.foundCoupons);
  return ctx.db.selectFrom(most.as("most")).select("most.coupon_id");
}

function scannedRows(ctx: Ctx, { exact, prefix }: Rarest) {
  const whole = ctx.db
    .selectFrom(newestWith(ctx, exact).as("newest"))
    .select(["newest.coupon_id", sql.lit(1).as("exact")]); // equivalent mutant (change number): only has to be above 0
  // '' is stored as a word of each coupon, and is a prefix of all words.
  if (prefix === "") return whole;
  return whole.unionAll(
    ctx.db
      .selectFrom(newestWithPrefix(ctx, prefix).as("longer"))
      .select(["longer.coupon_id", sql.lit(0).as("exact")]),
  );
}

function ownWithAll(ctx: Ctx, ownerId: number, words: readonly string[]) {
  return words.reduce(
    (coupons, word) => coupons.where(hasPrefix(word, "coupon.id")),
    ctx.db
      .selectFrom("store")
      .innerJoin("coupon", "coupon.store_id", "store.id")
      .select("coupon.id as coupon_id")
      .where("store.owner_id", "=", ownerId),
  );
}

/** The words with the fewest coupons, as a whole word and as a prefix; '' if there are none. */
async function rarestOf(ctx: Ctx, words: readonly string[]): Promise<Rarest> {
  const [first = ""] = words;
  if (words.length < 2) return { exact: first, prefix: first };
  const counted: ({ word: string } & Awaited<ReturnType<typeof countWord>>)[] = [];
  // Longer words first: of words that reach the maximum count, a longer prefix matches fewer.
  for (const word of words.toSorted((a, b) => b.length - a.length))
    counted.push({ word, ...(await countWord(ctx, word)) });
  const fewest = (by: "exact" | "prefix") =>
    counted.reduce((rarest, one) => (one[by] < rarest[by] ? one : rarest)).word;
  return { exact: fewest("exact"), prefix: fewest("prefix") };
}

/**
 * Parts with characters other than letters and digits, which are matched literally: '100%',
 * 'o'neil'.
 */
function literals(text: string): string[] {
  return (
    text
      // equivalent mutant (drop toLowerCase): SQLite's like ignores case; PostgreSQL's does not
      .toLowerCase()
      .split(/\s+/)
      .filter((part) => /[^\p{L}\p{M}\p{N}]/u.test(part))
      .slice(0, MAX_WORDS)
  );
}

function withLiteral(coupons: Matching, part: string): Matching {
  const inEither = [sql`lower(coupon.description)`, sql`lower(store.name)`].map((column) =>
    contains(column, part),
  );
  return coupons.where((eb) => eb.or(inEither));
}
