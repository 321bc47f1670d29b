import { plainDigits } from "@coupon-center/contract";

/** What people type for letters that have no accent to leave out: `foldText` writes it for them. */
const TYPED: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ı: "i",
  // Lower case has two, of which one is for ends of words, and a search may stop within one.
  ς: "σ",
  // In Arabic they take the place of one another, and a line between letters only widens a word.
  ى: "ي",
  ة: "ه",
  ـ: "",
};
const UNTYPED = new RegExp(`[${Object.keys(TYPED).join("")}]`, "g");

/** The kinds of apostrophe, among them two that count as letters. */
const APOSTROPHES = /['‘’‛′`´＇ʼʻ]/g;

/**
 * A text's letters and digits as `foldText` writes them; everything between them becomes one
 * hyphen.
 */
export function slugify(text: string, between?: RegExp): string {
  return hyphenate(foldText(text), between);
}

/** A folded text's letters and digits; everything between them becomes one hyphen. */
export function hyphenate(folded: string, between = /[^\p{L}\p{N}]+/gu): string {
  return folded.replace(between, "-").replace(/^-+|-+$/g, "");
}

/**
 * A text as people type it: in lower case without accents, 'Łódź' as 'lodz', with one kind each of
 * apostrophe and digit.
 */
export function foldText(text: string): string {
  const plain = plainDigits(text).replace(APOSTROPHES, "'");
  return foldAccents(plain).replace(UNTYPED, (letter) => TYPED[letter] ?? letter);
}

/** A text in lower case without accents. */
export function foldAccents(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The distinct words that a search for a text asks for: 'Été & O'Neil' has 'ete' and 'oneil'. */
export function splitWords(text: string): string[] {
  return distinct(wordsIn(foldText(text).replaceAll("'", "")));
}

/**
 * The distinct words that a text is found by: 'L'Oréal' by 'loreal', 'l' and 'oreal', 'H&M' by 'h',
 * 'm' and 'hm'.
 */
export function indexedWords(text: string): string[] {
  const folded = foldText(text);
  const joined = folded.split(/\s+/).map((part) => hyphenate(part).replaceAll("-", ""));
  return distinct([...splitWords(text), ...wordsIn(folded), ...joined]);
}

const wordsIn = (folded: string) => hyphenate(folded).split("-");

const distinct = (words: readonly string[]) => [...new Set(words)].filter((word) => word !== "");
