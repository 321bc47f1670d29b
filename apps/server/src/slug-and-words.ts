/**
 * A text's letters and digits in lower case without accents; everything between them becomes one
 * hyphen.
 */
export function slugify(text: string, between = /[^\p{L}\p{N}]+/gu): string {
  return foldText(text)
    .replace(between, "-")
    .replace(/^-+|-+$/g, "");
}

/** A text in lower case without accents. */
export function foldText(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The distinct words of a text: 'Été & Co.' has 'ete' and 'co'. */
export function splitWords(text: string): string[] {
  return [...new Set(slugify(text).split("-"))].filter((word) => word !== "");
}
