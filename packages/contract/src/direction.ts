import { numberPattern } from "./number-text.ts";

const LEFT_TO_RIGHT = "\u200e";
const RIGHT_TO_LEFT = "\u200f";
const ISOLATE = "\u2068";
const END_OF_ISOLATE = "\u2069";

const STRONG = /[\p{L}\u200e\u200f\u061c]/u;
const FROM_RIGHT = /[\p{Script=Arabic}\p{Script=Hebrew}\u200f\u061c]/u;

/** By the mark that its amounts have: not every browser can tell the direction of a language. */
export function isRightToLeft(locale: string): boolean {
  return numberPattern(locale, "amount").includes(RIGHT_TO_LEFT);
}

/** 'C$' would be shown as '$C' among words from right to left: its sign has no direction. */
export function symbolInDirection(symbol: string, locale: string): string {
  const isMirrored = isRightToLeft(locale) && /\p{Script=Latin}/u.test(symbol);
  return isMirrored ? LEFT_TO_RIGHT + symbol + LEFT_TO_RIGHT : symbol;
}

/**
 * A name among words of the other direction: '1001 Nights' would be shown as 'Nights 1001' there,
 * 'Toys!' as '!Toys'. One between letters of its own direction needs no marks.
 */
export function nameInDirection(name: string, locale: string): string {
  const isRight = startsFromRight(name);
  if (isRight === undefined || isRight === isRightToLeft(locale)) return name;
  const isSafe = [name.at(0), name.at(-1)].every(
    (edge = "") => STRONG.test(edge) && isFromRight(edge) === isRight,
  );
  return isSafe ? name : ISOLATE + name + END_OF_ISOLATE;
}

/** Whether a text runs from right to left, by its first letter; undefined without any. */
export function startsFromRight(text: string): boolean | undefined {
  const [first] = STRONG.exec(text) ?? [];
  return first === undefined ? undefined : isFromRight(first);
}

const isFromRight = (letter: string) => FROM_RIGHT.test(letter);
