import { expect, test } from "vitest";
import { findParsedText } from "./parsed-text.ts";

const linesOf = (text: string, beside: Record<string, string> = {}) => {
  const others = Object.entries(beside).map(([path, code]) => ({ path, text: code }));
  return findParsedText([{ path: "scripts/planted.ts", text }, ...others]).map(
    (fault) => /^scripts\/planted\.ts:(\d+): /.exec(fault)?.[1],
  );
};

test.each([
  "const [m, d, y] = date.toLocaleDateString('en-US').split('/');",
  "const hour = Number(new Intl.DateTimeFormat('en', { hour: '2-digit' }).format(now));",
  "const local = new Date(now.toLocaleString('en-US', { timeZone }));",
  "const day = new Intl.DateTimeFormat('en-CA', { timeZone }).format(now);",
  "const day = now.toLocaleDateString('sv-SE');",
  "const time = Date.parse('Nov 21, 2026');",
  "const time = new Date(day + ' 12:00');",
  "const symbol = (0).toLocaleString('en', { style: 'currency', currency })[0];",
  "const isOver = ended.toLocaleDateString() < started.toLocaleDateString();",
  "const isUs = /^\\d+\\//.test(format.format(now));",
  "const cents = +format.format(amount).trim().replace(',', '');",
])("rejects %s", (code) => {
  expect(new Set(linesOf(code))).toEqual(new Set(["1"]));
});

test("follows text through names, functions and files", () => {
  const words = "export function say(d: Date) { const f = make(); return 'on ' + f.format(d); }";
  const code = `import { say } from "./words.ts";
const write = (options) => (day) => new Intl.DateTimeFormat("en", options).format(day);
const short = write({});
const text = short(now);
text.split(" ");
say(now).slice(3);
`;
  expect(linesOf(code, { "scripts/words.ts": words })).toEqual(["5", "6"]);
});

test("accepts text that is only shown, parts, ISO times and other text with the same name", () => {
  const code = `const shown = new Intl.DateTimeFormat("en-US").format(now);
show(shown, now.toLocaleString("en-US"));
const year = Number(format.formatToParts(now).find((part) => part.type === "year")?.value);
Date.parse("2026-11-21T12:00:00Z"); Date.parse(\`\${day}T00:00:00Z\`); new Date("2026-11-21"); new Date(ms);
now.toISOString().slice(0, 10);
function other(shown: string) { return shown.split(" "); }
`;
  expect(linesOf(code)).toEqual([]);
});
