// Joiners and variation selectors are allowed where they are part of the text: in words, emoji and
// other signs, and ideographs (decision 065).
const JOINERS_IN_WORDS = /([\p{L}\p{M}\p{Nd}])[\u200c\u200d](?=[\p{L}\p{M}\p{Nd}])/gu;
// Also after a virama at the end of a word.
const JOINERS_AFTER_VIRAMA =
  /([\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca])[\u200c\u200d]/gu;
const KEYCAPS = /([0-9#*])\ufe0f(?=\u20e3)/gu;
// Also of other signs, as ticks and stars are copied.
const EMOJI_STYLES = /(\p{Extended_Pictographic}|[^\P{S}\p{ASCII}])[\ufe0e\ufe0f]/gu;
const IDEOGRAPH_VARIANTS = /(\p{Unified_Ideograph})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]/gu;
const MONGOLIAN_VARIANTS = /(\p{Script=Mongolian})[\u180b-\u180d\u180f]/gu;
const FLAG_TAGS = /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}/gu;
const EMOJI = "[\\p{Extended_Pictographic}\\p{Emoji_Presentation}\\p{Emoji_Modifier}]";
const EMOJI_JOINERS = new RegExp(`(${EMOJI})\\u200d(?=${EMOJI})`, "gu");

// Control characters, lone surrogates, line separators, and all invisible characters, including
// bidirectional controls.
const INVISIBLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/u;
// Also the empty cell of Braille, the null note of music, and what stands for an object.
const BLANK = new RegExp(`[\\s\\u2800\\ufffc\\u{1d159}]|${INVISIBLE.source}`, "gu");

/**
 * Whether a text has a control, invisible or bidirectional character that is not part of a word or
 * an emoji.
 */
export function hasInvisible(text: string): boolean {
  if (!INVISIBLE.test(text)) return false;
  const rest = text
    .replace(FLAG_TAGS, "")
    .replace(KEYCAPS, "$1")
    .replace(EMOJI_STYLES, "$1")
    .replace(IDEOGRAPH_VARIANTS, "$1")
    .replace(MONGOLIAN_VARIANTS, "$1")
    .replace(EMOJI_JOINERS, "$1")
    .replace(JOINERS_IN_WORDS, "$1")
    .replace(JOINERS_AFTER_VIRAMA, "$1");
  return INVISIBLE.test(rest);
}

/**
 * Whether a text has any such character, or another that only affects how its neighbours are
 * displayed.
 */
export function hasFormat(text: string): boolean {
  return INVISIBLE.test(text) || /\p{Cf}/u.test(text);
}

/** Whether a text has no visible character. */
export function isBlank(text: string): boolean {
  return text.replace(BLANK, "") === "";
}
