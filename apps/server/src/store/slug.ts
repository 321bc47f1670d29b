import { limits } from "@coupon-center/contract";
import { slugify } from "../slugify.ts";

const SUFFIX = "-cp";

/** What stores are sorted, listed by letter and searched by: 'Été & Co.' is 'ete-co', any script keeps its letters. */
export function nameKey(name: string): string {
  return slugify(name);
}

/** A name as it can stand in an address; nothing left gives 'store'. */
function slugStem(name: string): string {
  return slugify(name, /[^a-z0-9]+/g) || "store";
}

/**
 * The `number`-th slug of a name (decision 021): 'name-cp', then 'name-2-cp'; at most 60 with the number,
 * before '-cp'.
 */
export function slugOf(name: string, number = 1): string {
  const tail = number === 1 ? "" : `-${number}`;
  const stem = slugStem(name)
    .slice(0, limits.slugLength - tail.length)
    .replace(/-+$/, "");
  return `${stem}${tail}${SUFFIX}`;
}
