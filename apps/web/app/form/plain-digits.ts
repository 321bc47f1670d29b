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
