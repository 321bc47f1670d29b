import { limits } from "@coupon-center/contract";
import { slugify } from "../slug-and-words.ts";

const SUFFIX = "-cp";

/**
 * The key for sorting, searching and listing stores by letter: 'Été & Co.' is 'ete-co'; letters of
 * other scripts are kept.
 */
export function nameKey(name: string): string {
  return slugify(name);
}

/** A name as part of a URL; 'store' if nothing is left of it. */
function slugStem(name: string): string {
  return slugify(name, /[^a-z0-9]+/g) || "store";
}

/**
 * The slug number `number` of a name (decision 021): 'name-cp', then 'name-2-cp'; at most 60
 * characters with the number, before '-cp'.
 */
export function slugOf(name: string, number = 1): string {
  const tail = number === 1 ? "" : `-${number}`;
  const stem = slugStem(name)
    .slice(0, limits.slugLength - tail.length)
    .replace(/-+$/, "");
  return `${stem}${tail}${SUFFIX}`;
}
