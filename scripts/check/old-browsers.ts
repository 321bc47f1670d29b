import type { Source } from "./sources.ts";

/**
 * Features newer than Safari 16.4 that no build step converts; purely optional enhancements are not
 * listed.
 */
const later = [
  [/\bURL\.(canParse|parse)\b/, "Safari 17 and 18: parseUrl of the contract"],
  [/\bAbortSignal\.any\b/, "Safari 17.4"],
  [/\brequestIdleCallback\b|\bscheduler\.(yield|postTask)\b/, "not in Safari"],
  [/\.(checkVisibility|showPopover|togglePopover)\b|\bpopover=/, "Safari 17 and 17.4"],
  [/\bstartViewTransition\b|\bnew CloseWatcher\b|\bcookieStore\b/, "Safari 18"],
  [/\bIntl\.(DurationFormat|Segmenter)\b/, "Safari 18.4, or Firefox 125"],
  [
    /@starting-style|@scope|\blight-dark\(|\bfield-sizing\b|\banchor-name\b/,
    "Safari 17.4 and later",
  ],
] as const;

/**
 * Uses of features that the oldest supported browsers lack, a line each; newer JavaScript APIs are
 * rejected by the compiler.
 */
export function findLaterApis(sources: Source[]): string[] {
  return sources.flatMap(({ path, text }) =>
    text.split("\n").flatMap((line, index) => {
      const code = line.replace(/^\s*(\/\/|\*|\/\*\*).*/, "");
      return later
        .filter(([pattern]) => pattern.test(code))
        .map(([, reason]) => `${path}:${index + 1}: ${code.trim()} (${reason})`);
    }),
  );
}
