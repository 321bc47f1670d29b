/** Arabic-Indic and Persian digits; both rows start at a multiple of 16. */
const DIGIT = /[٠-٩۰-۹]/g;
const PERCENT = /٪/g;
/** Invisible marks of direction, which are copied with numbers and dates that a page shows. */
const MARKS = /[\u061c\u200e\u200f\u2066-\u2069]/g;

/** What was typed or pasted with the digits and percent sign of another script, with ours. */
export function plainDigits(typed: string): string {
  return typed
    .replace(MARKS, "")
    .replace(PERCENT, "%")
    .replace(DIGIT, (digit) => String(digit.charCodeAt(0) % 16));
}

const ROWS = ["٠١٢٣٤٥٦٧٨٩", "۰۱۲۳۴۵۶۷۸۹"];

/** A word in each way in which its digits may be written; a word without digits is one. */
export function digitSpellings(word: string): string[] {
  const plain = plainDigits(word);
  const rows = ROWS.map((row) => plain.replace(/\d/g, (digit) => row[Number(digit)] ?? digit));
  return [...new Set([plain, ...rows])];
}
