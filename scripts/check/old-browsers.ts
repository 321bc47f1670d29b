import type { Source } from "./sources.ts";

/** What came after Safari 16.4 and no build step lowers; what is only nicer with it may be used. */
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

/** What the eldest supported browsers lack, a line each; the compiler refuses newer JavaScript itself. */
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
