import { readSearch, withoutAddressStart } from "../db/words/search-text.ts";
import { splitWords } from "../slug-and-words.ts";
import { nameKey } from "../store/index.ts";

/** What a search may ask for: words of a name, or its beginning without gaps. */
export type Reading = { words: string[] } | NameStart;

interface NameStart {
  /** as typed: 'barnesandno' */
  start: string;
  /** how the slug of such a name begins without its hyphens: 'barnesno' */
  slug: string;
}

/** What shoppers add to a store's name, in the languages of the brands. */
const OFFER_WORDS: ReadonlySet<string> = new Set(
  splitWords(`
    coupon coupons code codes promo deal deals offer offers discount discounts voucher vouchers
    cupón cupones código códigos oferta ofertas descuento descuentos
    كوبون كوبونات كود أكواد خصم خصومات عرض عروض قسيمة قسائم
  `),
);
/** What they write before it, or for a sign in it. */
const LITTLE_WORDS: ReadonlySet<string> = new Set(
  splitWords("and the for at from of y e el la los las de del en para و من في"),
);
/** In Arabic 'and' and 'the' are written with the word after them. */
const AND_BEFORE = /^و(?=\p{Script=Arabic}{3})/u;
const THE = "ال";
/** The beginning of a word otherwise: a single letter would begin hundreds of names. */
const THE_BEFORE = /^ال(?=\p{Script=Arabic}{2})/u;

/**
 * A web address, and in it the name of a shop: 'kestrel' of 'm.kestrel.co.uk/new'. Initials are
 * none, as of 'T.J.Kestrel'.
 */
const ADDRESS =
  /^(?!.\..\.)(?:[^./]+\.)*?([^./]+)(?:\.(?:ac|co|com|edu|gov|net|org))?\.\p{L}{2,}(?:[/?#:,;].*|\.)?$/u;

/** What web addresses have for the sign of 'Barnes & Noble': nothing, or a word. */
const SIGN_WORDS = ["", "and", "y"];
const MAX_SIGN_WORDS = 4;

const asksForNoOffer = (word: string) => !OFFER_WORDS.has(word);
const isOfName = (word: string) => !LITTLE_WORDS.has(word);

/**
 * The ways to read what a shopper typed, which has words, the most literal first (decision 010).
 * Each is for when no store is found by those before, and is a search of the same bounds.
 */
export function* readingsOf(text: string): Generator<Reading> {
  const typed = readSearch(text).words;
  yield { words: typed };
  const given = wordsOfNames(text).filter(asksForNoOffer);
  const named = given.filter(isOfName);
  if (named.length > 0) {
    const words = named.map((word) => word.replace(AND_BEFORE, ""));
    // What is left out last may be of the name: 'la mer coupons', 'booking.com coupons'.
    const fewer = typed.filter(asksForNoOffer);
    if (fewer.length > 0 && fewer.length < typed.length) yield { words: fewer };
    if (words.join(" ") !== fewer.join(" ")) yield { words };
    yield* withOtherArticle(words);
  }
  yield* withoutGaps(given);
}

/** The words of a search, of a web address only those of the name in it. */
function wordsOfNames(text: string): string[] {
  const nameIn = (part: string) => withoutAddressStart(part).replace(ADDRESS, "$1");
  return readSearch(text.split(/\s+/).map(nameIn).join(" ")).words;
}

/**
 * With one of the words with the article that Arabic joins to it, or without: 'الأناقة' for
 * 'أناقة'.
 */
function* withOtherArticle(words: readonly string[]): Generator<Reading> {
  for (const [at, word] of words.entries()) {
    const without = word.replace(THE_BEFORE, "");
    const other = without === word ? THE + word : without;
    if (/^\p{Script=Arabic}+$/u.test(other)) yield { words: words.with(at, other) };
  }
}

/**
 * Names that are written without the gaps of what is typed, or the other way round: 'GiftCards' for
 * 'gift cards', 'Home Depot' for 'homedepot'. Little words may belong to them, as in 'TheBodyShop',
 * and are a name only together, as 'DeLa' for 'de la'.
 */
function* withoutGaps(given: readonly string[]): Generator<Reading> {
  const first = given.findIndex(isOfName);
  if (first < 0 && given.length < 2) return;
  const end = first < 0 ? given.length : given.findLastIndex(isOfName) + 1;
  for (let from = 0; from <= Math.max(first, 0); from++) {
    const start = given.slice(from, end).join("");
    yield { start, slug: start };
  }
  if (given.length > 1) return;
  // A single one may have a word for a sign, which slugs have not.
  const [start = ""] = given;
  const signs = [...start.matchAll(/(?<=.)(?:and|y)(?=.)/g)].slice(0, MAX_SIGN_WORDS);
  for (const { 0: word, index } of signs)
    yield { start, slug: start.slice(0, index) + start.slice(index + word.length) };
}

/** Whether a name begins so, without its gaps and with a word for its signs, or none. */
export function beginsSo(name: string, { start }: NameStart): boolean {
  return SIGN_WORDS.some((word) =>
    nameKey(name.replace(/[&+]/g, word)).replaceAll("-", "").startsWith(start),
  );
}
