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

/** A name as part of a URL: its Latin letters and digits. */
const latinPart = (name: string) => slugify(name, /[^a-z0-9]+/g);

/**
 * A name as its slug is made of: one without any Latin letter is transliterated, '東京 7' to
 * 'DongJing 7'. Its library, half a megabyte of tables, is loaded for the first such name.
 */
export async function latinName(name: string): Promise<string> {
  if (/[a-z]/.test(latinPart(name))) return name;
  const { default: transliterate } = await import("any-ascii");
  // It leaves the Arabic alif out, and writes some letters as apostrophes, which are no gaps.
  return transliterate(name.normalize("NFC").replace(/[اأإ]/g, "a")).replace(/['`]/g, "");
}

/**
 * The slug number `number` of a name (decision 021): 'name-cp', then 'name-2-cp'; at most 60
 * characters with the number, before '-cp'; 'store-cp' if nothing is left of the name.
 */
export function slugOf(name: string, number = 1): string {
  const tail = number === 1 ? "" : `-${number}`;
  return `${stemOf(name, tail.length)}${tail}${SUFFIX}`;
}

/** A name's part of a slug, with room for what follows it. */
function stemOf(name: string, tailLength: number): string {
  return (latinPart(name) || "store").slice(0, limits.slugLength - tailLength).replace(/-+$/, "");
}
