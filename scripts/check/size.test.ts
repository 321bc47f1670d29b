import { expect, test } from "vitest";
import { findSizeFaults, findSplinters } from "./size.ts";

const file = (path: string, lines: number) => ({ path, text: "x;\n".repeat(lines) });

const files = (count: number, lines: number) =>
  Array.from({ length: count }, (_, index) => file(`${lines}-${index}.ts`, lines));

test("short files pass", () => {
  expect(findSizeFaults([...files(4, 10), ...files(13, 70), file("b.css", 300)])).toEqual([]);
});

test.each(["long.ts", "a.test.ts", "src/db/migrations/001.ts", "a.css"])(
  "%s of more than 300 lines fails",
  (path) => {
    expect(findSizeFaults([...files(10, 10), file(path, 300)])).toEqual([]);
    expect(findSizeFaults([...files(10, 10), file(path, 301)])).toEqual([
      `${path}: 301 lines, at most 300`,
    ]);
  },
);

test("a median above 70 lines fails", () => {
  expect(findSizeFaults([...files(1, 10), ...files(2, 71)])).toEqual([
    "median file: 71 lines, at most 70",
  ]);
});

test("more than one file in ten above 180 lines fails", () => {
  expect(findSizeFaults([...files(18, 10), ...files(1, 181)])).toEqual([]);
  expect(findSizeFaults([...files(18, 10), ...files(2, 181)])).toEqual([
    "nine files in ten: 181 lines, at most 180",
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

test("a literal that is spread into an object fails, one that depends on something does not", () => {
  const spread = (text: string) =>
    findSizeFaults([{ path: "a.ts", text: `x = {\n  ...${text},\n};\n` }]);
  expect(spread("{ id: 1 }")).toEqual(["a.ts: a spread of a literal"]);
  expect(spread("(isNew && { id: 1 })")).toEqual([]);
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

test("a style sheet is used by a sheet that imports it, and by a screen that takes its address", () => {
  const users = [
    { path: "a.css", text: `@import "./x.css";\n${"x;\n".repeat(15)}` },
    { path: "b.tsx", text: `import url from "./x.css?url";\n${"x;\n".repeat(15)}` },
  ];
  expect(findSplinters([file("x.css", 3), ...users])).toEqual([]);
  expect(findSplinters([file("x.css", 3), ...users.slice(1)])).toEqual([
    "x.css: 3 lines that b.tsx uses, and no other file",
  ]);
});

test("a small file passes with a reason: a folder's entry, a component, a file that a tool expects", () => {
  const paths = ["a/index.ts", "a/routes.ts", "a/Button.tsx", "a/x.test.ts", "db/migrations/9.ts"];
  expect(findSplinters(paths.map((path) => file(path, 3)))).toEqual([]);
});
