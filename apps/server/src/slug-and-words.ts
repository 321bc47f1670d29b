/**
 * A text's letters and digits in lower case without accents; everything between them becomes one
 * hyphen.
 */
export function slugify(text: string, between = /[^\p{L}\p{N}]+/gu): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(between, "-")
    .replace(/^-+|-+$/g, "");
}

/** The distinct words of a text: 'Été & Co.' has 'ete' and 'co'. */
export function splitWords(text: string): string[] {
  return [...new Set(slugify(text).split("-"))].filter((word) => word !== "");
}
