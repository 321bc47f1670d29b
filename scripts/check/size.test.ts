import { expect, test } from "vitest";
import { findSizeFaults, findSplinters } from "./size.ts";

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

test("a median above 70 lines fails", () => {
  expect(findSizeFaults([file("a.ts", 71), file("b.ts", 71), file("c.ts", 1)])).toEqual([
    "median file: 71 lines, at most 70",
  ]);
});

test("casts that silence the compiler fail, also in tests", () => {
  const cast = (...words: string[]) => `const x = y ${words.join(" ")};\n`;
  expect(
    findSizeFaults([
      { path: "a.ts", text: cast("as", "any") },
      { path: "b.test.ts", text: cast("as", "unknown\n ", "as", "Store") },
    ]),
  ).toEqual(["a.ts: a cast to any", "b.test.ts: a double cast"]);
});

test("a file of fewer than 15 lines for one other file fails; one for two, or of 15 lines, does not", () => {
  const user = (path: string) => ({
    path,
    text: `import { x } from "./x.ts";\n${"x;\n".repeat(15)}`,
  });
  const fault = (used: string) => [`x.ts: ${used} uses, and no other file`];
  expect(findSplinters([file("x.ts", 14), user("a.ts")])).toEqual(fault("14 lines that a.ts"));
  expect(findSplinters([file("x.ts", 1)])).toEqual(fault("1 lines that nothing"));
  expect(findSplinters([file("x.ts", 14), user("a.ts"), user("b.ts")])).toEqual([]);
  expect(findSplinters([file("x.ts", 15), user("a.ts")])).toEqual([]);
});

test("a small file passes with a reason: a folder's entry, a component, a file that a tool expects", () => {
  const paths = ["a/index.ts", "a/routes.ts", "a/Button.tsx", "a/x.test.ts", "db/migrations/9.ts"];
  expect(findSplinters(paths.map((path) => file(path, 3)))).toEqual([]);
});
