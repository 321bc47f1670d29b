/** A text's letters and digits in lower case, accents folded, everything between them one hyphen. */
export function folded(text: string, between = /[^\p{L}\p{N}]+/gu): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(between, "-")
    .replace(/^-+|-+$/g, "");
}

/** The words of a text, each once: 'Été & Co.' has 'ete' and 'co'. */
export function wordsOf(text: string): string[] {
  return [...new Set(folded(text).split("-"))].filter((word) => word !== "");
}
