import { hostLetters } from "@coupon-center/contract";
import { foldText, splitWords } from "../../slug-and-words.ts";

/** Further words of a search are ignored. */
const MAX_WORDS = 6;

/** What a text asks for. */
interface Search {
  /** what words have to begin with */
  words: string[];
  /** what has to be in a text as it is typed, see `hasParts` */
  parts: string[];
}

/** Reads what was typed or pasted into a search. */
export function readSearch(text: string): Search {
  const parts = text.split(/\s+/).map(withoutAddressStart);
  return {
    words: splitWords(parts.join(" ")).slice(0, MAX_WORDS),
    parts: parts
      // Mails write addresses between '<' and '>'.
      .map((part) =>
        folded(part)
          .replace(/[.,;:!?/]+$/, "")
          .replace(/^<(.+)>$/, "$1"),
      )
      .filter((part) => /[^\p{L}\p{N}]/u.test(part))
      .slice(0, MAX_WORDS),
  };
}

/** An address without what many of them begin with, which the words of stores lack too. */
export function withoutAddressStart(address: string): string {
  return address.replace(/^(?:https?:\/\/|mailto:)?(?:www\.)?/i, "");
}

/**
 * A text with the letters of its hosts that are stored in ASCII: 'münchen.de' of
 * 'xn--mnchen-3ya.de'.
 */
export function withHostLetters(text: string): string {
  return text.replace(/xn--[a-z0-9-]+/g, hostLetters);
}

/**
 * Whether each part is in one of these texts. Parts have signs that words lose ('100%', 'o'neil').
 * They are compared here, as the engines' functions know neither accents nor kinds of apostrophes.
 */
export function hasParts(parts: readonly string[], texts: readonly string[]): boolean {
  if (parts.length === 0) return true;
  const lines = folded(texts.join("\n"));
  return parts.every((part) => lines.includes(part));
}

/** A text as `foldText` writes it, with one kind of dash. */
function folded(text: string): string {
  return foldText(text).replace(/[\p{Pd}−]/gu, "-");
}
