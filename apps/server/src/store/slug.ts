import { limits } from "@coupon-center/contract";

const SUFFIX = "-cp";

/** A name's letters and digits in lower case, accents folded, everything between them one hyphen. */
function foldName(name: string, kept: RegExp): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(kept, "-")
    .replace(/^-+|-+$/g, "");
}

/** What stores are sorted, listed by letter and searched by: 'Été & Co.' is 'ete-co', any script keeps its letters. */
export function nameKey(name: string): string {
  return foldName(name, /[^\p{L}\p{N}]+/gu);
}

/** A name as it can stand in an address; nothing left gives 'store'. */
function slugStem(name: string): string {
  return foldName(name, /[^a-z0-9]+/g) || "store";
}

/** The `number`-th slug of a name (D11): 'name-cp', then 'name-2-cp'; at most 60 with the number, before '-cp'. */
export function slugOf(name: string, number = 1): string {
  const tail = number === 1 ? "" : `-${number}`;
  const stem = slugStem(name)
    .slice(0, limits.slugLength - tail.length)
    .replace(/-+$/, "");
  return `${stem}${tail}${SUFFIX}`;
}
