import { limits, readId } from "@coupon-center/contract";
import { sql } from "kysely";
import type { Ctx, Guest, Merchant, Staff } from "../context.ts";
import { contains } from "../db/contains.ts";
import { splitWords } from "../slugify.ts";
import { pickedCoupons } from "./coupon-queries.ts";
import { countWord, hasPrefix, newestWith, newestWithPrefix } from "./word-index.ts";

/** More words narrow a search no further. */
const MAX_WORDS = 6;

export type Matching = ReturnType<typeof pickedCoupons>;

/**
 * Coupons that a text may mean: the one of its id, or those where each of its words is the beginning of one of
 * theirs. A fixed number of the index's rows is looked at, so that no text costs more than another.
 */
export async function candidatesOf(
  ctx: Ctx<Guest | Merchant | Staff>,
  text: string,
): Promise<Matching> {
  const id = readId(text);
  if (id !== null) return pickedCoupons(ctx).where("coupon.id", "=", id);
  const words = splitWords(text).slice(0, MAX_WORDS);
  const newest = newestWithAll(ctx, await rarestOf(ctx, words), words);
  const matching = pickedCoupons(ctx).where(
    "coupon.id",
    "in",
    // The caller's own are at most ten, and found however old they are.
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

/** Whole words come before longer ones, so that these never crowd out what a full word finds. */
function newestWithAll(ctx: Ctx, rarest: Rarest, words: readonly string[]) {
  const most = words
    // equivalent mutant (drop filter): these have the word that they were found by
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

function scannedRows(ctx: Ctx, { exact, prefix: beginning }: Rarest) {
  const whole = ctx.db
    .selectFrom(newestWith(ctx, exact).as("newest"))
    .select(["newest.coupon_id", sql.lit(1).as("exact")]); // equivalent mutant (change number): more than 0
  // '' is a word itself, and the beginning of all.
  if (beginning === "") return whole;
  return whole.unionAll(
    ctx.db
      .selectFrom(newestWithPrefix(ctx, beginning).as("longer"))
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

/** Of several words the ones with the fewest coupons, as they are and as beginnings; '' when there is none. */
async function rarestOf(ctx: Ctx, words: readonly string[]): Promise<Rarest> {
  const [first = ""] = words;
  if (words.length < 2) return { exact: first, prefix: first };
  const counted: ({ word: string } & Awaited<ReturnType<typeof countWord>>)[] = [];
  // Of words as common as can be counted, a longer one begins fewer.
  for (const word of words.toSorted((a, b) => b.length - a.length))
    counted.push({ word, ...(await countWord(ctx, word)) });
  const fewest = (by: "exact" | "beginning") =>
    counted.reduce((rarest, one) => (one[by] < rarest[by] ? one : rarest)).word;
  return { exact: fewest("exact"), prefix: fewest("beginning") };
}

/** Parts with other characters than letters and digits are meant as they stand: '100%', 'o'neil'. */
function literals(text: string): string[] {
  return (
    text
      // equivalent mutant (drop toLowerCase): SQLite's like takes either case; PostgreSQL's does not
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
