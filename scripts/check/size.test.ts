import { expect, test } from "vitest";
import { findSizeFaults } from "./size.ts";

const file = (path: string, lines: number) => ({ path, text: "x;\n".repeat(lines) });

test("short files pass", () => {
  expect(findSizeFaults([file("a.ts", 70), file("b.ts", 300), file("c.ts", 10)])).toEqual([]);
});

test("a file over 300 lines fails, a test or a migration of that length does not", () => {
  const short = [1, 2, 3, 4].map((n) => file(`${n}.ts`, 10));
  expect(findSizeFaults([...short, file("long.ts", 301)])).toEqual([
    "long.ts: 301 lines, at most 300",
  ]);
  expect(findSizeFaults([...short, file("a.test.ts", 900)])).toEqual([]);
  expect(findSizeFaults([...short, file("src/db/migrations/001.ts", 900)])).toEqual([]);
});

test("a median over 70 lines fails", () => {
  expect(findSizeFaults([file("a.ts", 71), file("b.ts", 71), file("c.ts", 1)])).toEqual([
    "median file: 71 lines, at most 70",
  ]);
});

test("casts that silence the compiler fail, tests included", () => {
  const cast = (...words: string[]) => `const x = y ${words.join(" ")};\n`;
  expect(
    findSizeFaults([
      { path: "a.ts", text: cast("as", "any") },
      { path: "b.test.ts", text: cast("as", "unknown\n ", "as", "Store") },
    ]),
  ).toEqual(["a.ts: a cast to any", "b.test.ts: a double cast"]);
});
